/** Products that come in one size: naming it beside them would say nothing. */
import type { Product } from '@tableside/domain/menu/menu.ts';

/** Their ids; none while the menu loads. */
export const oneSizedProducts = (products: readonly Product[] | undefined): ReadonlySet<string> =>
  new Set(products?.filter((product) => product.sizes.length === 1).map((product) => product.id));
