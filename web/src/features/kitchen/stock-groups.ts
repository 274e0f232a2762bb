/** The order of the 86 list: sold out and counted first, then the dishes that hang on the wall, then the menu. */
import type { Category, Product } from '@tableside/domain/entities/menu.ts';
import type { Station } from '@tableside/domain/entities/station.ts';
import { hangsAt, stationOf } from '@tableside/domain/venue/stations.ts';
import { leftText } from '../../components/menu/left-text.ts';
import { isSoldOut } from '../../components/menu/product-entry.ts';
import { isPending, isShown, type Shown, type Ticket } from './tickets.ts';

export interface StockGroup {
  readonly title: string;
  readonly products: readonly Product[];
}

export interface StockGroupsOf {
  readonly products: readonly Product[];
  readonly categories: readonly Category[];
  readonly tickets: readonly Pick<Ticket, 'lines'>[];
  /** Those of the wall, and those of the venue. */
  readonly stations: Shown;
  readonly all: readonly Station[];
  /** A search finds the products of all stations. */
  readonly search: string;
}

/** Each product is in one group. `others` counts the products of other stations that are left out. */
export function stockGroups({ products, categories, tickets, stations, all, search }: StockGroupsOf): {
  readonly groups: readonly StockGroup[];
  readonly others: number;
} {
  const wanted = search.trim().toLowerCase();
  const byId = new Map(categories.map((category) => [category.id, category]));
  const isHere = (product: Product): boolean => {
    if (stations === undefined || wanted !== '') return true;
    const station = stationOf(product, byId.get(product.category));
    const hangs = hangsAt(all, { station, status: 'pending' });
    return hangs !== null && isShown(stations, { station: hangs });
  };
  const here = products.filter(isHere).filter(({ name }) => name.toLowerCase().includes(wanted));
  const hanging = new Set(
    tickets.flatMap(({ lines }) => lines.filter(isPending)).map(({ productId }) => productId),
  );
  const titleOf = (product: Product): string => {
    if (isSoldOut(product)) return 'Sold out';
    if (leftText(product)) return 'Counted';
    return hanging.has(product.id) ? 'On the wall' : (byId.get(product.category)?.name ?? 'Other');
  };
  const ordered = [...categories].sort((a, b) => a.position - b.position || a.name.localeCompare(b.name));
  const titles = ['Sold out', 'Counted', 'On the wall', ...ordered.map(({ name }) => name), 'Other'];
  const groups = [...new Set(titles)].map((title) => ({
    title,
    products: here.filter((product) => titleOf(product) === title),
  }));
  return {
    groups: groups.filter((group) => group.products.length > 0),
    others: products.length - products.filter(isHere).length,
  };
}
