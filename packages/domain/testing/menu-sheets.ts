/** Menus of any kind, sheets as a spreadsheet gives them back, and what becomes of a menu after an import. */
import fc, { type Arbitrary } from 'fast-check';
import type { Decision } from '../src/command/command.ts';
import type { Category, Option, OptionGroup, Product, Size } from '../src/entities/menu.ts';
import { type Cells, COLUMNS, type Column } from '../src/menu/sheet/columns.ts';
import { csvOfRows, rowsOfMenu, type SheetForm } from '../src/menu/sheet/export-menu.ts';
import type { MenuCommand, MenuState } from '../src/menu/sheet/plan.ts';
import { type ReadPrice, rowOfCells } from '../src/menu/sheet/row-of-cells.ts';
import type { SheetReading } from '../src/menu/sheet/rows.ts';
import { aCategory, anOption, anOptionGroup, aProduct, aSize, aVenue } from './builders.ts';
import { aRoom, outcomeOf } from './try-command.ts';

const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

/** What a spreadsheet, a list or a formula could take for something else. */
const HARD = [
  '=SUM(A1)',
  "'=x",
  "''x",
  "'90s",
  '-',
  '@home',
  '+1',
  'a,b',
  'a;b',
  '"q"',
  ' , ',
  ',',
  ',,a',
  'none',
  '12.50',
  '1,250',
  'yes',
  '007',
  'Regular',
];
const name = fc
  .oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), fc.constantFrom(...HARD))
  .map((text) => text.trim())
  .filter((text) => text !== '' && !HIDDEN.test(text));
const text = fc
  .oneof(fc.constant(''), name, fc.constantFrom('two\nlines', 'a\r\nb', '"x", y\nz', '- dash'))
  .map((one) => one.trim());
const names = fc.array(name, { maxLength: 3 });
const cents = fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom(0, 5, 10_000_000));
const position = fc.integer({ min: 0, max: 20 });
const numbered = <Row>(all: readonly Row[], letter: string) =>
  all.map((row, n) => ({ ...row, id: `${letter}${n}` }));
const taxes = [
  { id: 't1', name: 'Food', percent: 7, included: true },
  { id: 't2', name: 'Drinks, =strong', percent: 19, included: true },
];
const stations = [
  { id: 'kitchen', name: 'Kitchen', color: 'grey' as const, screen: true },
  { id: 'bar', name: 'Bar; upstairs', color: 'blue' as const, screen: true },
  { id: 's3', name: '=Fryer, hot', color: 'red' as const, screen: false },
];
const taxId = fc.constantFrom(null, undefined, 't1', 't2');

const hoursOf = fc.constantFrom(
  null,
  undefined,
  [],
  [{ days: [5, 6], from: '2200', to: '0300' }],
  [
    { days: [1, 2, 3, 5], from: '0930', to: '1400' },
    { days: [6, 0], from: '0000', to: '0000' },
  ],
);

/** What the kitchen calls it. */
const kitchenName = fc.option(name, { nil: undefined, freq: 1 });
const aSizeOf = fc.record({
  name,
  currentPrice: cents,
  isAvailable: fc.boolean(),
  open: fc.constantFrom(undefined, undefined, true),
  kitchenName,
});
const anOptionOf = fc.record({
  name,
  price: cents,
  isAvailable: fc.boolean(),
  kitchenName,
  most: fc.constantFrom(undefined, 2, 20),
  included: fc.constantFrom(undefined, true as const),
  extraPrice: fc.constantFrom(undefined, 0, 450),
  allergens: fc.constantFrom(undefined, ['Milk', 'none'], ['a,b']),
  traces: fc.constantFrom(undefined, ['Nuts']),
  /** Which of the groups after its own are below it. */
  below: fc.subarray([1, 2]),
});
const count = fc.constantFrom(null, 0, 1, 3);
const groups: Arbitrary<OptionGroup[]> = fc
  .array(
    fc.record({
      name,
      type: fc.constantFrom('radio' as const, 'checkbox' as const),
      required: fc.boolean(),
      min: count,
      max: count,
      position,
      options: fc.array(anOptionOf, { maxLength: 3 }),
      prefixes: fc.constantFrom(undefined, ['no'] as const, ['extra', 'less'] as const),
      archived: rarely(),
    }),
    { maxLength: 3 },
  )
  .map((all) =>
    numbered(all, 'g').map(({ prefixes, ...group }, n) =>
      anOptionGroup({
        ...group,
        ...(prefixes && { prefixes }),
        options: numbered(group.options, 'o').map(({ below, ...option }): Option => {
          const groupIds = below.map((by) => n + by).filter((at) => at < all.length);
          return anOption({
            ...option,
            ...(groupIds.length > 0 && { groupIds: groupIds.map((at) => `g${at}`) }),
          } as Partial<Option>);
        }),
      }),
    ),
  );

function rarely(): Arbitrary<boolean> {
  return fc.integer({ min: 0, max: 5 }).map((n) => n === 5);
}

