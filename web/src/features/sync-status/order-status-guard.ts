/** Checks whether a text is an order status. */
import { ORDER_STATUSES, type OrderStatus } from '@tableside/domain/orders/order.ts';

export const isOrderStatus = (word: string): word is OrderStatus =>
  (ORDER_STATUSES as readonly string[]).includes(word);
