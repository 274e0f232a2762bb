/** Payments, newest first, page by page. Each filter walks the index that holds all its columns. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { SEARCHED } from '../../sql/list-walk.ts';
import type { PaymentFilter, PaymentPage, RowOf } from '../../storage.ts';
import type { Database, Queries } from '../database.ts';
import { findRows } from '../rows/find-rows.ts';
import { row } from '../schema/tables-rows.ts';
import { changedWay, type Way } from './changed-list.ts';
import { among, contains } from './conditions.ts';
import { BY_CREATION, walk } from './list-page.ts';

export const createPaymentList =
  (database: Database, searched = SEARCHED) =>
  (venueId: string, filter: PaymentFilter): Promise<PaymentPage> =>
    database.read(async ({ query }) => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = await walk(query, {
        ...wayOf(filter),
        ...{ venueId, before, after, limit, searched },
      });
      const find = (ids: readonly string[]) => findRows(query, { venueId, entity: 'payment', ids });
      const changed = await find(keys.map(([, id]) => id));
      const payments = await find(changed.map(({ id, doc }) => doc.paymentId ?? id));
      return { payments, refunds: await findRefunds(query, venueId, payments), ...cursors };
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
  const along = (range: SQL, asked?: SQL): Way => ({
    line: BY_CREATION,
    range,
    from,
    to,
    asked,
  });
  if (ofOrder)
    return along(sql`order_id IS NOT NULL AND ${ofOrder} AND ${IS_PAYMENT}`, and(onDay, hasStatus, byMethod));
  const of = (condition: SQL): SQL => sql`${IS_PAYMENT} AND ${condition}`;
  if (onDay) return along(of(onDay), and(hasStatus, byMethod, said));
  if (hasStatus && (SELDOM.includes(status ?? '') || (!byMethod && !said))) {
    // Refunds have no status.
    const range = sql`entity = 'payment' AND status IS NOT NULL AND ${hasStatus}`;
    return along(range, and(byMethod, said));
  }
  if (byMethod && !said) return along(of(byMethod), hasStatus);
  return along(IS_PAYMENT, and(hasStatus, byMethod, said));
}

/** Returns the search text if it is a complete order id. Such an id is looked up instead of searched for. */
function orderIdIn(q: string | undefined): string | undefined {
  const word = q?.trim().toLowerCase();
  return word && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word) ? word : undefined;
}

async function findRefunds(
  query: Queries,
  venueId: string,
  payments: readonly RowOf<'payment'>[],
): Promise<RowOf<'payment'>[]> {
  const ids = payments.map((payment) => payment.id);
  const found = await query
    .select({ id: row.id })
    .from(row)
    .where(and(eq(row.venueId, venueId), among(row.paymentId, ids)))
    .orderBy(row.id);
  return findRows(query, { venueId, entity: 'payment', ids: found.map(({ id }) => id) });
}
