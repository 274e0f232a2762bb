/** The statement of one step of a backfill. */
import type { Query } from '../connection.ts';
import type { Backfill } from '../migrations/migration.ts';

/** The most rows that a step looks at. */
export const STEP = 500;

/**
 * Looks at the next rows after this key, or at the first ones, and changes those that are not as they should be. Answers
 * how many it looked at, how many it changed, and the key of the last one as JSON.
 */
export function stepQuery({ table, key, set, where }: Backfill, after: readonly string[] | null): Query {
  const places = key.map((_, n) => `$${n + 1}`);
  const from = after === null ? '' : `WHERE (${key.join(', ')}) > (${places.join(', ')})`;
  const names = key.map((_, n) => `key_${n}`);
  const each = (write: (column: string, name: string) => string): string[] =>
    key.map((column, n) => write(column, `key_${n}`));
  return {
    sql: `WITH step AS (
        SELECT ${each((column, name) => `${column} AS ${name}`).join(', ')} FROM ${table} ${from}
        ORDER BY ${key.join(', ')} LIMIT ${STEP}
      ), changed AS (
        UPDATE ${table} AS r SET ${set} FROM step
        WHERE ${each((column, name) => `r.${column} = step.${name}`).join(' AND ')} AND (${where}) RETURNING 1
      )
      SELECT (SELECT count(*) FROM step), (SELECT count(*) FROM changed),
        (SELECT json_build_array(${names.map((name) => `${name}::text`).join(', ')})::text FROM step
          ORDER BY ${names.map((name) => `${name} DESC`).join(', ')} LIMIT 1)`,
    params: after ?? [],
  };
}
