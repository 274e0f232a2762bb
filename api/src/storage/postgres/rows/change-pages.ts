/**
 * Pages of changes, ordered by change number. Everything of a page comes from one snapshot and one round trip. A page
 * ends only between two change numbers.
 */
import { type SQL, sql } from 'drizzle-orm';
import { bySeq, outcomesOf } from '../../rows/change-page.ts';
import { asLogged, LOGGED } from '../../rows/logged-command.ts';
import type { ChangeFilter, ChangePage, StoredRow } from '../../storage.ts';
import type { Query } from '../connection.ts';
import type { Database } from '../database.ts';
import { asStored, STORED } from '../desk/load-known.ts';
import { prepared } from '../queries.ts';
import { asHead, FIND_HEAD, type VenueCounter } from './venue-counter.ts';

export function createChangePages(database: Database, counter: VenueCounter) {
  const pageOfChanges = async (venueId: string, filter: ChangeFilter): Promise<ChangePage> => {
    const [heads, page, queues, results, resolved] = await database.look(questions(venueId, filter));
    const [row] = heads?.rows ?? [];
    if (!row) {
      // Makes the counters of a new venue.
      await counter.head(venueId);
      return pageOfChanges(venueId, filter);
    }
    const at = asHead(row);
    const { rows, to } = cut((page?.rows ?? []).map(asStored), filter, at.head);
    const isAtHead = to === at.head;
    const lastMid = filter.queue && isAtHead ? Number(queues?.rows[0]?.[0] ?? 0) : null;
    const outcomes = outcomesOf({
      clientId: filter.queue?.clientId,
      told: lastMid === null ? [] : (results?.rows ?? []).map(asLogged),
      resolved: (resolved?.rows ?? [])
        .filter(([seq]) => Number(seq) <= to)
        .map(([, ...logged]) => asLogged(logged)),
    });
    return { ...at, rows, to, lastMid, ...outcomes };
  };
  return pageOfChanges;
}

/** Ends the page at its limit, but never within a change number. */
function cut(found: readonly StoredRow[], { limit }: ChangeFilter, head: number) {
  const rows = found.toSorted(bySeq);
  if (rows.length < limit) return { rows, to: head };
  return { rows, to: rows.at(-1)?.seq ?? head };
}

const value = sql.placeholder;

const LAST_MID = sql`SELECT last_mid FROM client WHERE client_id = ${value('clientId')}`;
const FIND_LAST_MID = prepared(LAST_MID);
const FIND_RESULTS = prepared(sql`SELECT ${LOGGED} FROM command_log l WHERE client_id = ${value('clientId')}
  AND mid > ${value('ackMid')} AND mid <= (${LAST_MID}) ORDER BY mid`);
const FIND_RESOLVED = prepared(sql`SELECT h.resolved_seq, ${LOGGED} FROM held_command h
  JOIN command_log l ON l.venue_id = h.venue_id AND l.cmd_id = h.cmd_id
  WHERE h.venue_id = ${value('venueId')} AND h.resolved_seq > ${value('after')} ORDER BY h.resolved_seq`);

function questions(venueId: string, filter: ChangeFilter): readonly Query[] {
  const { after, queue } = filter;
  const asked = { clientId: queue?.clientId ?? null, ackMid: queue?.ackMid ?? 0 };
  return [
    FIND_HEAD({ venueId }),
    pageOf(venueId, filter),
    FIND_LAST_MID(asked),
    FIND_RESULTS(asked),
    FIND_RESOLVED({ venueId, after }),
  ];
}

/** The shapes of a page that were rendered before. */
const pages = new Map<string, ReturnType<typeof prepared>>();

function pageOf(venueId: string, filter: ChangeFilter): Query {
  const { after, limit, scope, ownerId, live } = filter;
  const shape = [scope !== undefined, ownerId !== undefined, live !== undefined].join();
  const page = pages.get(shape) ?? prepared(templateOf(filter));
  pages.set(shape, page);
  return page({ venueId, after, limit, scope, ownerId, ...live });
}

/** One page: the rows up to the change number of the last one within the limit. */
function templateOf({ scope, ownerId, live }: ChangeFilter): SQL {
  const isSeen = scope === undefined ? undefined : sql`AND (h.seen_scope & ${value('scope')}::int) <> 0`;
  const isOwn =
    ownerId === undefined ? undefined : sql`AND (h.owner_id IS NULL OR h.owner_id = ${value('ownerId')})`;
  return sql`WITH wanted AS NOT MATERIALIZED (
      SELECT h.* FROM change_head h
      WHERE h.venue_id = ${value('venueId')} AND h.seq > ${value('after')}
        ${isSeen} ${isOwn} ${live && sql`AND ${isLive(scope !== undefined)}`}
    )
    SELECT ${STORED} FROM wanted h
      JOIN "row" r ON r.venue_id = ${value('venueId')} AND r.entity = h.entity AND r.id = h.id
    WHERE h.seq <= coalesce((SELECT seq FROM wanted ORDER BY seq OFFSET ${value('limit')}::bigint - 1 LIMIT 1),
      9007199254740991)`;
}

/** Selects the rows that a full pull takes of those that existed when it began. */
const isLive = (hasScope: boolean): SQL => sql`(h.seq > ${value('upTo')} OR (h.archived = 0
  ${hasScope ? sql`AND (h.scope & ${value('scope')}::int) <> 0` : undefined}
  AND (h.closed_at IS NOT NULL OR h.seq > ${value('openUpTo')})
  AND (h.closed_at IS NULL OR h.closed_at >= ${value('closedSince')} OR (h.entity = 'payment' AND EXISTS (
    SELECT 1 FROM "row" p JOIN change_head o
      ON o.venue_id = p.venue_id AND o.id = p.visit_id AND o.entity = 'visit'
    WHERE p.venue_id = ${value('venueId')} AND p.entity = 'payment' AND p.id = h.id
      AND (o.closed_at IS NULL OR o.closed_at >= ${value('closedSince')}))))))`;