const categoriesWith = (optionGroupIds: Arbitrary<string[]>): Arbitrary<Category[]> =>
  fc
    .array(
      fc.record({
        name,
        station: fc.constantFrom('kitchen', 'bar', 'none', 's3'),
        position,
        optionGroupIds,
        taxId,
        course: fc.constantFrom(null, undefined, 1, 9),
        hours: hoursOf,
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) => numbered(all, 'c').map((category) => aCategory(category)));

const productsWith = (
  optionGroupIds: Arbitrary<string[]>,
  category: Arbitrary<string>,
): Arbitrary<Product[]> =>
  fc
    .array(
      fc.record({
        name,
        shortName: kitchenName,
        kitchenName,
        description: text,
        image: fc.constantFrom('', '/api/images/soup.svg', 'https://example.com/soup.png'),
        category,
        sizes: fc.array(aSizeOf, { minLength: 1, maxLength: 3 }),
        optionGroupIds,
        allergens: names,
        traces: fc.constantFrom(undefined, [], ['Milk', 'a,b']),
        allergensNone: fc.constantFrom(undefined, true, false),
        isAvailable: fc.boolean(),
        position,
        archived: rarely(),
        taxId,
        course: fc.constantFrom(null, undefined, 0, 2),
        hours: hoursOf,
        stationId: fc.constantFrom(null, undefined, 'none', 'bar', 's3'),
      }),
      { maxLength: 5 },
    )
    .map((all) =>
      numbered(all, 'p').map((product) =>
        aProduct({
          ...product,
          sizes: numbered(product.sizes, 's').map(
            ({ open, ...size }): Size => aSize({ ...size, ...(open && { open }) } as Partial<Size>),
          ),
        } as Partial<Product>),
      ),
    );

/** Stored rows lack what is undefined. */
const asStored = (menu: MenuState): MenuState => JSON.parse(JSON.stringify(menu)) as MenuState;

/** Names may be there several times, and rows may be archived. */
export const anyMenu: Arbitrary<MenuState> = groups.chain((optionGroups) => {
  const some =
    optionGroups.length === 0 ? fc.constant<string[]>([]) : fc.subarray(optionGroups.map(({ id }) => id));
  return categoriesWith(some).chain((categories) =>
    productsWith(some, fc.constantFrom(...categories.map(({ id }) => id))).map((products) =>
      asStored({ categories, products, optionGroups, taxes, stations }),
    ),
  );
});

export const FORMS: readonly SheetForm[] = [
  { separator: ',', decimal: '.' },
  { separator: ';', decimal: ',' },
  { separator: '\t', decimal: '.' },
];

/** Reads a file of ours, whatever the order of its columns. */
export function readSheet(csv: string, { separator, decimal }: SheetForm): SheetReading {
  const [headers = [], ...lines] = cellsOf(csv.replace(/^\uFEFF/, ''), separator);
  const known = (header: string): header is Column => (COLUMNS as readonly string[]).includes(header);
  const rows = lines.map((line, n) => {
    const cells: Cells = Object.fromEntries(
      headers.flatMap((header, at) => (known(header) ? [[header, line[at] ?? '']] : [])),
    );
    return rowOfCells(n + 2, cells, priceWith(decimal));
  });
  return { rows, refused: [], notes: [], ignored: headers.filter((header) => !known(header)) };
}

const priceWith =
  (decimal: string): ReadPrice =>
  (cell) => {
    if (cell === 'open') return 'open';
    const [, open, whole, part] = new RegExp(`^(open )?(\\d+)\\${decimal}(\\d\\d)$`).exec(cell) ?? [];
    if (whole === undefined) return { reason: 'price.date', text: cell };
    const cents = Number(`${whole}${part}`);
    return open ? { open: cents } : cents;
  };

function cellsOf(csv: string, separator: string): readonly (readonly string[])[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'g');
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of csv.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** What the venue's own sheet reads like. */
export const exported = (menu: MenuState, form: SheetForm = { separator: ',', decimal: '.' }): SheetReading =>
  readSheet(csvOfRows(rowsOfMenu(menu), form), form);

export interface Applied {
  readonly menu: MenuState;
  readonly outcomes: readonly string[];
}

/** Runs the commands one by one, as a manager. */
export function applyTo(menu: MenuState, commands: readonly MenuCommand[]): Applied {
  const room = aRoom({
    venue: [aVenue({ taxes: [...menu.taxes], ...(menu.stations && { stations: menu.stations }) })],
    category: [...menu.categories],
    product: [...menu.products],
    optionGroup: [...menu.optionGroups],
  });
  const run = ({ name: command, args }: MenuCommand): Decision => room.run(command, args as never, 'manager');
  const outcomes = commands.map((command) => outcomeOf(run(command)));
  const { rows } = room;
  return {
    menu: {
      taxes: menu.taxes,
      ...(menu.stations && { stations: menu.stations }),
      categories: rows.all('category'),
      products: rows.all('product'),
      optionGroups: rows.all('optionGroup'),
    },
    outcomes,
  };
}
