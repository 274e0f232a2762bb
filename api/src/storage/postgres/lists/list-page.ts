/** Reads pages of lists that are sorted newest first. See `sql/list-walk.ts`. */
import { type SQL, sql } from 'drizzle-orm';
import { type Key, type KeyPage, type Line, readingOf, type Walk } from '../../sql/list-walk.ts';
import type { Queries } from '../database.ts';
import { row } from '../schema/tables-rows.ts';

/** Returns the order by creation time. */
export const BY_CREATION: Line = {
  rows: sql`${row}`,
  venueId: row.venueId,
  place: row.createdAt,
  id: row.id,
  isPlace: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
};

export async function walk(query: Queries, page: Walk): Promise<KeyPage> {
  const reading = readingOf(page);
  const find = async (condition: SQL | undefined, slice: SQL): Promise<Key[]> => {
    const found = await query.execute(reading.select(condition, slice));
    return (found as unknown as { place: string | number; id: string }[]).map(({ place, id }) => [place, id]);
  };
  const [end, beyond] = reading.lastExamined ? await find(undefined, reading.lastExamined) : [];
  return reading.pageOf(await find(reading.upTo(end), reading.slice), end, beyond);
}
