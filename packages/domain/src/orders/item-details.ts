/** The words of a line below the name of its product. */

import type { OrderItem } from '../entities/order.ts';
import { seatOf } from '../entities/visit.ts';

/** Returns size and options alone (`Pint · fries`): how the dish is made, without the words of the guest. */
export const itemChoices = (item: Pick<OrderItem, 'options'>, size: string): string =>
  [size, ...item.options.map(({ name }) => name)].filter(Boolean).join(' · ');

/** Returns seat, size, options, note and price schedule of a line (`Seat 2 · Pint · fries · no salt · Happy hour`). */
export function pricedDetails(item: OrderItem, size = item.size.name): string {
  const seat = seatOf(item);
  const parts = [seat !== null && `Seat ${seat}`, itemChoices(item, size), item.note, item.priceRule?.name];
  return parts.filter(Boolean).join(' · ');
}
