/**
 * Orders, newest first, page by page. The rounds of a visit are orders; its pad is not, because it never becomes a
 * ticket.
 */
import { isOwnPad } from '@tableside/domain/visits/visit.ts';
import { SEARCHED } from '../../sql/list-walk.ts';
import { orderWay } from '../../sql/order-way.ts';
import type { OrderFilter, OrderPage } from '../../storage.ts';
import type { Database } from '../database.ts';
import { findRows } from '../rows/find-rows.ts';
import { walk } from './list-page.ts';
import { LISTS } from './row-lists.ts';

export const createOrderList =
  (database: Database, searched = SEARCHED) =>
  (venueId: string, filter: OrderFilter): Promise<OrderPage> =>
    database.read(async ({ query }) => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = await walk(query, {
        ...orderWay(LISTS, filter),
        ...{ venueId, before, after, limit, searched },
      });
      const ids = keys.map(([, id]) => id);
      const orders = await findRows(query, { venueId, entity: 'order', ids });
      return { orders: orders.filter(({ doc }) => !isOwnPad(doc)), ...cursors };
    });
