/**
 * Finds where in a venue's trail the entries of a time span lie. The id of an entry is at or after the id of its time,
 * never before. It is far after only when the clock was set back: ids then continued after the last one until the clock
 * had caught up.
 */
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditFilter } from '../../audit.ts';
import { firstIdAt, USUAL_MS } from '../../audit-written.ts';
import { numberOfCursor } from '../../list-cursors.ts';
import type { Database } from '../database.ts';
import { audit } from '../schema/tables-audit.ts';

/** A range of ids: [from, before). */
export interface Range {
  readonly from: number;
  readonly before: number;
}

export function createAuditRange({ query }: Database) {
  /**
   * Returns the id after the newest entry received before `to` that the index lists from `first` on, or `first` if
   * there is none.
   */
  const endOfSetBack = (venueId: string, to: string, first: number): number => {
    const [[id] = []] = query.values<[number]>(sql`SELECT id FROM audit INDEXED BY audit_set_back
      WHERE id > (unixepoch(received_at) + 61) * 1000 * 1024 AND venue_id = ${venueId} AND id >= ${first}
        AND received_at < ${to}
      ORDER BY id DESC LIMIT 1`);
    return id === undefined ? first : id + 1;
  };
  const endOf = (venueId: string, to: string): number =>
    endOfSetBack(venueId, to, firstIdAt(new Date(Date.parse(to) + USUAL_MS).toISOString()) + 1);
  return (venueId: string, { from, to, before, after }: AuditFilter): Range => {
    const start = from === undefined ? 0 : firstIdAt(from);
    const end = to === undefined ? Number.MAX_SAFE_INTEGER : endOf(venueId, to);
    return {
      from: after === undefined ? start : Math.max(start, numberOfCursor('after', after) + 1),
      before: before === undefined ? end : Math.min(end, numberOfCursor('before', before)),
    };
  };
}

/** Returns the exact condition on time. The range of ids contains every entry of the time span, and possibly others. */
export const isReceivedIn = ({ from, to }: AuditFilter): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(audit.receivedAt, from),
    to === undefined ? undefined : lt(audit.receivedAt, to),
  );
