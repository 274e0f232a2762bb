/**
 * The countdown of a size: how many portions are left to sell. A line takes its portions when it is added and gives
 * back those that it loses before it is sent. At zero the size is sold out, until it is counted again.
 */
import type { Rejection } from '../command/command.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Product, Size } from '../entities/menu.ts';
import type { OrderItem } from '../entities/order.ts';

export const portionsLeft = ({ left }: Pick<Size, 'left'>): number | null => left ?? null;

/** Returns the size with this count. A size that somebody marked as sold out by hand stays sold out. */
export function withLeft(size: Size, left: number | null): Size {
  const { endedByCount, left: _, ...rest } = size;
  const counted = left === null ? rest : { ...rest, left };
  if (left !== 0) return { ...counted, isAvailable: size.isAvailable || endedByCount === true };
  return {
    ...counted,
    isAvailable: false,
    ...((size.isAvailable || endedByCount) && { endedByCount: true as const }),
  };
}

/**
 * Returns the size as somebody marked it by hand. Whoever sells on at a count of zero knows better than the count, so
 * the size is not counted any more.
 */
export function markedAs(size: Size, isAvailable: boolean): Size {
  if (size.isAvailable === isAvailable) return size;
  const { endedByCount: _, ...marked } = { ...size, isAvailable };
  return isAvailable && size.left === 0 ? withLeft(marked, null) : marked;
}

/** Returns the product as it is for a line that holds its portions: its count does not make the size sold out. */
export const asHeld = (product: Product, sizeId: string): Product => ({
  ...product,
  sizes: product.sizes.map((size) =>
    size.id === sizeId && size.endedByCount ? { ...size, isAvailable: true } : size,
  ),
});

/** The counts of the products that one command may change. Products that the command does not name are left alone. */
export class Stock {
  readonly #before = new Map<string, Product>();
  readonly #products = new Map<string, Product>();

  constructor(rows: Rows, productIds: readonly (string | undefined)[]) {
    for (const id of productIds) {
      const product = id === undefined ? undefined : rows.get('product', id);
      if (product) this.#before.set(product.id, product);
    }
    for (const [id, product] of this.#before) this.#products.set(id, product);
  }

  /** Returns the refusal when fewer portions are left than the line has more than before. */
  shortage(before: OrderItem | undefined, after: OrderItem): Rejection | undefined {
    const left = this.#leftFor(after);
    const had = before?.size.id === after.size.id ? before.quantity : 0;
    if (left === null || after.quantity - had <= left) return undefined;
    return { code: 'product.stock', detail: { product: after.name, left } };
  }

  /** Moves portions between the count and the line, and returns the line with the portions that it holds then. */
  count(before: OrderItem | undefined, after: OrderItem): OrderItem {
    if (before && before.size.id !== after.size.id) {
      this.giveBack(before);
      return this.count(undefined, after);
    }
    const held = before?.counted ?? 0;
    const more = after.quantity - (before?.quantity ?? 0);
    if (more <= 0) return this.#fewer(held, after, before);
    const left = this.#leftFor(after);
    if (left === null) return holding(after, held);
    const taken = Math.min(left, more);
    this.#setLeft(after, left - taken);
    return { ...holding(after, held + taken), unavailable: after.unavailable || taken < more };
  }

  /** A line that asked for too many is no longer short once its count covers it. */
  #fewer(held: number, after: OrderItem, before: OrderItem | undefined): OrderItem {
    const kept = Math.max(0, Math.min(held, after.quantity));
    this.#putBack(after, held - kept);
    const wasShort = before !== undefined && held > 0 && held < before.quantity;
    const isCovered = wasShort && kept === after.quantity;
    return { ...holding(after, kept), unavailable: after.unavailable && !isCovered };
  }

  /** The line is taken off, so its portions can be sold again. */
  giveBack(line: OrderItem): void {
    this.#putBack(line, line.counted ?? 0);
  }

  changes(): readonly Change[] {
    return [...this.#products.values()]
      .filter((product) => product !== this.#before.get(product.id))
      .map((product) => change('product', product));
  }

  #putBack(line: OrderItem, portions: number): void {
    const left = this.#leftFor(line);
    if (left !== null && portions > 0) this.#setLeft(line, left + portions);
  }

  #leftFor({ productId, size }: OrderItem): number | null {
    const found = this.#products.get(productId)?.sizes.find(({ id }) => id === size.id);
    return found ? portionsLeft(found) : null;
  }

  #setLeft({ productId, size }: OrderItem, left: number): void {
    const product = this.#products.get(productId);
    if (!product) return;
    const sizes = product.sizes.map((one) => (one.id === size.id ? withLeft(one, left) : one));
    this.#products.set(productId, { ...product, sizes });
  }
}

function holding(line: OrderItem, portions: number): OrderItem {
  const { counted: _, ...rest } = line;
  return portions > 0 ? { ...rest, counted: portions } : rest;
}
