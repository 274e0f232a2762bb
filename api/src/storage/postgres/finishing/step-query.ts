/** The statement of one step of a backfill. */
import { type SQL, sql } from 'drizzle-orm';
import type { Query } from '../connection.ts';
import type { Backfill } from '../migrations/migration.ts';
import { queryOf } from '../queries.ts';

/** The most rows that a step looks at. */
export const STEP = 500;

/**
 * Looks at the next rows after this key, or at the first ones, and changes those that are not as they should be. Answers
 * how many it looked at, how many it changed, and the key of the last one as JSON.
 */
export function stepQuery({ table, key, set, where }: Backfill, after: readonly string[] | null): Query {
  const each = (write: (column: string, name: string) => string, separator = ', '): SQL =>
    sql.raw(key.map((column, n) => write(column, `key_${n}`)).join(separator));
  const from = after && sql`WHERE (${sql.raw(key.join(', '))}) > ${[...after]}`;
  return queryOf(sql`WITH step AS (
      SELECT ${each((column, name) => `${column} AS ${name}`)} FROM ${sql.raw(table)} ${from ?? undefined}
      ORDER BY ${sql.raw(key.join(', '))} LIMIT ${sql.raw(String(STEP))}
    ), changed AS (
      UPDATE ${sql.raw(table)} AS r SET ${sql.raw(set)} FROM step
      WHERE ${each((column, name) => `r.${column} = step.${name}`, ' AND ')} AND (${sql.raw(where)}) RETURNING 1
    )
    SELECT (SELECT count(*) FROM step), (SELECT count(*) FROM changed),
      (SELECT json_build_array(${each((_, name) => `${name}::text`)})::text FROM step
        ORDER BY ${each((_, name) => `${name} DESC`)} LIMIT 1)`);
}
