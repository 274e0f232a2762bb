/**
 * Orders, newest first, page by page. The rounds of a visit are orders; its pad is not, because it never becomes a
 * ticket.
 */
import { isOwnPad } from '@tableside/domain/visits/visit.ts';
import { SEARCHED } from '../../sql/list-walk.ts';
import { orderWay } from '../../sql/order-way.ts';
import type { OrderFilter, OrderPage, RowOf } from '../../storage.ts';
import type { Database } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import { walk } from './list-page.ts';
import { LISTS } from './row-lists.ts';

export const createOrderList =
  (database: Database, store: RowStore, searched = SEARCHED) =>
  (venueId: string, filter: OrderFilter): OrderPage =>
    database.read(() => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = walk(database, {
        ...orderWay(LISTS, filter),
        ...{ venueId, before, after, limit, searched },
      });
      const orders = keys.map(([, id]) => store.get(venueId, 'order', id) as RowOf<'order'>);
      return { orders: orders.filter(({ doc }) => !isOwnPad(doc)), ...cursors };
    });
