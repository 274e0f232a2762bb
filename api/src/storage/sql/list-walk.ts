/**
 * Shared paging for lists that are sorted newest first, for every database that speaks SQL. A list walks one index from
 * the newest key it may show to the oldest, and checks the rest of its filter on each row. It examines a limited number
 * of rows per page. When matches are rare, a page may therefore be short or empty and still have a next one. To read
 * newer rows, it walks the same index backward.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Cursors, PageOf } from '../door/paging.ts';
import { CursorError } from '../door/storage-error.ts';
import { partsOf } from '../rows/list-cursors.ts';

/** The maximum number of rows that a page examines when its filter has conditions that its index is not sorted by. */
export const SEARCHED = 10_000;

/** The position of a row in a list: its creation time or last change number, then its id. */
export type Key = readonly [place: string | number, id: string];

/** The sort order of a list. */
export interface Line {
  /** The table to read from, in SQLite with the index in this order. */
  readonly rows: SQL;
  readonly venueId: SQL;
  readonly place: SQL;
  readonly id: SQL;
  readonly isPlace: (value: unknown) => boolean;
}

export interface Walk extends PageOf {
  readonly venueId: string;
  readonly line: Line;
  /** The condition that selects the range of the index. */
  readonly range: SQL;
  /** Further conditions that are checked on each row. */
  readonly asked?: SQL;
  /** Limits the list to places in [from, to). */
  readonly from?: string;
  readonly to?: string;
  /** The maximum number of rows to examine. */
  readonly searched: number;
}

export interface KeyPage extends Cursors {
  readonly keys: readonly Key[];
}

/** How a database reads one page: it runs `select` and gives the keys to `pageOf`. */
export interface Reading {
  /** Selects the place and the id of the rows of the range that meet the condition. */
  select(condition: SQL | undefined, slice: SQL): SQL;
  /** The slice that finds the last row to examine, and whether any follows. Undefined where every row matches. */
  readonly lastExamined: SQL | undefined;
  /** The condition that reads no further than this row. */
  upTo(end: Key | undefined): SQL | undefined;
  readonly slice: SQL;
  /** `found` are the matching rows up to `end`, the last one that was examined; `beyond` is any row after it. */
  pageOf(found: readonly Key[], end: Key | undefined, beyond: Key | undefined): KeyPage;
}

export function readingOf({ venueId, line, range, asked, ...page }: Walk): Reading {
  const { before, after, limit } = page;
  const isForward = after !== undefined && before === undefined;
  const order = isForward ? sql`${line.place} ASC, ${line.id} ASC` : sql`${line.place} DESC, ${line.id} DESC`;
  const within = inside(line, page);
  return {
    select: (condition, slice) => sql`SELECT ${line.place} AS place, ${line.id} AS id FROM ${line.rows}
      WHERE ${and(eq(line.venueId, venueId), range, within, condition)}
      ORDER BY ${order} ${slice}`,
    lastExamined: asked && sql`LIMIT 2 OFFSET ${page.searched - 1}`,
    upTo: (end) => and(asked, end && compare(line, isForward ? sql`<=` : sql`>=`, end)),
    slice: sql`LIMIT ${limit + 1}`,
    pageOf(found, end, beyond) {
      const keys = found.slice(0, limit);
      const last = found.length > limit ? keys.at(-1) : beyond && end;
      return isForward ? newerPage(keys, last, after) : olderPage(keys, last, before);
    },
  };
}

function olderPage(keys: readonly Key[], last: Key | undefined, before: string | undefined): KeyPage {
  const [newest] = keys;
  return { keys, next: last ? cursorOf(last) : null, prev: newest ? cursorOf(newest) : (before ?? null) };
}

/** `prev` continues where this page ended, so that the caller can ask again once there is more. */
function newerPage(found: readonly Key[], last: Key | undefined, after: string): KeyPage {
  const keys = found.toReversed();
  const newest = last ?? keys[0];
  const oldest = keys.at(-1);
  return { keys, next: oldest ? cursorOf(oldest) : null, prev: newest ? cursorOf(newest) : after };
}

/**
 * Returns the condition for the range of keys. Of two bounds on one side it uses only the tighter one, because an index
 * is entered at one place.
 */
function inside(
  line: Line,
  { from, to, before, after }: Pick<Walk, 'from' | 'to' | 'before' | 'after'>,
): SQL | undefined {
  const upper: Key[] = [];
  if (to !== undefined) upper.push([to, '']);
  if (before !== undefined) upper.push(readCursor(line, 'before', before));
  const [nearest] = upper.sort(byKey);
  const first: Key | undefined = from === undefined ? undefined : [from, ''];
  const seen = after === undefined ? undefined : readCursor(line, 'after', after);
  const isSeenNearer = seen && (!first || byKey(seen, first) >= 0);
  return and(
    nearest && compare(line, sql`<`, nearest),
    isSeenNearer ? compare(line, sql`>`, seen) : first && compare(line, sql`>=`, first),
  );
}

const compare = ({ place, id }: Line, sign: SQL, [at, ofId]: Key): SQL =>
  sql`(${place}, ${id}) ${sign} (${at}, ${ofId})`;

const byKey = (a: Key, b: Key): number => {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] < b[1] ? -1 : 1;
};

const cursorOf = (key: Key): string => Buffer.from(JSON.stringify(key)).toString('base64url');

function readCursor({ isPlace }: Line, param: 'before' | 'after', cursor: string): Key {
  const [place, id, ...more] = partsOf(cursor);
  if (!isPlace(place) || typeof id !== 'string' || more.length > 0) throw new CursorError(param);
  return [place as string | number, id];
}
