/**
 * Migrates a database to this version. Foreign keys are off while tables are rebuilt, because rebuilding a parent table
 * would cascade and empty its child table. The pragma is set outside the transactions, which would ignore it. The keys
 * are checked before they are turned on again.
 */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { StorageOpenError } from '../../storage-error.ts';
import type { Migration } from './migrations.ts';

export function migrate(connection: Sqlite.Database, migrations: readonly Migration[]): void {
  connection.pragma('foreign_keys = OFF');
  for (const [index, migration] of migrations.entries()) {
    connection.transaction(() => apply(connection, migration, index + 1)).immediate();
  }
  const orphans = connection.pragma('foreign_key_check') as unknown[];
  if (orphans.length > 0) throw new StorageOpenError('corrupt', `${orphans.length} rows point to nothing.`);
  connection.pragma('foreign_keys = ON');
}

function apply(connection: Sqlite.Database, migration: Migration, version: number): void {
  if (versionOf(connection) >= version) return;
  connection.exec(migration.sql);
  connection.pragma(`user_version = ${version}`);
}

/**
 * Throws for a database that a later version made, without touching it. It first reads the file's header, then uses a
 * read-only connection to see changes that are still in the log.
 */
export function refuseNewer(file: string, known: number): void {
  if (!existsSync(file)) return;
  const header = headerVersion(file);
  if (header === undefined) return;
  const version = header > known ? header : versionReadOnly(file);
  if (version > known) {
    throw new StorageOpenError(
      'newer',
      `The database has version ${version}, this program knows ${known}. Start the newer program.`,
    );
  }
}

const versionOf = (connection: Sqlite.Database): number =>
  Number(connection.pragma('user_version', { simple: true }));

function versionReadOnly(file: string): number {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    return versionOf(connection);
  } finally {
    connection.close();
  }
}

/** Returns `user_version` from the file's header: four bytes at offset 60. Undefined for an empty file. */
function headerVersion(file: string): number | undefined {
  const descriptor = openSync(file, 'r');
  try {
    const header = Buffer.alloc(64);
    return readSync(descriptor, header, 0, 64, 0) < 64 ? undefined : header.readUInt32BE(60);
  } finally {
    closeSync(descriptor);
  }
}
