/** The menu of the venue as a sheet compares itself with it. Undefined while it is read. */

import type { MenuState } from '@tableside/domain/menu/sheet/plan.ts';
import { stationsOf } from '@tableside/domain/venue/stations.ts';
import { taxesOf } from '@tableside/domain/venue/taxes.ts';
import { useMemo } from 'react';
import { useCategories, useOptionGroups, useProducts, useVenue } from '../../../../mirror/read/read.ts';

export function useMenuState(): MenuState | undefined {
  const categories = useCategories();
  const products = useProducts();
  const optionGroups = useOptionGroups();
  const venue = useVenue();
  return useMemo(
    () =>
      categories && products && optionGroups && venue
        ? { categories, products, optionGroups, taxes: taxesOf(venue), stations: stationsOf(venue) }
        : undefined,
    [categories, products, optionGroups, venue],
  );
}
