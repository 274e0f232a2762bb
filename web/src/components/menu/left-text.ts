/** Says how many portions are left, on tiles, menus and lines. */
import type { Product, Size } from '@tableside/domain/entities/menu.ts';
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { portionsLeft } from '@tableside/domain/menu/stock.ts';

/** Guests are told from this number down. */
export const GUESTS_SEE = 5;

/** From this number down, a line on the order says what is left. */
const LOW = 5;

/** Returns '3 left' for a size that is counted and has at most `most`. */
export function sizeLeftText(size: Size, most = Number.POSITIVE_INFINITY): string | undefined {
  const left = portionsLeft(size);
  return left === null || left > most ? undefined : `${left} left`;
}

/** Returns the same for a product. With several sizes, it names the one that runs out first. */
export function leftText({ sizes }: Product, most?: number): string | undefined {
  const counted = sizes
    .filter((size) => size.isAvailable && portionsLeft(size) !== null)
    .sort((a, b) => (portionsLeft(a) ?? 0) - (portionsLeft(b) ?? 0));
  const [first] = counted;
  const text = first && sizeLeftText(first, most);
  return text && sizes.length > 1 ? `${first.name}: ${text}` : text;
}

/** Returns what the kitchen reads of a product that is counted, also at zero: '0 left', 'Pint: 2 left'. */
export function stockText({ sizes }: Product): string | undefined {
  const [first] = sizes
    .filter((size) => portionsLeft(size) !== null)
    .sort((a, b) => (portionsLeft(a) ?? 0) - (portionsLeft(b) ?? 0));
  const text = first && sizeLeftText(first);
  return text && sizes.length > 1 ? `${first.name}: ${text}` : text;
}

/** Returns how many more of what stands on a line can still be sold. */
export function lineStockText(
  { size }: Pick<OrderItem, 'size'>,
  product: Product | undefined,
): string | undefined {
  const sold = product?.sizes.find(({ id }) => id === size.id);
  return sold && sizeLeftText(sold);
}

/** Returns what a line on the order says: who has to be asked, or that few are left for the next guest. */
export function lineLeftText(item: OrderItem, product: Product | undefined): string | undefined {
  const { counted = 0, unavailable } = item;
  if (unavailable) {
    return counted > 0
      ? `Only ${counted} of ${item.quantity} left: check with the kitchen`
      : 'Sold out: check with the kitchen';
  }
  const size = counted > 0 ? product?.sizes.find(({ id }) => id === item.size.id) : undefined;
  if (!size) return undefined;
  return portionsLeft(size) === 0 ? 'That was the last of it' : sizeLeftText(size, LOW);
}
