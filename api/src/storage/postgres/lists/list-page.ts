/** Reads pages of lists that are sorted newest first. See `sql/list-walk.ts`. */
import type { SQL } from 'drizzle-orm';
import { type Key, type KeyPage, readingOf, type Walk } from '../../sql/list-walk.ts';
import type { Queries } from '../queries.ts';

export async function walk({ all }: Queries, page: Walk): Promise<KeyPage> {
  const reading = readingOf(page);
  const find = async (condition: SQL | undefined, slice: SQL): Promise<Key[]> => {
    const found = await all<{ place: string | number; id: string }>(reading.select(condition, slice));
    return found.map(({ place, id }) => [place, id]);
  };
  const [end, beyond] = reading.lastExamined ? await find(undefined, reading.lastExamined) : [];
  return reading.pageOf(await find(reading.upTo(end), reading.slice), end, beyond);
}
