/** Storage on SQLite: one file, one connection, and every write is on disk before it is answered. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { v4 } from 'uuid';
import { fileFault } from '../door/file-fault.ts';
import { StorageOpenError } from '../door/storage-error.ts';
import type { Storage } from '../storage.ts';
import { migrate, refuseOthers } from './migrations/migrate.ts';
import { MIGRATIONS, type Migration } from './migrations/migrations.ts';
import { sqliteStorage } from './sqlite-storage.ts';

export interface SqliteOptions {
  /** A path, or `:memory:`. */
  readonly file: string;
  /** Creates the epoch of a new venue. A different epoch makes devices start over. */
  readonly newEpoch?: () => string;
  readonly migrations?: readonly Migration[];
  /** The data need not outlive the machine's power, so that writes do not wait for the disk. */
  readonly isThrowaway?: boolean;
  /** A monotonic clock in ms. Defaults to that of the process. */
  readonly elapsed?: () => number;
}

/** How long a write waits for another process, in ms. */
const BUSY_MS = 5000;

/** Throws `StorageOpenError`. */
export function openSqlite({
  file,
  newEpoch = v4,
  migrations = MIGRATIONS,
  isThrowaway = false,
  elapsed,
}: SqliteOptions): Storage {
  const connection = connect(file, migrations);
  if (isThrowaway) connection.pragma('synchronous = OFF');
  return sqliteStorage(connection, newEpoch, { elapsed });
}

/** Opens a connection with all migrations applied. Every commit on it is on disk when it returns. */
export function connect(file: string, migrations: readonly Migration[]): Sqlite.Database {
  if (file !== ':memory:' && !existsSync(dirname(file))) {
    throw new StorageOpenError('missing', `The folder ${dirname(file)} does not exist.`);
  }
  let connection: Sqlite.Database | undefined;
  try {
    if (file !== ':memory:') refuseOthers(file, migrations.length);
    connection = new Sqlite(file, { timeout: BUSY_MS });
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    // Migrations sort large tables. They do so in files, so that their memory does not grow with the data.
    migrate(connection, migrations);
    // Keeps the savepoint journal in memory: a command changes more pages than SQLite keeps there by default.
    connection.pragma('temp_store = MEMORY');
    return connection;
  } catch (error) {
    connection?.close();
    throw fileFault(file, error) ?? error;
  }
}
