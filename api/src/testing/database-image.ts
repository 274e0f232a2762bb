/**
 * A database in memory that can be looked at as one image: migrated once and copied for each test that wants one, taken
 * along over the restart of a server, set back to an earlier one.
 */
import Sqlite from 'better-sqlite3';
import { MIGRATIONS } from '../storage/sqlite/migrations.ts';
import { connect } from '../storage/sqlite/open-sqlite.ts';
import { sqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../storage/storage.ts';

export interface ImageOptions {
  readonly newEpoch: () => string;
  /** Milliseconds that only go forward. */
  readonly elapsed: () => number;
}

export interface OpenImage {
  readonly storage: Storage;
  /** What is committed now. */
  readonly image: () => Buffer;
}

/** Without an image a new database. */
export function openImage(image: Buffer | null, { newEpoch, elapsed }: ImageOptions): OpenImage {
  const connection = image ? new Sqlite(image) : connect(':memory:', MIGRATIONS);
  return { storage: sqliteStorage(connection, newEpoch, elapsed), image: () => connection.serialize() };
}
