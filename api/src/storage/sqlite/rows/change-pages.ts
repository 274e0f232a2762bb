/**
 * Pages of changes, ordered by change number. The index on heads holds every column that a page filters by, so rows
 * that do not match are skipped without being read. A page ends only between two change numbers.
 */
import { and, asc, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { bySeq, outcomesOf } from '../../change-page.ts';
import type { ChangeFilter, ChangePage, Head, StoredRow } from '../../storage.ts';
import type { CommandLog } from '../commands/command-log.ts';
import type { Queues } from '../commands/queues.ts';
import type { Database } from '../database.ts';
import { changeHead, row } from '../schema/tables-rows.ts';
import type { Statement } from '../statement.ts';
import { sameRow, storedColumns, toStored } from './row-store.ts';
import type { VenueCounter } from './venue-counter.ts';

interface PageParts {
  readonly database: Database;
  readonly counter: VenueCounter;
  readonly queues: Queues;
  readonly log: CommandLog;
}

export function createChangePages({ database, counter, queues, log }: PageParts) {
  const pages = rememberPages(createReader(database));
  return (venueId: string, filter: ChangeFilter): ChangePage => {
    counter.head(venueId);
    return database.read(() => {
      const at = counter.head(venueId);
      const { rows, to } = pages(venueId, filter, at);
      const { queue } = filter;
      const lastMid = queue && to === at.head ? (queues.get(queue.clientId)?.lastMid ?? 0) : null;
      const told = queue && lastMid !== null ? log.results(queue.clientId, queue.ackMid, lastMid) : [];
      const resolved = log.resolved(venueId, filter.after, to);
      return { ...at, rows, to, lastMid, ...outcomesOf({ clientId: queue?.clientId, told, resolved }) };
    });
  };
}

interface Page {
  readonly rows: readonly StoredRow[];
  readonly to: number;
}

/**
 * The number of cached pages. When the sockets of a venue reconnect, every device asks for the same page. The page
 * stays valid until the next change.
 */
const REMEMBERED = 8;

interface Remembered {
  readonly venueId: string;
  /** The venue's head when the page was read. */
  readonly at: string;
  readonly page: Page;
}

function rememberPages(read: ReturnType<typeof createReader>) {
  const known = new Map<string, Remembered>();
  /** Removes pages of earlier heads, which no request can match anymore. */
  const forgetEarlier = (venueId: string, at: string): void => {
    for (const [key, old] of known) if (old.venueId === venueId && old.at !== at) known.delete(key);
  };
  return (venueId: string, { queue: _, ...filter }: ChangeFilter, head: Head): Page => {
    const at = JSON.stringify(head);
    forgetEarlier(venueId, at);
    const key = JSON.stringify([venueId, filter]);
    const page = known.get(key)?.page ?? read(venueId, { ...filter, head: head.head });
    known.delete(key);
    known.set(key, { venueId, at, page });
    const [oldest] = known.size > REMEMBERED ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return page;
  };
}

function createReader(database: Database) {
  const rows = prepareRows(database);
  return (venueId: string, filter: ChangeFilter & { head: number }): Page => {
    const { after, limit, head } = filter;
    if (after >= head) return { rows: [], to: head };
    const found = rows(venueId, { kind: 'above', seq: after, limit: limit + 1 }, filter);
    const last = found[limit - 1];
    if (found.length <= limit || !last) return { rows: found, to: head };
    const before = found.filter((candidate) => candidate.seq < last.seq);
    const whole = rows(venueId, { kind: 'at', seq: last.seq, limit: ALL }, filter);
    return { rows: [...before, ...whole], to: last.seq };
  };
}

/** Prepares one statement per shape of a filter. Pages are requested often, and the query builder is slow. */
function prepareRows(database: Database) {
  const prepared = new Map<string, Statement>();
  return (venueId: string, range: Range, filter: ChangeFilter): StoredRow[] => {
    const { scope, ownerId, live } = filter;
    const shape = [range.kind, scope !== undefined, ownerId !== undefined, live !== undefined].join();
    const statement =
      prepared.get(shape) ?? database.statement(queryPage(database.query, range.kind, filter));
    prepared.set(shape, statement);
    const { seq, limit } = range;
    return statement
      .all({ venueId, seq, limit, scope, ownerId, ...live })
      .map(toStored)
      .sort(bySeq);
  };
}

/** Change numbers above `seq`, or `seq` itself. */
interface Range {
  readonly kind: 'above' | 'at';
  readonly seq: number;
  readonly limit: number;
}

const queryPage = (query: Database['query'], range: Range['kind'], filter: ChangeFilter) =>
  query
    .select(storedColumns)
    .from(changeHead)
    .innerJoin(row, sameRow)
    .where(
      and(
        eq(changeHead.venueId, sql.placeholder('venueId')),
        (range === 'at' ? eq : gt)(changeHead.seq, sql.placeholder('seq')),
        visible(filter),
        live(query, filter),
      ),
    )
    .orderBy(asc(changeHead.seq))
    .limit(sql.placeholder('limit'));

/** In SQLite, a limit of -1 means no limit. */
const ALL = -1;

/** Selects rows that the class may see, and rows that it could once see, which are to be removed. */
function visible({ scope, ownerId }: ChangeFilter): SQL | undefined {
  const owner = or(isNull(changeHead.ownerId), eq(changeHead.ownerId, sql.placeholder('ownerId')));
  return and(
    scope === undefined ? undefined : inScope(changeHead.seenScope),
    ownerId === undefined ? undefined : owner,
  );
}

const inScope = (column: typeof changeHead.scope | typeof changeHead.seenScope): SQL =>
  sql`(${column} & ${sql.placeholder('scope')}) <> 0`;

/** Selects the rows that a full pull takes of those that existed when it began. */
function live(query: Database['query'], filter: ChangeFilter): SQL | undefined {
  if (!filter.live) return undefined;
  const upTo = sql.placeholder('upTo');
  const venueId = sql.placeholder('venueId');
  const young = or(isNull(changeHead.closedAt), gte(changeHead.closedAt, sql.placeholder('closedSince')));
  // A payment of a visit names the visit as its order.
  const liveOrders = query
    .select({ id: changeHead.id })
    .from(changeHead)
    .where(and(eq(changeHead.venueId, venueId), inArray(changeHead.entity, ['order', 'visit']), young));
  const theirPayments = query
    .select({ id: row.id })
    .from(row)
    .where(and(eq(row.venueId, venueId), inArray(row.orderId, liveOrders)));
  const wanted = and(
    eq(changeHead.archived, 0),
    filter.scope === undefined ? undefined : inScope(changeHead.scope),
    or(young, and(eq(changeHead.entity, 'payment'), inArray(changeHead.id, theirPayments))),
  );
  return or(gt(changeHead.seq, upTo), and(lte(changeHead.seq, upTo), wanted));
}
