/** The order of a board and of a history: by when it was sent, an unsent one by when it was made. */
import type { Order } from '@tableside/domain/orders/order.ts';

export const newestFirst = (a: Order, b: Order): number =>
  (b.sentAt ?? b.createdAt).localeCompare(a.sentAt ?? a.createdAt) || b.id.localeCompare(a.id);
