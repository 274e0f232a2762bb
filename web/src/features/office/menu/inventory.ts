/** Lists what is available: every product with its sizes, sold-out ones first. */
import type { Category, Product } from '@tableside/domain/entities/menu.ts';

export interface Shelf {
  readonly id: string;
  readonly name: string;
  readonly products: readonly Product[];
}

/** A product counts as out when it is out itself, or when one of its sizes is. */
export const isOut = (product: Product): boolean =>
  !product.isAvailable || product.sizes.some(({ isAvailable }) => !isAvailable);

export const SOLD_OUT = 'sold-out';

/** `q` is part of a name, in any case. Leaves out shelves without a product. */
export function shelvesOf(
  products: readonly Product[],
  categories: readonly Category[],
  q: string,
): readonly Shelf[] {
  const wanted = q.trim().toLowerCase();
  const found = products.filter(({ name }) => name.toLowerCase().includes(wanted));
  const shelves = categories.map(({ id, name }) => ({
    id,
    name,
    products: found.filter((product) => product.category === id && !isOut(product)),
  }));
  return [{ id: SOLD_OUT, name: 'Sold out', products: found.filter(isOut) }, ...shelves].filter(
    (shelf) => shelf.products.length > 0,
  );
}
