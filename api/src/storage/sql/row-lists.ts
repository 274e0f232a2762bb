/** The two orders of lists of rows, and what a database brings so that its rows are read in them. */
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Line, Walk } from './list-walk.ts';

/** The columns that lists of rows are selected by. */
export const ROW = {
  venueId: sql`"row".venue_id`,
  id: sql`"row".id`,
  createdAt: sql`"row".created_at`,
  businessDay: sql`"row".business_day`,
  status: sql`"row".status`,
  number: sql`"row".number`,
  search: sql`"row".search`,
  method: sql`"row".method`,
  tableId: sql`"row".table_id`,
  customerId: sql`"row".customer_id`,
  visitId: sql`"row".visit_id`,
};

const HEAD = {
  venueId: sql`change_head.venue_id`,
  id: sql`change_head.id`,
  seq: sql`change_head.seq`,
  changedAt: sql`change_head.changed_at`,
};

export interface RowLists {
  /** The rows by creation time, in SQLite along this index. */
  created(index: string): SQL;
  /** The heads by change number, each with its row, and with the payment that a payment or refund belongs to. */
  readonly changed: { readonly own: SQL; readonly ofPayment: SQL };
  /** Lists a payment once, at the latest change of the payment or any of its refunds. */
  readonly isLatest: SQL;
  /** Selects rows that contain the part, whatever its case. */
  contains(column: SQL, part: string | undefined): SQL | undefined;
}

/** How a filter is evaluated: the order of the list, and the conditions checked along it. */
export type Way = Pick<Walk, 'line' | 'range' | 'asked' | 'from' | 'to'>;

export const byCreation = ({ created }: RowLists, index: string): Line => ({
  rows: created(index),
  venueId: ROW.venueId,
  place: ROW.createdAt,
  id: ROW.id,
  isPlace: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
});

interface Changed {
  /** ISO 8601 UTC */
  readonly updatedSince?: string;
  /** Created in [from, to). */
  readonly from?: string;
  readonly to?: string;
}

/**
 * Orders, payments and visits sorted by their last change, newest first, for programs that keep a copy. The list walks the
 * committed heads by change number. Rows that change in the meantime sort before everything already read; the cursor
 * `prev` leads to them. `asked` is a condition on the listed row. A refund counts as a change of its payment.
 */
export function changedWay(
  { changed, isLatest }: RowLists,
  entity: 'order' | 'payment' | 'visit',
  { updatedSince = '', from, to, asked }: Changed & { readonly asked: SQL | undefined },
): Way {
  const { venueId, seq, id, changedAt } = HEAD;
  const rows = entity === 'payment' ? changed.ofPayment : changed.own;
  return {
    line: { rows, venueId, place: seq, id, isPlace: Number.isSafeInteger },
    range: sql`change_head.entity = ${entity} AND change_head.seq > ${lastMarkBefore(updatedSince)}`,
    asked: and(
      gte(changedAt, updatedSince),
      from === undefined ? undefined : gte(ROW.createdAt, from),
      to === undefined ? undefined : lt(ROW.createdAt, to),
      entity === 'payment' ? isLatest : undefined,
      asked,
    ),
  };
}

/** Returns the change number of the last mark before the time. Changes up to it are older and need not be read. */
const lastMarkBefore = (time: string): SQL =>
  sql`(SELECT coalesce(max(seq), 0) FROM seq_mark WHERE seq_mark.venue_id = change_head.venue_id AND at <= ${time})`;
