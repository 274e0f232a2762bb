/** Conditions that lists and look-ups share. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { patternOf } from '../../sql/like.ts';

/** Selects rows with one of these values. It is one statement, however many values there are. */
export const among = (column: AnyColumn | SQL, values: Iterable<string | number>): SQL =>
  sql`${column} IN (SELECT short_id(value) FROM json_each(${JSON.stringify([...values])}))`;

/** Selects rows that contain the part. Case is ignored in ASCII letters only, as SQLite does. */
export function contains(column: AnyColumn | SQL, part: string | undefined): SQL | undefined {
  return part === undefined ? undefined : sql`${column} LIKE ${patternOf(part)} ESCAPE '\\'`;
}
