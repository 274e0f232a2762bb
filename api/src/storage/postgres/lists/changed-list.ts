/**
 * Orders, payments and visits sorted by their last change, newest first, for programs that keep a copy. It walks the committed
 * heads by change number. Rows that change in the meantime sort before everything already read; the cursor `prev` leads
 * to them.
 */
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Line, Walk } from '../../sql/list-walk.ts';
import { changeHead, row } from '../schema/tables-rows.ts';

/** How a filter is evaluated: the order of the list, and the conditions checked along it. */
export type Way = Pick<Walk, 'line' | 'range' | 'asked' | 'from' | 'to'>;

interface Changed {
  /** ISO 8601 UTC */
  readonly updatedSince?: string;
  /** Created in [from, to). */
  readonly from?: string;
  readonly to?: string;
}

type Listed = 'order' | 'payment' | 'visit';

/** `asked` is a condition on the listed row. A refund counts as a change of its payment. */
export function changedWay(
  entity: Listed,
  { updatedSince = '', from, to }: Changed,
  asked: SQL | undefined,
): Way {
  return {
    line: LINES[entity],
    range: sql`change_head.entity = ${entity} AND change_head.seq > ${lastMarkBefore(updatedSince)}`,
    asked: and(
      gte(changeHead.changedAt, updatedSince),
      from === undefined ? undefined : gte(row.createdAt, from),
      to === undefined ? undefined : lt(row.createdAt, to),
      entity === 'payment' ? IS_LATEST : undefined,
      asked,
    ),
  };
}

/** Returns the change number of the last mark before the time. Changes up to it are older and need not be read. */
const lastMarkBefore = (time: string): SQL =>
  sql`(SELECT coalesce(max(seq), 0) FROM seq_mark WHERE seq_mark.venue_id = change_head.venue_id AND at <= ${time})`;

const byChange = (rows: SQL): Line => ({
  rows,
  venueId: changeHead.venueId,
  place: changeHead.seq,
  id: changeHead.id,
  isPlace: Number.isSafeInteger,
});

const OWN_ROW = byChange(sql`change_head JOIN "row"
    ON "row".venue_id = change_head.venue_id AND "row".entity = change_head.entity AND "row".id = change_head.id`);
const LINES: Readonly<Record<Listed, Line>> = {
  order: OWN_ROW,
  visit: OWN_ROW,
  payment: byChange(sql`change_head JOIN "row" AS written
    ON written.venue_id = change_head.venue_id AND written.entity = change_head.entity AND written.id = change_head.id
    JOIN "row" ON "row".venue_id = written.venue_id AND "row".entity = 'payment'
      AND "row".id = coalesce(written.payment_id, written.id)`),
};

/** Lists a payment once, at the latest change of the payment or any of its refunds. */
const IS_LATEST = sql`NOT EXISTS (SELECT 1 FROM "row" AS refund
  JOIN change_head AS later
    ON later.venue_id = refund.venue_id AND later.entity = 'payment' AND later.id = refund.id
  WHERE refund.venue_id = "row".venue_id AND refund.payment_id = "row".id
    AND (later.seq, later.id) > (change_head.seq, change_head.id))`;
