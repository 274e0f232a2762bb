/** Reports on a database file without changing it: its integrity, version, tables and venues. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { fileFault } from '../../door/file-fault.ts';
import { StorageOpenError } from '../../door/storage-error.ts';
import { headerIn, refuse0x } from '../migrations/migrate.ts';
import { keepValuesShort } from '../short-values.ts';

export interface TableReport {
  readonly name: string;
  readonly rows: number;
  /** SHA-256 over all rows in key order. It is the same on every machine. */
  readonly digest: string;
}

export interface VenueReport {
  readonly venueId: string;
  readonly epoch: string;
  readonly head: number;
}

export interface DatabaseReport {
  /** `ok`, or a description of the damage to its pages. */
  readonly integrity: string;
  /** How many rows point to a row that is not there. */
  readonly orphans: number;
  readonly version: number;
  /** Empty when the file is damaged. */
  readonly tables: readonly TableReport[];
  readonly venues: readonly VenueReport[];
  /** When the last command was received, by the server's clock; null if there is none. */
  readonly lastReceivedAt: string | null;
}

/** Throws `StorageOpenError` when the file is missing, no database, or one of 0.x. */
export function inspectDatabase(file: string): DatabaseReport {
  return reading(file, (connection) => {
    const integrity = String(connection.pragma('integrity_check', { simple: true }));
    const version = Number(connection.pragma('user_version', { simple: true }));
    const nothing = { orphans: 0, tables: [], venues: [], lastReceivedAt: null };
    if (integrity !== 'ok') return { integrity, version, ...nothing };
    const names = tableNames(connection);
    const known = (name: string): boolean => names.includes(name);
    return {
      integrity,
      version,
      orphans: (connection.pragma('foreign_key_check') as unknown[]).length,
      tables: names.map((name) => tableReport(connection, name)),
      venues: known('venue_seq') ? venuesOf(connection) : [],
      lastReceivedAt: known('command_log') ? lastReceivedAt(connection) : null,
    };
  });
}

/** Returns how many migrations the database has had; undefined when there is none yet. */
export function versionOfFile(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const version = reading(file, (connection) => Number(connection.pragma('user_version', { simple: true })));
  return version === 0 ? undefined : version;
}

function reading<T>(file: string, work: (connection: Sqlite.Database) => T): T {
  if (!existsSync(file)) throw new StorageOpenError('missing', `${file} does not exist.`);
  let connection: Sqlite.Database | undefined;
  try {
    const opened = new Sqlite(file, { readonly: true, fileMustExist: true });
    connection = opened;
    keepValuesShort(opened);
    refuse0x(headerIn(opened));
    // Reads one snapshot, even while a server writes to the database.
    return opened.transaction(() => work(opened)).deferred();
  } catch (error) {
    throw fileFault(file, error) ?? error;
  } finally {
    connection?.close();
  }
}

function tableNames(connection: Sqlite.Database): string[] {
  const sql =
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
  return connection.prepare(sql).pluck().all().map(String);
}

function tableReport(connection: Sqlite.Database, name: string): TableReport {
  const columns = connection.pragma(`table_info("${name}")`) as { name: string; pk: number }[];
  const keys = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  const order = keys.length > 0 ? keys.map((key) => `"${key.name}"`).join(', ') : 'rowid';
  const hash = createHash('sha256');
  let rows = 0;
  for (const values of connection.prepare(`SELECT * FROM "${name}" ORDER BY ${order}`).raw().iterate()) {
    hash.update(`${JSON.stringify(values)}\n`);
    rows += 1;
  }
  return { name, rows, digest: hash.digest('hex') };
}

const venuesOf = (connection: Sqlite.Database): VenueReport[] =>
  connection
    .prepare('SELECT venue_id AS venueId, epoch, seq AS head FROM venue_seq ORDER BY venue_id')
    .all() as VenueReport[];

/** Finds the last command by its rowid, not by its time: the last one is at the end of the table. */
function lastReceivedAt(connection: Sqlite.Database): string | null {
  const sql = 'SELECT received_at FROM command_log ORDER BY rowid DESC LIMIT 1';
  const found = connection.prepare(sql).pluck().get();
  return typeof found === 'string' ? found : null;
}
