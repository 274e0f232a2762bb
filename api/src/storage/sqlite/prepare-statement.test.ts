/** Statements as SQLite receives them, and what they return. */
import Sqlite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { inserting, prepareStatement, replacing, setting } from './prepare-statement.ts';

function kitchen() {
  const connection = new Sqlite(':memory:');
  onTestFinished(() => void connection.close());
  connection.exec(
    "CREATE TABLE portion (id integer PRIMARY KEY, dish_name text); INSERT INTO portion VALUES (1, 'olives'), (2, 'olives')",
  );
  return (template: ReturnType<typeof sql>) => prepareStatement(connection, template);
}

const IDS = sql`SELECT id FROM portion WHERE dish_name = ${sql.placeholder('dish')}`;

test('a bare limit is refused, because SQLite would plan the statement again at each run', () => {
  const ready = kitchen();
  const limit = sql.placeholder('limit');
  expect(() => ready(sql`${IDS} LIMIT ${limit}`)).toThrow('bare parameter');
  expect(() => ready(sql`${IDS} limit ${limit} OFFSET 1`)).toThrow('bare parameter');
  const some = ready(sql`${IDS} LIMIT ${limit} + 0`);
  expect(some.all({ dish: 'olives', limit: 1 })).toEqual([[1]]);
  expect(some.all({ dish: 'olives', limit: -1 })).toEqual([[1], [2]]);
});

test('a missing value is named', () => {
  expect(() => kitchen()(IDS).all({})).toThrow('dish');
});

test('a row is written by the names of its values', () => {
  const ready = kitchen();
  const names = ['id', 'dishName'];
  const put = sql`${inserting('portion', names)} ON CONFLICT (id) DO UPDATE SET ${replacing(['dishName'])}`;
  expect(ready(put).run({ id: 3, dishName: 'soup' })).toBe(1);
  expect(ready(put).run({ id: 1, dishName: 'soup' })).toBe(1);
  expect(ready(IDS).all({ dish: 'soup' })).toEqual([[1], [3]]);
  expect(ready(sql`UPDATE portion SET ${setting(['dishName'])}`).run({ dishName: 'bread' })).toBe(3);
});
