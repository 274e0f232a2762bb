/**
 * Pages of changes by change number. The index on heads holds all that a page filters by, so rows outside it are passed
 * over without being read. A page is cut only between two numbers.
 */
import { and, asc, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { ChangeFilter, ChangePage, Head, StoredRow } from '../storage.ts';
import type { Clients } from './clients.ts';
import { asResult, type CommandLog } from './command-log.ts';
import type { Database } from './database.ts';
import { sameRow, storedColumns, toStored } from './row-store.ts';
import { changeHead, row } from './tables-rows.ts';
import type { VenueCounter } from './venue-counter.ts';

interface PageParts {
  readonly database: Database;
  readonly counter: VenueCounter;
  readonly clients: Clients;
  readonly log: CommandLog;
}

export function createChangePages({ database, counter, clients, log }: PageParts) {
  const pages = rememberPages(database);
  return (venueId: string, filter: ChangeFilter): ChangePage => {
    counter.head(venueId);
    return database.read(() => {
      const at = counter.head(venueId);
      const { rows, to } = pages(venueId, filter, at);
      const { queue } = filter;
      const lastMid = queue && to === at.head ? (clients.get(queue.clientId)?.lastMid ?? 0) : null;
      const told = queue && lastMid !== null ? log.results(queue.clientId, queue.ackMid, lastMid) : [];
      const resolved = log.resolved(venueId, filter.after, to);
      const late = resolved.filter((one) => one.clientId === queue?.clientId).map(asResult);
      const isTold = new Set(told.map((result) => result.cmdId));
      return {
        ...at,
        rows,
        to,
        lastMid,
        results: [...late.filter((result) => !isTold.has(result.cmdId)), ...told],
        resolvedOf: [...new Set(resolved.flatMap(({ clientId }) => clientId ?? []))],
      };
    });
  };
}

interface Page {
  readonly rows: readonly StoredRow[];
  readonly to: number;
}

/** A house whose sockets were cut asks for the same page from every device; it stays the same until the next change. */
const REMEMBERED = 8;

interface Remembered {
  readonly venueId: string;
  /** Where the venue was. */
  readonly at: string;
  readonly page: Page;
}

function rememberPages(database: Database) {
  const known = new Map<string, Remembered>();
  /** Nobody can ask for them again. */
  const forgetEarlier = (venueId: string, at: string): void => {
    for (const [key, old] of known) if (old.venueId === venueId && old.at !== at) known.delete(key);
  };
  return (venueId: string, { queue: _, ...filter }: ChangeFilter, head: Head): Page => {
    const at = JSON.stringify(head);
    forgetEarlier(venueId, at);
    const key = JSON.stringify([venueId, filter]);
    const page = known.get(key)?.page ?? rowsOf(database, venueId, { ...filter, head: head.head });
    known.delete(key);
    known.set(key, { venueId, at, page });
    const [oldest] = known.size > REMEMBERED ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return page;
  };
}

function rowsOf({ query }: Database, venueId: string, filter: ChangeFilter & { head: number }): Page {
  const { after, limit, head } = filter;
  if (after >= head) return { rows: [], to: head };
  const read = (range: SQL, rows: number): StoredRow[] => {
    const page = query
      .select(storedColumns)
      .from(changeHead)
      .innerJoin(row, sameRow)
      .where(and(eq(changeHead.venueId, venueId), range, visible(filter), live(query, venueId, filter)))
      .orderBy(asc(changeHead.seq))
      .limit(rows);
    return (page.values() as unknown[][]).map(toStored).sort(bySeq);
  };
  const found = read(gt(changeHead.seq, after), limit + 1);
  const last = found[limit - 1];
  if (found.length <= limit || !last) return { rows: found, to: head };
  const before = found.filter((candidate) => candidate.seq < last.seq);
  return { rows: [...before, ...read(eq(changeHead.seq, last.seq), ALL)], to: last.seq };
}

/** SQLite's way to say that there is no limit. */
const ALL = -1;

/** Within one number by key, so that every reader gets the same page. */
const bySeq = (a: StoredRow, b: StoredRow): number =>
  a.seq - b.seq || (`${a.entity}/${a.id}` < `${b.entity}/${b.id}` ? -1 : 1);

/** Rows that the class may see, and those it could once see (to be removed). */
function visible({ scope, ownerId }: ChangeFilter): SQL | undefined {
  const seen = scope === undefined ? undefined : sql`(${changeHead.seenScope} & ${scope}) <> 0`;
  const owned =
    ownerId === undefined ? undefined : or(isNull(changeHead.ownerId), eq(changeHead.ownerId, ownerId));
  return and(seen, owned);
}

/** What a full pull takes of the rows that stood when it began. */
function live(query: Database['query'], venueId: string, filter: ChangeFilter): SQL | undefined {
  if (!filter.live) return undefined;
  const { upTo, closedSince } = filter.live;
  const young = or(isNull(changeHead.closedAt), gte(changeHead.closedAt, closedSince));
  const liveOrders = query
    .select({ id: changeHead.id })
    .from(changeHead)
    .where(and(eq(changeHead.venueId, venueId), eq(changeHead.entity, 'order'), young));
  const theirPayments = query
    .select({ id: row.id })
    .from(row)
    .where(and(eq(row.venueId, venueId), inArray(row.orderId, liveOrders)));
  const nowVisible =
    filter.scope === undefined ? undefined : sql`(${changeHead.scope} & ${filter.scope}) <> 0`;
  const wanted = and(
    eq(changeHead.archived, 0),
    nowVisible,
    or(young, and(eq(changeHead.entity, 'payment'), inArray(changeHead.id, theirPayments))),
  );
  return or(gt(changeHead.seq, upTo), and(lte(changeHead.seq, upTo), wanted));
}
