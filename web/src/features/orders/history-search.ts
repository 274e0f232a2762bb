/** Merges the history from both sources: the orders on this device, and older ones from the server. */
import { ORDER_STATUSES, type Order, type OrderStatus } from '@tableside/domain/entities/order.ts';
import { searchedWords } from '../../components/orders/searched-words.ts';
import { newestFirst } from './newest-first.ts';

export type Groups = ReadonlyMap<OrderStatus, readonly Order[]>;

/** Groups by status, newest first. The device's copy of an order wins over the server's. Drafts are left out. */
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

/**
 * Returns the order number being searched, complete or its beginning, which the server can find. Returns an empty text
 * for other words.
 */
export function searchedNumber(q: string): string {
  const words = searchedWords(q);
  return /^[a-z]{1,3}-\d+(\/\d*)?$/i.test(words) ? words.toUpperCase() : '';
}

/** Matches part of the order's number, its table's number, a product or the waiter's name, ignoring case. */
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
