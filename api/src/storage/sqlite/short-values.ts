/**
 * Keeps ids in 16 bytes instead of 36 characters, and hashes in 32 instead of 64. Ids stand in every table and in every index, so
 * that is a good part of the file.
 *
 * A connection does it by itself: each text that it is given and that is a UUID in its usual form is stored as its bytes,
 * and 16 bytes that it reads are that text again. Bytes sort as the texts do. Hashes are the same with 32 bytes. Every other
 * text stays what it is. The id of the first venue is a single byte. All other bytes that it reads are a packed text, which it unpacks (`packed-rows.ts`).
 *
 * SQL sees what is stored. A statement that compares an id with text out of JSON uses `short_id` or `whole_id`, and one that
 * looks into a document uses `unpacked`.
 */
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import type Sqlite from 'better-sqlite3';
import { type SQL, sql } from 'drizzle-orm';
import { ID_LENGTHS, unpacked } from '../audit/packed-rows.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;
/** The lengths of both in bytes. `packed` makes nothing as long. */
const [VENUE_BYTES, ID_BYTES, HASH_BYTES] = ID_LENGTHS;

/** The id of the first venue is in every row of most databases. It is the first of all ids, as is its byte. */
const FIRST_VENUE = Buffer.of(0);

/** How many ids are remembered with their bytes. A command names the same few again and again. */
const REMEMBERED = 4096;
const known = new Map<string, Buffer>();

/** Returns the bytes of an id or a hash, and any other value as it is. */
function shortId(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.length === 64) return HASH.test(value) ? Buffer.from(value, 'hex') : value;
  if (value.length !== 36) return value;
  if (value === FIRST_VENUE_ID) return FIRST_VENUE;
  const found = known.get(value);
  if (found) return found;
  if (!UUID.test(value)) return value;
  const bytes = Buffer.from(value.replaceAll('-', ''), 'hex');
  if (known.size >= REMEMBERED) known.clear();
  known.set(value, bytes);
  return bytes;
}

/** Returns the text of an id's bytes, and any other value as it is. */
function wholeId(value: unknown): unknown {
  if (!(value instanceof Uint8Array) || !isId(value)) return value;
  if (value.length === VENUE_BYTES) return FIRST_VENUE_ID;
  const hex = (Buffer.isBuffer(value) ? value : Buffer.from(value)).toString('hex');
  if (value.length === HASH_BYTES) return hex;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const isId = ({ length }: Uint8Array): boolean =>
  length === ID_BYTES || length === VENUE_BYTES || length === HASH_BYTES;

/** A text out of JSON, as it is stored in a column of ids. */
export const asStored = (text: SQL): SQL => sql`short_id(${text})`;

/** A given id, as it stands in JSON. */
export const asText = (id: unknown): SQL => sql`whole_id(${id})`;

const connections = new WeakSet<Sqlite.Database>();

/** Lets a connection keep values short. It does nothing the second time. */
export function keepValuesShort(connection: Sqlite.Database): void {
  if (connections.has(connection)) return;
  connections.add(connection);
  connection.function('short_id', { deterministic: true }, shortId);
  connection.function('whole_id', { deterministic: true }, wholeId);
  connection.function('unpacked', { deterministic: true }, unpacked);
  const prepare = connection.prepare.bind(connection);
  connection.prepare = ((text: string) => translated(prepare(text))) as Sqlite.Database['prepare'];
}

/** Translates what a statement is given and what it answers. It is written for speed: every statement passes here. */
function translated(statement: Sqlite.Statement): Sqlite.Statement {
  const { run, get, all, iterate } = statement;
  const asked = statement as { -readonly [K in keyof Sqlite.Statement]: Sqlite.Statement[K] };
  asked.run = (...given) => run.apply(statement, stored(given));
  asked.get = (...given) => toRead(get.apply(statement, stored(given)));
  asked.all = (...given) => {
    const rows = all.apply(statement, stored(given));
    for (let n = 0; n < rows.length; n += 1) rows[n] = toRead(rows[n]);
    return rows;
  };
  asked.iterate = function* (...given) {
    for (const row of iterate.apply(statement, stored(given))) yield toRead(row);
  };
  return statement;
}

/** Replaces what is given in the list, which nobody else has: each is a value, or a list or an object of values. */
function stored(given: unknown[]): unknown[] {
  for (let n = 0; n < given.length; n += 1) {
    const one = given[n];
    if (typeof one === 'string') given[n] = shortId(one);
    else if (typeof one === 'object' && one !== null && !(one instanceof Uint8Array))
      given[n] = storedAll(one);
  }
  return given;
}

const storedAll = (values: object): object =>
  Array.isArray(values)
    ? values.map(shortId)
    : Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortId(value)]));

const readable = (bytes: Uint8Array): unknown => (isId(bytes) ? wholeId(bytes) : unpacked(bytes));

/** A row is a list or an object that nobody else has, or one value. */
function toRead(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  if (row instanceof Uint8Array) return readable(row);
  if (Array.isArray(row)) {
    for (let n = 0; n < row.length; n += 1) if (row[n] instanceof Uint8Array) row[n] = readable(row[n]);
    return row;
  }
  const values = row as Record<string, unknown>;
  for (const name in values) {
    const value = values[name];
    if (value instanceof Uint8Array) values[name] = readable(value);
  }
  return values;
}
