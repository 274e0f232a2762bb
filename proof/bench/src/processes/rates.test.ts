import { expect, test } from 'vitest';
import { statementsOf } from './rates.ts';

const LOG = `||LOG:  database system is ready to accept connections
3/7|LOG:  statement: BEGIN
4/2|LOG:  execute a1: SELECT 1
3/7|LOG:  execute a2: INSERT INTO "row" (id)
\tSELECT $1
3/7|DETAIL:  parameters: $1 = 'UPDATE venue_seq SET seq'
3/7|LOG:  execute <unnamed>: UPDATE venue_seq SET seq = $2 WHERE venue_id = $1
3/7|LOG:  statement: COMMIT
3/8|LOG:  statement: BEGIN
3/8|LOG:  execute a3: UPDATE client SET seen_at = $1
3/8|LOG:  statement: COMMIT
`;

test('the statements of each transaction of mutations are counted, besides its begin and end', () => {
  expect(statementsOf(LOG)).toEqual([2]);
});
