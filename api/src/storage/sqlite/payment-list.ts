/** Payments newest first, page by page: each filter walks the index that holds all it asks for. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PaymentCriteria } from '../reports.ts';
import type { PaymentFilter, PaymentPage, RowOf } from '../storage.ts';
import type { Database } from './database.ts';
import { contains, SEARCHED, type Walk, walk } from './list-page.ts';
import { type RowStore, sameRow, storedColumns, toStored } from './row-store.ts';
import { changeHead, row } from './tables-rows.ts';

export const createPaymentList =
  (database: Database, store: RowStore, searched = SEARCHED) =>
  (venueId: string, filter: PaymentFilter): PaymentPage =>
    database.read(() => {
      const { from, to, before, limit } = filter;
      const { keys, next } = walk(database, {
        ...wayOf(filter),
        ...{ venueId, from, to, before, limit, searched },
      });
      const payments = keys.map(([, id]) => store.get(venueId, 'payment', id) as RowOf<'payment'>);
      return { payments, refunds: findRefunds(database.query, venueId, payments), next };
    });

type Way = Pick<Walk, 'index' | 'range' | 'asked'>;

const IS_PAYMENT = sql`entity = 'payment' AND payment_id IS NULL`;
/** Most payments are completed, and stay so. */
const SELDOM: readonly string[] = ['pending', 'failed', 'refunded'];

/** The narrowest range first: one order's, those of a seldom status, those of a method, of a status, all. */
function wayOf({ status, method, q }: PaymentCriteria): Way {
  const hasStatus = status === undefined ? undefined : eq(row.status, status);
  const byMethod = method === undefined ? undefined : eq(row.method, method);
  const said = contains(row.search, q?.toLowerCase());
  const orderId = orderIdIn(q);
  if (orderId !== undefined) {
    const ofOrder = sql`order_id IS NOT NULL AND ${eq(row.orderId, orderId)}`;
    return { index: 'row_order', range: sql`${ofOrder} AND ${IS_PAYMENT}`, asked: and(hasStatus, byMethod) };
  }
  const of = (condition: SQL): SQL => sql`${IS_PAYMENT} AND ${condition}`;
  if (hasStatus && (SELDOM.includes(status ?? '') || (!byMethod && !said))) {
    // Refunds have none.
    const range = sql`entity = 'payment' AND status IS NOT NULL AND ${hasStatus}`;
    return { index: 'row_status', range, asked: and(byMethod, said) };
  }
  if (byMethod && !said) return { index: 'row_method', range: of(byMethod), asked: hasStatus };
  return { index: 'row_payment', range: IS_PAYMENT, asked: and(hasStatus, byMethod, said) };
}

/** A whole id, as it is copied from somewhere, is looked up and not searched for. */
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
