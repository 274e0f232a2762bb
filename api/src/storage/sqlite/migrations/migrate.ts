/**
 * Migrates a database to this version. Foreign keys are off while tables are rebuilt, because rebuilding a parent table
 * would cascade and empty its child table. The pragma is set outside the transactions, which would ignore it. The keys
 * are checked before they are turned on again.
 */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { madeBy0x, StorageOpenError } from '../../door/storage-error.ts';
import { keepValuesShort } from '../short-values.ts';
import { APPLICATION_ID } from './001-base.ts';
import type { Migration } from './migrations.ts';

export function migrate(connection: Sqlite.Database, migrations: readonly Migration[]): void {
  keepValuesShort(connection);
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
  migration.run?.(connection);
  connection.pragma(`user_version = ${version}`);
}

/**
 * Throws for a database that a later version made, or 0.x, without touching it. It first reads the file's header, then uses
 * a read-only connection to see changes that are still in the log.
 */
export function refuseOthers(file: string, known: number): void {
  if (!existsSync(file)) return;
  const header = headerOf(file);
  if (header === undefined) return;
  const { version, applicationId } = header.version > known ? header : readOnly(file);
  refuse0x({ version, applicationId });
  if (version > known) {
    throw new StorageOpenError(
      'newer',
      `The database has version ${version}, this program knows ${known}. Start the newer program.`,
    );
  }
}

/** Throws for the header of a database that 0.x made. */
export function refuse0x({ version, applicationId }: Header): void {
  if (version > 0 && applicationId !== APPLICATION_ID) throw madeBy0x('start with an empty DATA_DIR');
}

interface Header {
  readonly version: number;
  readonly applicationId: number;
}

export const headerIn = (connection: Sqlite.Database): Header => ({
  version: versionOf(connection),
  applicationId: numberIn(connection, 'application_id'),
});

const numberIn = (connection: Sqlite.Database, pragma: 'user_version' | 'application_id'): number =>
  Number(connection.pragma(pragma, { simple: true }));

const versionOf = (connection: Sqlite.Database): number => numberIn(connection, 'user_version');

function readOnly(file: string): Header {
  const connection = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    return headerIn(connection);
  } finally {
    connection.close();
  }
}

/** Two numbers of four bytes at the offsets 60 and 68 of the file. Undefined for an empty file. */
function headerOf(file: string): Header | undefined {
  const descriptor = openSync(file, 'r');
  try {
    const header = Buffer.alloc(72);
    if (readSync(descriptor, header, 0, 72, 0) < 72) return undefined;
    return { version: header.readUInt32BE(60), applicationId: header.readUInt32BE(68) };
  } finally {
    closeSync(descriptor);
  }
}
