/** How an order is called while it may not have its number yet. */
import type { Order } from '@tableside/domain/orders/order.ts';

/** '#B-22'; a customer's draft waits for its number. */
export const orderName = (order: Pick<Order, 'orderNumber'>): string =>
  order.orderNumber === '' ? 'Guest order' : `#${order.orderNumber}`;

export const itemCount = (order: Pick<Order, 'items'> | undefined): number =>
  order?.items.reduce((sum, item) => sum + item.quantity, 0) ?? 0;

export const itemsWords = (count: number): string => (count === 1 ? '1 item' : `${count} items`);
