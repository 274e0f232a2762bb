/** Which orders are still to be made. */
import type { Order } from './order.ts';

type Made = Pick<Order, 'status' | 'items'>;

/** It was sent and is not done; once in preparation it is, when no line of it waits any more. */
export const isToMake = ({ status, items }: Made): boolean =>
  status === 'paid' ||
  status === 'accepted' ||
  (status === 'preparing' && items.some((item) => item.status === 'pending'));

/** The kitchen makes something of it; the bar may make the rest. */
export const isForKitchen = (order: Made): boolean =>
  isToMake(order) && order.items.some(({ station }) => station === 'kitchen');
