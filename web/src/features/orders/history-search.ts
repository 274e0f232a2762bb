/** The history as one list of both sources: what this device keeps, and older orders from the server. */
import { ORDER_STATUSES, type Order, type OrderStatus } from '@tableside/domain/orders/order.ts';
import { newestFirst } from './newest-first.ts';

export type Groups = ReadonlyMap<OrderStatus, readonly Order[]>;

/** By status, newest first; what the device holds is the newer truth. Drafts are no history. */
export function historyGroups(held: Groups, older: readonly Order[], wanted: readonly OrderStatus[]): Groups {
  const byId = new Map([...older, ...[...held.values()].flat()].map((order) => [order.id, order]));
  const orders = [...byId.values()];
  return new Map(
    ORDER_STATUSES.filter((status) => wanted.includes(status)).map((status) => [
      status,
      orders.filter((order) => order.status === status).sort(newestFirst),
    ]),
  );
}

/** As it stands in the orders: a number is shown with a `#` before it. */
const searchedWords = (q: string): string => q.trim().replace(/^#/, '');

/** The number of an order that is searched for, whole or its beginning: what the server can find; else empty. */
export function searchedNumber(q: string): string {
  const words = searchedWords(q);
  return /^[a-z]{1,3}-\d+(\/\d*)?$/i.test(words) ? words.toUpperCase() : '';
}

/** Part of the number, of the table's, of a product or of the server's name, whatever its capitals. */
export function isFound(order: Order, q: string, tableNumber: string | undefined): boolean {
  const wanted = searchedWords(q).toLowerCase();
  if (wanted === '') return true;
  const searched = [
    order.orderNumber,
    tableNumber ?? '',
    order.serverName ?? '',
    ...order.items.map(({ name }) => name),
  ];
  return searched.some((text) => text.toLowerCase().includes(wanted));
}
