/** Payments, newest first, page by page, with their refunds. */
import { and, eq } from 'drizzle-orm';
import { SEARCHED } from '../../sql/list-walk.ts';
import { paymentWay } from '../../sql/payment-way.ts';
import type { PaymentFilter, PaymentPage, RowOf } from '../../storage.ts';
import type { Database, Queries } from '../database.ts';
import { findRows } from '../rows/find-rows.ts';
import { row } from '../schema/tables-rows.ts';
import { among } from './conditions.ts';
import { walk } from './list-page.ts';
import { LISTS } from './row-lists.ts';

export const createPaymentList =
  (database: Database, searched = SEARCHED) =>
  (venueId: string, filter: PaymentFilter): Promise<PaymentPage> =>
    database.read(async ({ query }) => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = await walk(query, {
        ...paymentWay(LISTS, filter),
        ...{ venueId, before, after, limit, searched },
      });
      const find = (ids: readonly string[]) => findRows(query, { venueId, entity: 'payment', ids });
      const changed = await find(keys.map(([, id]) => id));
      const payments = await find(changed.map(({ id, doc }) => doc.paymentId ?? id));
      return { payments, refunds: await findRefunds(query, venueId, payments), ...cursors };
    });

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
