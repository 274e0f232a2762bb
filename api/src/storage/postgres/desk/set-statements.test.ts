import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Columns, insert, insertInto, type Part, together, VENUE } from './set-statements.ts';

const DISHES: Columns<{ name: string; price: number }> = {
  name: ['text', ({ name }) => name],
  price: ['bigint', ({ price }) => price],
};
const dishes = insert(insertInto('dish', DISHES, sql`ON CONFLICT DO NOTHING`), [
  { name: 'soup', price: 5 },
  { name: 'bread', price: 2 },
]);
const last: Part = {
  table: 'menu',
  template: sql`UPDATE menu SET dishes = ${sql.placeholder('dishes')} WHERE venue_id = ${VENUE}`,
  values: { dishes: 2 },
};
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

test('several statements become one, each with its own parameters', () => {
  const { sql: text, params } = together('venue', [dishes, last]);
  expect(plain(text)).toBe(
    'WITH part_0 AS (INSERT INTO "dish" (venue_id, "name", "price") ' +
      'SELECT $1, * FROM unnest($2::text::text[], $3::text::bigint[]) ON CONFLICT DO NOTHING) ' +
      'UPDATE menu SET dishes = $4 WHERE venue_id = $5',
  );
  expect(params).toEqual(['venue', '{"soup","bread"}', '{5,2}', 2, 'venue']);
});

test('the same statements with other values have the same text', () => {
  const none = insert(insertInto('dish', DISHES, sql`ON CONFLICT DO NOTHING`), []);
  const { sql: text, params } = together('harbor', [none, last]);
  expect(text).toBe(together('venue', [dishes, last]).sql);
  expect(params).toEqual(['harbor', '{}', '{}', 2, 'harbor']);
});

test('a statement alone is sent as it is', () => {
  expect(together('venue', [last])).toEqual({
    sql: 'UPDATE menu SET dishes = $1 WHERE venue_id = $2',
    params: [2, 'venue'],
  });
});
