/** Conditions that lists and look-ups share. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { patternOf } from '../../sql/like.ts';

/** Selects rows that contain the part, whatever its case. */
export function contains(column: AnyColumn | SQL, part: string | undefined): SQL | undefined {
  return part === undefined ? undefined : sql`${column} ILIKE ${patternOf(part)}`;
}
