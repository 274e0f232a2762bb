/** Finds the product and the size that a row means: by its key, by category, name and size, or by a name that is unique. */
import type { Product, Size } from '../../entities/menu.ts';
import { type MenuIndex, plainName } from './menu-index.ts';
import type { Fault } from './row-faults.ts';
import { type SizeRow, UNNAMED_CATEGORY, UNNAMED_SIZE } from './rows.ts';
import type { SheetNames } from './sheet-names.ts';

export interface Match {
  /** Missing: the row is a new product. */
  readonly product?: Product | undefined;
  /** Missing: the row is a new size. */
  readonly size?: Size | undefined;
  /** It was found by its key, so its blanks say something. */
  readonly isKeyed: boolean;
}

/** A key of another venue, or of what is not there any more, counts as none. */
export class RowMatcher {
  readonly #index: MenuIndex;
  readonly #names: SheetNames;
  /** Products that a row names by key or in their category. */
  readonly #taken = new Set<string>();
  /** The categories of the rows whose product is not known yet, by name. */
  readonly #placed = new Map<string, Set<string>>();

  constructor(index: MenuIndex, names: SheetNames, rows: readonly SizeRow[]) {
    this.#index = index;
    this.#names = names;
    for (const row of rows) {
      const product = this.#keyed(row) ?? this.#inCategory(row);
      if (product === 'unsure') continue;
      if (product) this.#taken.add(product.id);
      else this.#place(row);
    }
  }

  #place(row: SizeRow): void {
    const name = plainName(row.name);
    const placed = this.#placed.get(name) ?? new Set<string>();
    if (row.category != null) placed.add(plainName(row.category));
    this.#placed.set(name, placed);
  }

  find(row: SizeRow): Match | Fault {
    const product = this.#keyed(row);
    const size = product?.sizes.find(({ id }) => id === row.key?.split('/')[1]);
    if (size) return { product, size, isKeyed: true };
    const named = product ?? this.#inCategory(row) ?? this.#byName(row);
    if (named === 'unsure') return { reason: 'name.unsure', text: row.name };
    return { product: named, size: named && sizeIn(named, row), isKeyed: false };
  }

  #keyed({ key }: SizeRow): Product | undefined {
    const [productId = ''] = key?.split('/') ?? [];
    return this.#index.products.byId.get(productId);
  }

  #inCategory(row: SizeRow): Product | 'unsure' | undefined {
    const { category } = row;
    if (category == null) return undefined;
    const named = this.#index.products.byName.get(plainName(row.name)) ?? [];
    return oneOf(
      named.filter((product) => this.#names.categories.isNamed(product.category, category)),
      row,
    );
  }

  /** A name that the venue has once, and the file in one category, means the same product. */
  #byName(row: SizeRow): Product | 'unsure' | undefined {
    const named = this.#index.products.byName.get(plainName(row.name)) ?? [];
    if (row.category == null) return oneOf(named, row);
    const [product, other] = named;
    const isOnce = (this.#placed.get(plainName(row.name))?.size ?? 0) <= 1;
    return product && !other && isOnce && !this.#taken.has(product.id) ? product : undefined;
  }
}

/** Of several products the one that has the size. */
function oneOf(products: readonly Product[], row: SizeRow): Product | 'unsure' | undefined {
  if (products.length < 2) return products[0];
  const [product, other] = products.filter((one) => sizeIn(one, row) !== undefined);
  return product && !other ? product : 'unsure';
}

/** A row without a size means the only one. */
export function sizeIn({ sizes }: Product, row: SizeRow): Size | undefined {
  if (row.size == null && sizes.length === 1) return sizes[0];
  const name = plainName(row.size ?? UNNAMED_SIZE);
  return sizes.find((size) => plainName(size.name) === name);
}

/** Names a product that is not there yet. */
export const newProductName = (row: SizeRow): string =>
  `product ${plainName(row.category ?? UNNAMED_CATEGORY)}/${plainName(row.name)}`;
