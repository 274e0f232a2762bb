/** Reads pages of lists that are sorted newest first. See `sql/list-walk.ts`. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { type Key, type KeyPage, type Line, readingOf, type Walk } from '../../sql/list-walk.ts';
import type { Database } from '../database.ts';
import { row } from '../schema/tables-rows.ts';

/** Returns the order by creation time. */
export const byCreation = (index: string): Line => ({
  rows: sql`row INDEXED BY ${sql.raw(index)}`,
  venueId: row.venueId,
  place: row.createdAt,
  id: row.id,
  isPlace: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
});

export function walk({ query }: Database, page: Walk): KeyPage {
  const reading = readingOf(page);
  const find = (condition: SQL | undefined, slice: SQL): Key[] =>
    query.values<[string | number, string]>(reading.select(condition, slice));
  const [end, beyond] = reading.lastExamined ? find(undefined, reading.lastExamined) : [];
  return reading.pageOf(find(reading.upTo(end), reading.slice), end, beyond);
}

export function contains(column: AnyColumn | SQL, part: string | undefined): SQL | undefined {
  if (part === undefined) return undefined;
  const literal = part.replaceAll(/[%_\\]/g, '\\$&');
  return sql`${column} LIKE ${`%${literal}%`} ESCAPE '\\'`;
}
