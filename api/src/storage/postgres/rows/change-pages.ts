/**
 * Pages of changes, ordered by change number. Everything of a page comes from one snapshot and one round trip. A page
 * ends only between two change numbers.
 */
import { bySeq, outcomesOf } from '../../change-page.ts';
import type { ChangeFilter, ChangePage, StoredRow } from '../../storage.ts';
import { asLogged, LOGGED } from '../../writing/logged-command.ts';
import type { Query } from '../connection.ts';
import type { Database } from '../database.ts';
import { asStored, STORED } from '../desk/load-known.ts';
import { asHead, findHead, type VenueCounter } from './venue-counter.ts';

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
      resolved: (resolved?.rows ?? []).filter((values) => Number(values[LOGGED_COLUMNS]) <= to).map(asLogged),
    });
    return { ...at, rows, to, lastMid, ...outcomes };
  };
  return pageOfChanges;
}

const LOGGED_COLUMNS = LOGGED.split(',').length;

/** Ends the page at its limit, but never within a change number. */
function cut(found: readonly StoredRow[], { limit }: ChangeFilter, head: number) {
  const rows = found.toSorted(bySeq);
  if (rows.length < limit) return { rows, to: head };
  return { rows, to: rows.at(-1)?.seq ?? head };
}

function questions(venueId: string, filter: ChangeFilter): readonly Query[] {
  const { after, queue } = filter;
  return [
    findHead(venueId),
    pageOf(venueId, filter),
    { sql: 'SELECT last_mid FROM client WHERE client_id = $1', params: [queue?.clientId ?? null] },
    {
      sql: `SELECT ${LOGGED} FROM command_log l WHERE client_id = $1 AND mid > $2
        AND mid <= (SELECT last_mid FROM client WHERE client_id = $1) ORDER BY mid`,
      params: [queue?.clientId ?? null, queue?.ackMid ?? 0],
    },
    {
      sql: `SELECT ${LOGGED}, h.resolved_seq FROM held_command h
        JOIN command_log l ON l.venue_id = h.venue_id AND l.cmd_id = h.cmd_id
        WHERE h.venue_id = $1 AND h.resolved_seq > $2 ORDER BY h.resolved_seq`,
      params: [venueId, after],
    },
  ];
}

/**
 * One page: the rows up to the change number of the last one within the limit. `$4` is the class of the reader, `$5` the
 * only owner that it may see, `$6` and `$7` the limits of a full pull.
 */
function pageOf(venueId: string, { after, limit, scope, ownerId, live }: ChangeFilter): Query {
  const conditions = [
    ...(scope === undefined ? [] : ['(h.seen_scope & $4::int) <> 0']),
    ...(ownerId === undefined ? [] : ['(h.owner_id IS NULL OR h.owner_id = $5)']),
    ...(live ? [LIVE(scope !== undefined)] : []),
  ].map((condition) => ` AND ${condition}`);
  // Parameters that a shape does not use keep their numbers.
  const sql = `WITH wanted AS NOT MATERIALIZED (
      SELECT h.* FROM change_head h
      WHERE h.venue_id = $1 AND h.seq > $2${conditions.join('')}
        AND ($4::int IS NULL OR true) AND ($5::text IS NULL OR true) AND ($6::bigint IS NULL OR true) AND ($7::text IS NULL OR true)
    )
    SELECT ${STORED} FROM wanted h JOIN "row" r ON r.venue_id = $1 AND r.entity = h.entity AND r.id = h.id
    WHERE h.seq <= coalesce((SELECT seq FROM wanted ORDER BY seq OFFSET $3::bigint - 1 LIMIT 1), 9007199254740991)`;
  return {
    sql,
    params: [
      venueId,
      after,
      limit,
      scope ?? null,
      ownerId ?? null,
      live?.upTo ?? null,
      live?.closedSince ?? null,
    ],
  };
}

const YOUNG = '(h.closed_at IS NULL OR h.closed_at >= $7)';

/** Selects the rows that a full pull takes of those that existed when it began. A payment of a visit names the visit. */
const LIVE = (
  hasScope: boolean,
): string => `(h.seq > $6 OR (h.archived = 0${hasScope ? ' AND (h.scope & $4::int) <> 0' : ''}
  AND (${YOUNG} OR (h.entity = 'payment' AND EXISTS (
    SELECT 1 FROM "row" p JOIN change_head o
      ON o.venue_id = p.venue_id AND o.id = p.order_id AND o.entity IN ('order', 'visit')
    WHERE p.venue_id = $1 AND p.entity = 'payment' AND p.id = h.id AND (o.closed_at IS NULL OR o.closed_at >= $7))))))`;
