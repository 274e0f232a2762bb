/** Conditions that lists and look-ups share. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { unpackCursor } from '../../list-cursors.ts';
import { arrayOf } from '../connection.ts';

/** Selects rows with one of these values. It is one statement, however many values there are. */
export const among = (column: AnyColumn, values: Iterable<string | number>): SQL =>
  sql`${column} IN (SELECT unnest(${arrayOf([...values])}::text::${sql.raw(column.getSQLType())}[]))`;

/** Selects rows that contain the part, whatever its case. */
export function contains(column: AnyColumn | SQL, part: string | undefined): SQL | undefined {
  if (part === undefined) return undefined;
  const literal = part.replaceAll(/[%_\\]/g, '\\$&');
  return sql`${column} ILIKE ${`%${literal}%`}`;
}

/** Returns the condition for rows after the cursor `before`. */
export const beyond = (
  cursor: string | undefined,
  behind: (first: string, second: string) => SQL,
): SQL | undefined => (cursor === undefined ? undefined : behind(...unpackCursor(cursor)));
