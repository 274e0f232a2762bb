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

/** All migrations run once a process. */
let empty: Buffer | undefined;

/** A database of this version with nothing in it: the bytes of a file. */
export function emptyImage(): Buffer {
  if (empty) return empty;
  const connection = connect(':memory:', MIGRATIONS);
  empty = connection.serialize();
  connection.close();
  return empty;
}

/** Without an image a new database. */
export function openImage(image: Buffer | null, { newEpoch, elapsed }: ImageOptions): OpenImage {
  const connection = new Sqlite(image ?? emptyImage());
  return { storage: sqliteStorage(connection, newEpoch, elapsed), image: () => connection.serialize() };
}
