/** The sort order of board and history: by the time of sending, or of creation for an unsent order. */
import type { Order } from '@tableside/domain/entities/order.ts';

export const newestFirst = (a: Order, b: Order): number =>
  (b.sentAt ?? b.createdAt).localeCompare(a.sentAt ?? a.createdAt) || b.id.localeCompare(a.id);
