/**
 * An in-memory database that can be saved as an image: migrated once and copied for each test, kept across a server
 * restart, or reset to an earlier state.
 */
import Sqlite from 'better-sqlite3';
import { MIGRATIONS } from '../../src/storage/sqlite/migrations/migrations.ts';
import { connect } from '../../src/storage/sqlite/open-sqlite.ts';
import { sqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';

export interface ImageOptions {
  readonly newEpoch: () => string;
  /** Milliseconds that never go backward. */
  readonly elapsed: () => number;
}

export interface OpenImage {
  readonly storage: Storage;
  readonly connection: Sqlite.Database;
  readonly image: () => Buffer;
}

/** Migrations run once per process. */
let empty: Buffer | undefined;

/** Returns the file bytes of an empty database of the current version. */
export function emptyImage(): Buffer {
  if (empty) return empty;
  const connection = connect(':memory:', MIGRATIONS);
  empty = connection.serialize();
  connection.close();
  return empty;
}

/** Opens the image, or a new database if it is null. */
export function openImage(image: Buffer | null, { newEpoch, elapsed }: ImageOptions): OpenImage {
  const connection = new Sqlite(image ?? emptyImage());
  const storage = sqliteStorage(connection, newEpoch, { elapsed });
  return { storage, connection, image: () => connection.serialize() };
}
