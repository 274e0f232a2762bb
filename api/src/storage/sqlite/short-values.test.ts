/** Ids and hashes are stored as bytes, and everybody reads and writes them as the texts that they are. */
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import Sqlite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { packed, packedDocument } from '../audit/packed-rows.ts';
import { asStored, asText, keepValuesShort } from './short-values.ts';

const ID = '0199f0a3-5c1e-7b40-9a52-0d4f6a1b2c3d';
const LATER = '0199f0a3-5c1f-7000-8000-000000000000';
const HASH = 'a5'.repeat(32);

function aTable() {
  const connection = new Sqlite(':memory:');
  onTestFinished(() => void connection.close());
  keepValuesShort(connection);
  connection.exec('CREATE TABLE kept (id text PRIMARY KEY NOT NULL, doc text)');
  const put = connection.prepare('INSERT INTO kept VALUES (?, ?)');
  return { connection, put: (id: string, doc: unknown = null) => void put.run(id, doc) };
}

test.each([
  ['an id', ID, 16],
  ['the id of the first venue', FIRST_VENUE_ID, 1],
  ['a hash', HASH, 32],
  ['an id in capitals', ID.toUpperCase(), 36],
  ['a slug', 'bottle-list', 11],
  ['text that is as long as an id', 'x'.repeat(36), 36],
  ['text that is as long as a hash', 'x'.repeat(64), 64],
])('%s comes back as it was given', (_, value, bytes) => {
  const { connection, put } = aTable();
  put(value);
  expect(connection.prepare('SELECT id, length(id) FROM kept WHERE id = ?').raw().get(value)).toEqual([
    value,
    bytes,
  ]);
});

test('every way of asking reads ids as texts', () => {
  const { connection, put } = aTable();
  put(ID, 'a');
  put(LATER, 'b');
  const ask = connection.prepare<unknown[], { id: string }>(
    'SELECT id FROM kept WHERE id >= @from ORDER BY id',
  );
  expect(ask.all({ from: ID })).toEqual([{ id: ID }, { id: LATER }]);
  expect([...ask.iterate({ from: LATER })]).toEqual([{ id: LATER }]);
  expect(ask.get({ from: ID })).toEqual({ id: ID });
  expect(ask.pluck().get({ from: LATER })).toBe(LATER);
  expect(drizzle(connection).all(sql`SELECT id FROM kept WHERE id = ${LATER}`)).toEqual([{ id: LATER }]);
});

test('ids sort as their texts do', () => {
  const { connection, put } = aTable();
  const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
  for (const id of ids) put(id);
  expect(connection.prepare('SELECT id FROM kept ORDER BY id').pluck().all()).toEqual(ids.toSorted());
});

test('an id is found by what a document says, and a document by an id', () => {
  const { connection, put } = aTable();
  put(ID, JSON.stringify({ by: LATER }));
  const query = drizzle(connection);
  const by = sql`doc ->> '$.by'`;
  expect(query.all(sql`SELECT id FROM kept WHERE ${by} = ${asText(LATER)}`)).toEqual([{ id: ID }]);
  expect(query.all(sql`SELECT id FROM kept WHERE ${asStored(by)} = ${LATER}`)).toEqual([{ id: ID }]);
});

test('a packed text is read as the text, however long its bytes are', () => {
  const { connection, put } = aTable();
  const texts = Array.from({ length: 400 }, (_, n) => JSON.stringify({ note: 'ab'.repeat(60 + n) }));
  for (const [n, text] of texts.entries())
    put(`text-${n}`, n % 2 === 0 ? packed(text) : packedDocument(text));
  const kept = connection.prepare('SELECT doc FROM kept ORDER BY rowid').pluck().all();
  expect(kept).toEqual(texts);
});
