/** Payments, newest first, page by page, with their refunds. */
import { sql } from 'drizzle-orm';
import { SEARCHED } from '../../sql/list-walk.ts';
import { paymentWay } from '../../sql/payment-way.ts';
import type { PaymentFilter, PaymentPage, RowOf } from '../../storage.ts';
import type { Database } from '../database.ts';
import { type RowStore, SAME_ROW, STORED, toStored } from '../rows/row-store.ts';
import { walk } from './list-page.ts';
import { LISTS } from './row-lists.ts';

export const createPaymentList =
  (database: Database, store: RowStore, searched = SEARCHED) =>
  (venueId: string, filter: PaymentFilter): PaymentPage =>
    database.read(() => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = walk(database, {
        ...paymentWay(LISTS, filter),
        ...{ venueId, before, after, limit, searched },
      });
      const get = (id: string) => store.get(venueId, 'payment', id) as RowOf<'payment'>;
      const payments = keys.map(([, id]) => get(get(id).doc.paymentId ?? id));
      return { payments, refunds: findRefunds(database.query, venueId, payments), ...cursors };
    });

function findRefunds(
  query: Database['query'],
  venueId: string,
  payments: readonly RowOf<'payment'>[],
): RowOf<'payment'>[] {
  if (payments.length === 0) return [];
  const ids = payments.map((payment) => payment.id);
  const found = query.values<unknown[]>(sql`SELECT ${STORED} FROM row AS r CROSS JOIN change_head AS h
    WHERE ${SAME_ROW} AND r.venue_id = ${venueId} AND r.payment_id IN ${ids}`);
  return found.map(toStored) as RowOf<'payment'>[];
}
