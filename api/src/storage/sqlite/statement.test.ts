/** The SQL text that SQLite receives, and what it returns. */
import Sqlite from 'better-sqlite3';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { prepareStatement } from './statement.ts';

const portion = sqliteTable('portion', { id: integer('id'), dish: text('dish') });

function kitchen() {
  const connection = new Sqlite(':memory:');
  onTestFinished(() => void connection.close());
  connection.exec(
    "CREATE TABLE portion (id integer, dish text); INSERT INTO portion VALUES (1, 'olives'), (2, 'olives'), (3, 'soup')",
  );
  const prepare = vi.spyOn(connection, 'prepare');
  const select = () =>
    drizzle(connection)
      .select({ id: portion.id })
      .from(portion)
      .where(eq(portion.dish, sql.placeholder('dish')));
  return { connection, select, given: () => String(prepare.mock.lastCall?.[0]) };
}

test('a limit is no bare parameter, for which SQLite would plan the statement anew at each run', () => {
  const { connection, select, given } = kitchen();
  const some = prepareStatement(connection, select().limit(sql.placeholder('limit')));
  expect(given()).toMatch(/ limit \? \+ 0$/);
  const first = prepareStatement(connection, select().limit(1));
  expect(given()).toMatch(/ limit \? \+ 0$/);

  expect(some.all({ dish: 'olives', limit: 1 })).toHaveLength(1);
  expect(some.all({ dish: 'olives', limit: 2 })).toHaveLength(2);
  expect(some.all({ dish: 'olives', limit: -1 })).toHaveLength(2);
  expect(first.get({ dish: 'soup' })).toEqual([3]);
});

test('a value that was not given is named', () => {
  const { connection, select } = kitchen();
  expect(() => prepareStatement(connection, select()).all({})).toThrow('No value was given for dish.');
});
