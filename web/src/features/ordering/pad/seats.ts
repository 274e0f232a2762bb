/** The chairs of a party: which there are, what each has, and which comes next. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { leftOf, seatOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { itemsText } from '../order-messages.ts';

/** A seat, or null for the whole table. */
export type Seat = number | null;

/** More seats than this are rarely told apart. */
const MOST_SEATS = 20;

/** Returns the seats of a party. A seat that is in use stays among them when the party gets smaller. */
export function seatsOf({ covers }: Pick<Visit, 'covers'>, used: Seat = null): readonly number[] {
  const count = Math.max(Math.min(covers ?? 0, MOST_SEATS), used ?? 0);
  return count > 1 ? Array.from({ length: count }, (_, n) => n + 1) : [];
}

/** Returns the seat after this one; the first one follows the last. What is for the whole table stays there. */
export function nextSeat(seat: Seat, party: Pick<Visit, 'covers'>): Seat {
  if (seat === null) return null;
  return seatsOf(party).includes(seat + 1) ? seat + 1 : 1;
}

/** Returns how many items each seat has, sent or not. */
export function itemsBySeat(orders: readonly Pick<Order, 'status' | 'items'>[]): ReadonlyMap<Seat, number> {
  const counts = new Map<Seat, number>();
  for (const item of orders.filter(({ status }) => status !== 'cancelled').flatMap(({ items }) => items)) {
    counts.set(seatOf(item), (counts.get(seatOf(item)) ?? 0) + leftOf(item));
  }
  return counts;
}

/** 'Seat 2, 3 items', 'Whole table'. */
export function seatText(seat: Seat, count = 0): string {
  const name = seat === null ? 'Whole table' : `Seat ${seat}`;
  return count > 0 ? `${name}, ${itemsText(count)}` : name;
}
