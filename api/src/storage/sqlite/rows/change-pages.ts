/**
 * Pages of changes, ordered by change number. The index on heads holds every column that a page filters by, so rows
 * that do not match are skipped without being read. A page ends only between two change numbers.
 */
import { and, type SQL, sql } from 'drizzle-orm';
import { bySeq, outcomesOf } from '../../rows/change-page.ts';
import type { ChangeFilter, ChangePage, Head, StoredRow } from '../../storage.ts';
import type { CommandLog } from '../commands/command-log.ts';
import type { Queues } from '../commands/queues.ts';
import type { Database } from '../database.ts';
import type { Statement } from '../prepare-statement.ts';
import { SAME_ROW, STORED, toStored } from './row-store.ts';
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

/** Prepares one statement per shape of a filter. */
function prepareRows(database: Database) {
  const prepared = new Map<string, Statement>();
  return (venueId: string, range: Range, filter: ChangeFilter): StoredRow[] => {
    const { scope, ownerId, live } = filter;
    const shape = [range.kind, scope !== undefined, ownerId !== undefined, live !== undefined].join();
    const statement = prepared.get(shape) ?? database.statement(pageOf(range.kind, filter));
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

const value = sql.placeholder;

const pageOf = (range: Range['kind'], filter: ChangeFilter): SQL => {
  const inRange = range === 'at' ? sql`h.seq = ${value('seq')}` : sql`h.seq > ${value('seq')}`;
  return sql`SELECT ${STORED} FROM change_head AS h JOIN row AS r ON ${SAME_ROW}
    WHERE ${and(sql`h.venue_id = ${value('venueId')}`, inRange, visible(filter), live(filter))}
    ORDER BY h.seq LIMIT ${value('limit')} + 0`;
};

/** In SQLite, a limit of -1 means no limit. */
const ALL = -1;

/** Selects rows that the class may see, and rows that it could once see, which are to be removed. */
const visible = ({ scope, ownerId }: ChangeFilter): SQL | undefined =>
  and(
    scope === undefined ? undefined : sql`(h.seen_scope & ${value('scope')}) <> 0`,
    ownerId === undefined ? undefined : sql`(h.owner_id IS NULL OR h.owner_id = ${value('ownerId')})`,
  );

const YOUNG = sql`(closed_at IS NULL OR closed_at >= ${value('closedSince')})`;

const OF_LIVE_VISITS = sql`SELECT id FROM row WHERE venue_id = ${value('venueId')} AND entity = 'payment' AND visit_id IN (
  SELECT id FROM change_head WHERE venue_id = ${value('venueId')} AND entity = 'visit' AND ${YOUNG})`;

/** Selects the rows that a full pull takes of those that existed when it began. */
function live({ live, scope }: ChangeFilter): SQL | undefined {
  if (!live) return undefined;
  const inScope = scope === undefined ? undefined : sql`AND (h.scope & ${value('scope')}) <> 0`;
  return sql`(h.seq > ${value('upTo')} OR (h.seq <= ${value('upTo')} AND h.archived = 0 ${inScope}
    AND (h.closed_at IS NOT NULL OR h.seq > ${value('openUpTo')})
    AND (${YOUNG} OR (h.entity = 'payment' AND h.id IN (${OF_LIVE_VISITS})))))`;
}
