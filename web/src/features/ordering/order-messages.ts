/** The name of an order that may not have a number yet. */
import type { Order } from '@tableside/domain/orders/order.ts';

/** Returns '#B-22'. A customer's draft has no number until the server assigns one. */
export const orderName = (order: Pick<Order, 'orderNumber'>): string =>
  order.orderNumber === '' ? 'Guest order' : `#${order.orderNumber}`;

export const itemCount = (order: Pick<Order, 'items'> | undefined): number =>
  order?.items.reduce((sum, item) => sum + item.quantity, 0) ?? 0;

export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`);
