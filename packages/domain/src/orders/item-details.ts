/** What a line says below the name of its product. */
import { seatOf } from '../visits/visit.ts';
import type { OrderItem } from './order.ts';

/** Returns seat, size, options and note of a line (`Seat 2 · Pint · fries · no salt`), or nothing for a plain line. */
export function itemDetails(item: OrderItem, size = item.size.name): string {
  const seat = seatOf(item);
  return [seat !== null && `Seat ${seat}`, size, ...item.options.map((option) => option.name), item.note]
    .filter(Boolean)
    .join(' · ');
}
