/** The menu of a venue by id and by name, without what is archived. */
import type { Category, OptionGroup, Product } from '../../entities/menu.ts';
import type { Station } from '../../entities/station.ts';
import type { Tax } from '../../entities/tax.ts';
import { grouped } from '../../ground/grouped.ts';
import { stationsOf } from '../../venue/stations.ts';
import type { MenuState } from './plan.ts';

/** Names that people would call the same: letters, accents and spaces may be written in another way. */
export const plainName = (name: string | null | undefined): string =>
  (name ?? '').normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

export interface Named<Row> {
  readonly all: readonly Row[];
  readonly byId: ReadonlyMap<string, Row>;
  readonly byName: ReadonlyMap<string, readonly Row[]>;
}

export interface MenuIndex {
  readonly categories: Named<Category>;
  readonly products: Named<Product>;
  /** Products that were deleted and whose category is there, by id. A sheet with their key brings them back. */
  readonly deleted: ReadonlyMap<string, Product>;
  readonly groups: Named<OptionGroup>;
  readonly taxes: Named<Tax>;
  readonly stations: Named<Station>;
}

interface AnyNamed {
  readonly id: string;
  readonly name: string;
}

const named = <Row extends AnyNamed>(rows: readonly Row[]): Named<Row> => ({
  all: rows,
  byId: new Map(rows.map((row) => [row.id, row])),
  byName: grouped(rows, ({ name }) => plainName(name)),
});

interface Placed extends AnyNamed {
  readonly archived: boolean;
  readonly position: number;
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By place, then by name: never in the order in which a database happens to give rows. */
const inOrder = <Row extends Placed>(rows: readonly Row[]): readonly Row[] =>
  rows
    .filter(({ archived }) => !archived)
    .toSorted((a, b) => a.position - b.position || compared(a.name, b.name) || compared(a.id, b.id));

export function indexOf(menu: MenuState): MenuIndex {
  const { categories, products, optionGroups, taxes } = menu;
  const sorted = inOrder(categories);
  const places = new Map(sorted.map(({ id }, place) => [id, place]));
  const place = ({ category }: Product) => places.get(category) ?? sorted.length;
  return {
    categories: named(sorted),
    products: named(inOrder(products).toSorted((a, b) => place(a) - place(b))),
    deleted: new Map(
      products
        .filter(({ archived, category }) => archived && places.has(category))
        .map((product) => [product.id, product]),
    ),
    groups: named(inOrder(optionGroups)),
    taxes: named(taxes),
    stations: named(stationsOf(menu)),
  };
}
