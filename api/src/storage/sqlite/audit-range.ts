/**
 * Where in the trail the entries of a time lie. The id of an entry is its time, or behind it: never before. It is far
 * behind it only where the clock was put back, and ids went on behind the last one until the clock had caught up.
 */
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditFilter } from '../audit.ts';
import { firstIdAt } from './audit-log.ts';
import type { Database } from './database.ts';
import { numberOfCursor } from './list-page.ts';
import { audit } from './tables-audit.ts';

/** Ids in [from, before). */
export interface Range {
  readonly from: number;
  readonly before: number;
}

/** No id is further behind its time but those that the index of them lists. */
const USUAL_MS = 61_000;

export function createAuditRange({ query }: Database) {
  /** Behind the newest entry from before `to` that the index lists from `first` on. */
  const endOfSetBack = (to: string, first: number): number => {
    const [[id] = []] = query.values<[number]>(sql`SELECT id FROM audit INDEXED BY audit_set_back
      WHERE id > (unixepoch(received_at) + 61) * 1000 * 1024 AND id >= ${first} AND received_at < ${to}
      ORDER BY id DESC LIMIT 1`);
    return id === undefined ? first : id + 1;
  };
  const endOf = (to: string): number =>
    endOfSetBack(to, firstIdAt(new Date(Date.parse(to) + USUAL_MS).toISOString()) + 1);
  return ({ from, to, before, after }: AuditFilter): Range => {
    const start = from === undefined ? 0 : firstIdAt(from);
    const end = to === undefined ? Number.MAX_SAFE_INTEGER : endOf(to);
    return {
      from: after === undefined ? start : Math.max(start, numberOfCursor('after', after) + 1),
      before: before === undefined ? end : Math.min(end, numberOfCursor('before', before)),
    };
  };
}

/** The range holds every entry of the time, and some of another one that this leaves out. */
export const isReceivedIn = ({ from, to }: AuditFilter): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(audit.receivedAt, from),
    to === undefined ? undefined : lt(audit.receivedAt, to),
  );
