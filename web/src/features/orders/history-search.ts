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

/** Part of the number, of the table's, of a product or of the server's name, whatever its capitals. */
export function isFound(order: Order, q: string, tableNumber: string | undefined): boolean {
  const wanted = q.trim().toLowerCase();
  if (wanted === '') return true;
  const searched = [
    order.orderNumber,
    tableNumber ?? '',
    order.serverName ?? '',
    ...order.items.map(({ name }) => name),
  ];
  return searched.some((text) => text.toLowerCase().includes(wanted));
}
