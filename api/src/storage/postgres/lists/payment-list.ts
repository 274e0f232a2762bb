/** Payments, newest first, page by page, with their refunds. */
import { sql } from 'drizzle-orm';
import { SEARCHED } from '../../sql/list-walk.ts';
import { paymentWay } from '../../sql/payment-way.ts';
import type { PaymentFilter, PaymentPage, RowOf } from '../../storage.ts';
import { arrayOf } from '../connection.ts';
import type { Database } from '../database.ts';
import { asStored, rowsOf, STORED } from '../desk/load-known.ts';
import { inArray, type Queries, queryOf } from '../queries.ts';
import { findRows } from '../rows/find-rows.ts';
import { walk } from './list-page.ts';
import { LISTS } from './row-lists.ts';

export const createPaymentList =
  (database: Database, searched = SEARCHED) =>
  (venueId: string, filter: PaymentFilter): Promise<PaymentPage> =>
    database.read(async (reading) => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = await walk(reading, {
        ...paymentWay(LISTS, filter),
        ...{ venueId, before, after, limit, searched },
      });
      const find = (ids: readonly string[]) => findRows(reading.ask, { venueId, entity: 'payment', ids });
      const changed = await find(keys.map(([, id]) => id));
      const payments = await find(changed.map(({ id, doc }) => doc.paymentId ?? id));
      return { payments, refunds: await findRefunds(reading, venueId, payments), ...cursors };
    });

async function findRefunds(
  { ask }: Queries,
  venueId: string,
  payments: readonly RowOf<'payment'>[],
): Promise<RowOf<'payment'>[]> {
  const ids = arrayOf(payments.map(({ id }) => id));
  const { rows } = await ask(
    queryOf(sql`SELECT ${STORED} ${rowsOf(venueId)} AND r.payment_id ${inArray(ids)} ORDER BY r.id`),
  );
  return rows.map((values) => asStored(values) as RowOf<'payment'>);
}
