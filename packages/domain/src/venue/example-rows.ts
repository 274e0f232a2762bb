/**
 * What the example venue brought, and which of it nobody has used: rows that have never changed, were never sold, and that
 * nothing else hangs on. They can be cleared away at once.
 */
import type { Category, OptionGroup, Product } from '../entities/menu.ts';
import type { StaffMember } from '../entities/staff-member.ts';
import type { Section, Table } from '../entities/table.ts';

type ExampleEntity = 'section' | 'table' | 'category' | 'optionGroup' | 'product' | 'staff';

const words = (text: string): readonly string[] => text.split(' ');

/** The ids of its rows. A test beside the example compares them with what it makes. */
export const EXAMPLE_IDS: Readonly<Record<ExampleEntity, readonly string[]>> = {
  section: words('main_floor patio bar default_section'),
  table: words(
    'table-1 table-2 table-3 table-4 table-5 table-6 table-7 table-8 table-9 table-10 table-11 table-12 ' +
      'table-p1 table-p2 table-p3 table-p4 table-b1 table-b2 table-b3 table-b4 table-b5 table-b6 table-14 ' +
      'table-15',
  ),
  category: words('small-plates mains desserts cocktails beer bottle-list'),
  optionGroup: words(
    'temperature sides dips burger-extras salad-extras scoop martini-spirit martini-garnish select-mixers',
  ),
  product: words(
    'burrata oysters steak-tartare marinated-olives little-gem-salad fries-aioli grilled-octopus ' +
      'whipped-ricotta-toast beef-croquettes hanger-steak whole-branzino roast-half-chicken cacio-e-pepe ' +
      'smash-burger mushroom-risotto custom-item burger-and-beer olive-oil-cake chocolate-budino rye-honey-ice-cream ' +
      'espresso negroni rye-old-fashioned house-martini mezcal-paloma garden-spritz pilsner ipa stout dry-cider ' +
      'belvedere-vodka harbor-light-gin millstone-rye casa-verano-blanco maison-aubry-brut house-red',
  ),
  staff: words('staff-jonas staff-amara staff-luis staff-hana staff-theo staff-ines staff-priya staff-maya'),
};

export interface ExampleRow {
  readonly entity: ExampleEntity;
  readonly id: string;
  readonly name: string;
}

/** Rows that are not archived, as the server has them. */
export interface RowsWithExample {
  readonly sections: readonly Section[];
  readonly tables: readonly Table[];
  readonly categories: readonly Category[];
  readonly optionGroups: readonly OptionGroup[];
  readonly products: readonly Product[];
  readonly staff: readonly StaffMember[];
}

export interface Usage {
  /** Ids of products. */
  readonly sold: ReadonlySet<string>;
  /** Ids of the cards that somebody signs in with. Undefined while nobody knows: then no card counts as unused. */
  readonly signedIn: ReadonlySet<string> | undefined;
}

/** A row as it was brought. Each change counts its version up. */
const FIRST_VERSION = 1;

interface Row {
  readonly id: string;
  readonly version: number;
}

/**
 * Returns what can go, in the order in which it can: products before their category, tables before their section. `added`:
 * ids of further rows that are examples.
 */
export function unusedExample(
  rows: RowsWithExample,
  { sold, signedIn }: Usage,
  added: ReadonlySet<string> = new Set(),
): readonly ExampleRow[] {
  const asBrought = <R extends Row>(entity: ExampleEntity, all: readonly R[]): readonly R[] =>
    all.filter(
      ({ id, version }) => version <= FIRST_VERSION && (EXAMPLE_IDS[entity].includes(id) || added.has(id)),
    );
  const products = asBrought('product', rows.products).filter(({ id }) => !sold.has(id));
  const keptProducts = without(rows.products, products);
  const categories = asBrought('category', rows.categories).filter(
    ({ id }) => !keptProducts.some(({ category }) => category === id),
  );
  const kept = [...keptProducts, ...without(rows.categories, categories)];
  const optionGroups = asBrought('optionGroup', rows.optionGroups).filter(
    ({ id }) => !kept.some(({ optionGroupIds }) => optionGroupIds.includes(id)),
  );
  const tables = asBrought('table', rows.tables);
  const keptTables = without(rows.tables, tables);
  const sections = asBrought('section', rows.sections).filter(
    ({ key }) => !keptTables.some(({ section }) => section === key),
  );
  const staff = asBrought('staff', rows.staff).filter(
    ({ id, isActive }) => isActive && signedIn !== undefined && !signedIn.has(id),
  );
  return [
    ...products.map(({ id, name }): ExampleRow => ({ entity: 'product', id, name })),
    ...categories.map(({ id, name }): ExampleRow => ({ entity: 'category', id, name })),
    ...optionGroups.map(({ id, name }): ExampleRow => ({ entity: 'optionGroup', id, name })),
    ...tables.map(({ id, number }): ExampleRow => ({ entity: 'table', id, name: number })),
    ...sections.map(({ id, name }): ExampleRow => ({ entity: 'section', id, name })),
    ...staff.map(({ id, firstName }): ExampleRow => ({ entity: 'staff', id, name: firstName })),
  ];
}

const without = <R extends Row>(all: readonly R[], some: readonly R[]): readonly R[] => {
  const ids = new Set(some.map(({ id }) => id));
  return all.filter(({ id }) => !ids.has(id));
};
