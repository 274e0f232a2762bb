/** Reads pages of lists that are sorted newest first. See `sql/list-walk.ts`. */
import type { SQL } from 'drizzle-orm';
import { type Key, type KeyPage, readingOf, type Walk } from '../../sql/list-walk.ts';
import type { Database } from '../database.ts';

export function walk({ query }: Database, page: Walk): KeyPage {
  const reading = readingOf(page);
  const find = (condition: SQL | undefined, slice: SQL): Key[] =>
    query.values<[string | number, string]>(reading.select(condition, slice));
  const [end, beyond] = reading.lastExamined ? find(undefined, reading.lastExamined) : [];
  return reading.pageOf(find(reading.upTo(end), reading.slice), end, beyond);
}
