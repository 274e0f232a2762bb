/** SQLite in memory, on which most API tests run, passes the storage contract too. */
import Sqlite from 'better-sqlite3';
import { v4 } from 'uuid';
import { registerStorageTests } from '../../../testing/contract/storage.contract.ts';
import { emptyImage } from '../../../testing/server/database-image.ts';
import { sqliteStorage } from './sqlite-storage.ts';

registerStorageTests('SQLite in memory', () => sqliteStorage(new Sqlite(emptyImage()), v4));
