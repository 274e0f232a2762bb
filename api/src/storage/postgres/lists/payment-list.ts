/** Payments, newest first, page by page, with their refunds. */
import { SEARCHED } from '../../sql/list-walk.ts';
import { paymentWay } from '../../sql/payment-way.ts';
import type { PaymentFilter, PaymentPage, RowOf } from '../../storage.ts';
import { arrayOf, inArray } from '../connection.ts';
import type { Database, Reading } from '../database.ts';
import { asStored, ROWS, STORED } from '../desk/load-known.ts';
import { findRows } from '../rows/find-rows.ts';
import { walk } from './list-page.ts';
import { LISTS } from './row-lists.ts';

export const createPaymentList =
  (database: Database, searched = SEARCHED) =>
  (venueId: string, filter: PaymentFilter): Promise<PaymentPage> =>
    database.read(async ({ query, ask }) => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = await walk(query, {
        ...paymentWay(LISTS, filter),
        ...{ venueId, before, after, limit, searched },
      });
      const find = (ids: readonly string[]) => findRows(ask, { venueId, entity: 'payment', ids });
      const changed = await find(keys.map(([, id]) => id));
      const payments = await find(changed.map(({ id, doc }) => doc.paymentId ?? id));
      return { payments, refunds: await findRefunds(ask, venueId, payments), ...cursors };
    });

async function findRefunds(
  ask: Reading['ask'],
  venueId: string,
  payments: readonly RowOf<'payment'>[],
): Promise<RowOf<'payment'>[]> {
  const { rows } = await ask({
    sql: `SELECT ${STORED} ${ROWS} AND r.payment_id ${inArray('$2')} ORDER BY r.id`,
    params: [venueId, arrayOf(payments.map(({ id }) => id))],
  });
  return rows.map((values) => asStored(values) as RowOf<'payment'>);
}
