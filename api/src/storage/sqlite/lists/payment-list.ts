/** Payments, newest first, page by page. Each filter walks the index that holds all its columns. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { SEARCHED } from '../../sql/list-walk.ts';
import type { PaymentFilter, PaymentPage, RowOf } from '../../storage.ts';
import type { Database } from '../database.ts';
import { type RowStore, sameRow, storedColumns, toStored } from '../rows/row-store.ts';
import { changeHead, row } from '../schema/tables-rows.ts';
import { changedWay, type Way } from './changed-list.ts';
import { byCreation, contains, walk } from './list-page.ts';

export const createPaymentList =
  (database: Database, store: RowStore, searched = SEARCHED) =>
  (venueId: string, filter: PaymentFilter): PaymentPage =>
    database.read(() => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = walk(database, {
        ...wayOf(filter),
        ...{ venueId, before, after, limit, searched },
      });
      const get = (id: string) => store.get(venueId, 'payment', id) as RowOf<'payment'>;
      const payments = keys.map(([, id]) => get(get(id).doc.paymentId ?? id));
      return { payments, refunds: findRefunds(database.query, venueId, payments), ...cursors };
    });

const IS_PAYMENT = sql`entity = 'payment' AND payment_id IS NULL`;
/** Rare statuses. Most payments are completed and stay so. */
const SELDOM: readonly string[] = ['pending', 'failed', 'refunded'];

/** Picks the narrowest range: of one order, of one day, of a rare status, of a method, of a status, or all. */
function wayOf(filter: PaymentFilter): Way {
  const { status, method, q, businessDay, from, to } = filter;
  const hasStatus = status === undefined ? undefined : eq(row.status, status);
  const byMethod = method === undefined ? undefined : eq(row.method, method);
  const said = contains(row.search, q?.toLowerCase());
  const onDay = businessDay === undefined ? undefined : eq(row.businessDay, businessDay);
  const orderId = orderIdIn(q);
  const ofOrder = orderId === undefined ? undefined : eq(row.orderId, orderId);
  if (filter.updatedSince !== undefined)
    return changedWay('payment', filter, and(ofOrder ?? said, onDay, hasStatus, byMethod));
  const along = (index: string, range: SQL, asked?: SQL): Way => ({
    line: byCreation(index),
    range,
    from,
    to,
    asked,
  });
  if (ofOrder)
    return along(
      'row_order',
      sql`order_id IS NOT NULL AND ${ofOrder} AND ${IS_PAYMENT}`,
      and(onDay, hasStatus, byMethod),
    );
  const of = (condition: SQL): SQL => sql`${IS_PAYMENT} AND ${condition}`;
  if (onDay) return along('row_payment_day', of(onDay), and(hasStatus, byMethod, said));
  if (hasStatus && (SELDOM.includes(status ?? '') || (!byMethod && !said))) {
    // Refunds have no status.
    const range = sql`entity = 'payment' AND status IS NOT NULL AND ${hasStatus}`;
    return along('row_status', range, and(byMethod, said));
  }
  if (byMethod && !said) return along('row_method', of(byMethod), hasStatus);
  return along('row_payment', IS_PAYMENT, and(hasStatus, byMethod, said));
}

/** Returns the search text if it is a complete order id. Such an id is looked up instead of searched for. */
function orderIdIn(q: string | undefined): string | undefined {
  const word = q?.trim().toLowerCase();
  return word && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word) ? word : undefined;
}

function findRefunds(
  query: Database['query'],
  venueId: string,
  payments: readonly RowOf<'payment'>[],
): RowOf<'payment'>[] {
  const ids = payments.map((payment) => payment.id);
  const found = query
    .select(storedColumns)
    .from(row)
    .crossJoin(changeHead)
    .where(and(sameRow, eq(row.venueId, venueId), inArray(row.paymentId, ids)));
  return (found.values() as unknown[][]).map(toStored) as RowOf<'payment'>[];
}
