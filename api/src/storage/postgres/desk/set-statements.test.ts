import { expect, test } from 'vitest';
import { together } from './set-statements.ts';

const first = { sql: 'INSERT INTO a (x, y) SELECT $1, $2', params: ['one', 'two'] };
const second = { sql: 'UPDATE b SET x = $2 WHERE id = $1 AND y = $2', params: ['three', 'four'] };
const last = { sql: 'UPDATE c SET x = $1', params: ['five'] };

test('several statements become one, each with its own parameters', () => {
  expect(together([first, second, last])).toEqual({
    sql: `WITH part_0 AS (${first.sql}), part_1 AS (UPDATE b SET x = $4 WHERE id = $3 AND y = $4) UPDATE c SET x = $5`,
    params: ['one', 'two', 'three', 'four', 'five'],
  });
  expect(together([second, last]).sql).toBe(`WITH part_0 AS (${second.sql}) UPDATE c SET x = $3`);
});

test('a statement alone stays as it is', () => {
  expect(together([last])).toEqual(last);
});
