/** The whole menu as sold, read from the mirror, at the prices of now. */
import type { Category, MenuEntry } from '@tableside/domain/entities/menu.ts';
import { entryUnder } from '@tableside/domain/menu/scheduled-price.ts';
import { useMemo } from 'react';
import { menuEntries } from '../../../components/menu/product-entry.ts';
import { oneSizedProducts } from '../../../components/orders/one-sized.ts';
import { useCategories, useOptionGroups, useProducts, useVenue } from '../../../mirror/read/read.ts';
import { useHolding, useSoldNow, withWords } from '../product/use-holding.ts';

export interface Menu {
  readonly entries: readonly MenuEntry[];
  readonly categories: readonly Category[];
  /** Products that come in one size. */
  readonly oneSized: ReadonlySet<string>;
}

/** Returns undefined while the mirror is being read. */
export function useMenu(): Menu | undefined {
  const products = useProducts();
  const categories = useCategories();
  const optionGroups = useOptionGroups();
  const holding = useHolding();
  const venue = useVenue();
  const priced = useMemo(() => {
    if (!products || !categories || !optionGroups) return undefined;
    return menuEntries({ products, categories, optionGroups }).map((entry) =>
      withWords(entryUnder(entry, holding), venue),
    );
  }, [products, categories, optionGroups, holding, venue]);
  const entries = useSoldNow(priced);
  return useMemo(
    () => entries && { entries, categories: categories ?? [], oneSized: oneSizedProducts(products ?? []) },
    [entries, categories, products],
  );
}
