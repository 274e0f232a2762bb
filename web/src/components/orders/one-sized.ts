/** Finds products that come in one size, whose size need not be named. */
import type { Product } from '@tableside/domain/entities/menu.ts';

/** Returns their ids; an empty set while the menu loads. */
export const oneSizedProducts = (products: readonly Product[] | undefined): ReadonlySet<string> =>
  new Set(products?.filter((product) => product.sizes.length === 1).map((product) => product.id));
