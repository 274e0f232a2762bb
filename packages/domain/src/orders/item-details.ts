/** What a line says below the name of its product. */
import type { OrderItem } from './order.ts';

/** Returns size, options and note of a line (`Pint · fries · no salt`), or an empty text for a plain line. */
export function itemDetails(item: OrderItem, size = item.size.name): string {
  return [size, ...item.options.map((option) => option.name), item.note].filter(Boolean).join(' · ');
}
