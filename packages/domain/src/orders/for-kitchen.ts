/** Decides which orders still have to be made. */
import type { Order } from '../entities/order.ts';

type Made = Pick<Order, 'status' | 'items'>;

/** Whether the order was sent and is not done. An order in preparation is done when none of its lines is pending. */
export const isToMake = ({ status, items }: Made): boolean =>
  status === 'paid' ||
  status === 'accepted' ||
  (status === 'preparing' && items.some((item) => item.status === 'pending'));

/** Whether the kitchen makes part of the order. The bar may make the rest. */
export const isForKitchen = (order: Made): boolean =>
  isToMake(order) && order.items.some(({ station }) => station === 'kitchen');
