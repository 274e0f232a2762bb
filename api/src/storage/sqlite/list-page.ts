/**
 * What lists share that come newest first, page by page. A list walks one index, from the newest key it may show to the
 * oldest, and asks the rest of its filter of each row it meets. It meets so many rows a page at most: a page of what is
 * seldom may be short, or empty, and still have a next one.
 */
import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { row } from './tables-rows.ts';

/** Rows that one page looks at, where its filter asks more than its index is in order of. */
export const SEARCHED = 10_000;

/** The place of a row in a list. */
export type Key = readonly [createdAt: string, id: string];

export interface Walk {
  readonly venueId: string;
  readonly index: string;
  /** What every row in the range of the index has in common. */
  readonly range: SQL;
  /** What is asked of each row besides. */
  readonly asked?: SQL;
  /** Made in [from, to), ISO 8601 UTC. */
  readonly from?: string;
  readonly to?: string;
  /** Where the page before ended. */
  readonly before?: string;
  readonly limit: number;
  /** So many rows it looks at. */
  readonly searched: number;
}

export interface KeyPage {
  readonly keys: readonly Key[];
  /** Opaque; hand it in as `before`. Null on the last page. */
  readonly next: string | null;
}

export function walk({ query }: Database, { venueId, index, range, asked, ...page }: Walk): KeyPage {
  const find = (condition: SQL | undefined, slice: SQL): Key[] =>
    query.values<[string, string]>(sql`SELECT created_at, id FROM row INDEXED BY ${sql.raw(index)}
      WHERE ${and(eq(row.venueId, venueId), range, condition)}
      ORDER BY created_at DESC, id DESC ${slice}`);
  const within = inside(page);
  const [end, beyond] = asked ? find(within, sql`LIMIT 2 OFFSET ${page.searched - 1}`) : [];
  const found = find(and(within, asked, end && notBefore(end)), sql`LIMIT ${page.limit + 1}`);
  const keys = found.slice(0, page.limit);
  if (found.length > page.limit) return { keys, next: cursorOf(keys.at(-1)) };
  return { keys, next: beyond ? cursorOf(end) : null };
}

/** The range of keys. Of two ends only the nearer is asked for: an index is entered at one. */
function inside({ from, to, before }: Pick<Walk, 'from' | 'to' | 'before'>): SQL | undefined {
  const ends = [
    to === undefined ? [] : [[to, ''] as const],
    before === undefined ? [] : [readCursor(before)],
  ];
  const nearest = ends.flat().sort(byKey)[0];
  return and(
    nearest && sql`(${row.createdAt}, ${row.id}) < (${nearest[0]}, ${nearest[1]})`,
    from === undefined ? undefined : notBefore([from, '']),
  );
}

const notBefore = ([createdAt, id]: Key): SQL => sql`(${row.createdAt}, ${row.id}) >= (${createdAt}, ${id})`;

const byKey = (a: Key, b: Key): number => {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] < b[1] ? -1 : 1;
};

const cursorOf = (key: Key | undefined): string | null =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null;

/** A cursor that isn't one of ours finds nothing more. */
function readCursor(cursor: string): Key {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts)) return [String(parts[0]), String(parts[1])];
  } catch {
    // Not JSON: the same as any other cursor that isn't ours.
  }
  return ['', ''];
}

/** Opaque, for lists in the order of one number. */
export const numberCursor = (place: number): string => place.toString(36);

/** NaN for a cursor that isn't one of ours. */
export const numberOfCursor = (cursor: string): number =>
  /^[0-9a-z]{1,11}$/.test(cursor) ? Number.parseInt(cursor, 36) : Number.NaN;

export function contains(column: AnyColumn | SQL, part: string | undefined): SQL | undefined {
  if (part === undefined) return undefined;
  const literal = part.replaceAll(/[%_\\]/g, '\\$&');
  return sql`${column} LIKE ${`%${literal}%`} ESCAPE '\\'`;
}
