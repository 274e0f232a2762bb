/** Payments, newest first, page by page, with their refunds. */
import { and, eq, inArray } from 'drizzle-orm';
import { SEARCHED } from '../../sql/list-walk.ts';
import { paymentWay } from '../../sql/payment-way.ts';
import type { PaymentFilter, PaymentPage, RowOf } from '../../storage.ts';
import type { Database } from '../database.ts';
import { type RowStore, sameRow, storedColumns, toStored } from '../rows/row-store.ts';
import { changeHead, row } from '../schema/tables-rows.ts';
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
  const ids = payments.map((payment) => payment.id);
  const found = query
    .select(storedColumns)
    .from(row)
    .crossJoin(changeHead)
    .where(and(sameRow, eq(row.venueId, venueId), inArray(row.paymentId, ids)));
  return (found.values() as unknown[][]).map(toStored) as RowOf<'payment'>[];
}
