/** The words of a line below the name of its product. */

import type { OrderItem } from '../entities/order.ts';
import { seatOf } from '../entities/visit.ts';

/** Returns seat, size, options and note of a line (`Seat 2 · Pint · fries · no salt`), or nothing for a plain line. */
export function itemDetails(item: OrderItem, size = item.size.name): string {
  const seat = seatOf(item);
  return [seat !== null && `Seat ${seat}`, itemChoices(item, size), item.note].filter(Boolean).join(' · ');
}

/** Returns size and options alone (`Pint · fries`): how the dish is made, without the words of the guest. */
export const itemChoices = (item: Pick<OrderItem, 'options'>, size: string): string =>
  [size, ...item.options.map(({ name }) => name)].filter(Boolean).join(' · ');

/** Returns the same with the name of the price schedule, for everybody who reads what the line costs. */
export const pricedDetails = (item: OrderItem, size?: string): string =>
  [itemDetails(item, size), item.priceRule?.name].filter(Boolean).join(' · ');
