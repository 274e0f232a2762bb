/**
 * Finds where in a venue's trail the entries of a time span lie. The id of an entry is at or after the id of its time,
 * never before. It is far after only when the clock was set back: ids then continued after the last one until the clock
 * had caught up.
 */

import { firstIdAt, USUAL_MS } from '../audit/audit-written.ts';
import type { AuditFilter } from '../door/audit.ts';
import { numberOfCursor } from '../rows/list-cursors.ts';

/** A range of ids: [from, before). */
export interface AuditRange {
  readonly from: number;
  readonly before: number;
}

/**
 * Returns the id after the newest entry received before `to` whose id is far after its time and at least `first`, or
 * `first` if there is none.
 */
export type EndOfSetBack = (venueId: string, to: string, first: number) => Promise<number>;

export async function rangeOf(
  endOfSetBack: EndOfSetBack,
  venueId: string,
  { from, to, before, after }: AuditFilter,
): Promise<AuditRange> {
  const endOf = (time: string): Promise<number> =>
    endOfSetBack(venueId, time, firstIdAt(new Date(Date.parse(time) + USUAL_MS).toISOString()) + 1);
  const start = from === undefined ? 0 : firstIdAt(from);
  const end = to === undefined ? Number.MAX_SAFE_INTEGER : await endOf(to);
  return {
    from: after === undefined ? start : Math.max(start, numberOfCursor('after', after) + 1),
    before: before === undefined ? end : Math.min(end, numberOfCursor('before', before)),
  };
}
