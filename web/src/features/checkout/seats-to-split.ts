/** Whether a bill can be split by seat: one seat, or none, leaves nothing to split. */
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { leftOf, seatOf } from '@tableside/domain/entities/visit.ts';

export function hasSeatsToSplit(lines: readonly { readonly item: OrderItem }[]): boolean {
  const seats = lines.map(({ item }) => (leftOf(item) > 0 ? seatOf(item) : null));
  return new Set(seats.filter((seat) => seat !== null)).size > 1;
}
