/** What holds of every menu and its sheet. */
import fc, { type IRawProperty } from 'fast-check';
import { expect } from 'vitest';
import { commandsOf } from '../src/menu/sheet/commands-of.ts';
import { rowsOfMenu } from '../src/menu/sheet/export-menu.ts';
import { indexOf, plainName } from '../src/menu/sheet/menu-index.ts';
import type { MenuState, Plan } from '../src/menu/sheet/plan.ts';
import { planOf } from '../src/menu/sheet/plan-of.ts';
import { groupView, optionView, productView } from '../src/menu/sheet/row-views.ts';
import type { MenuRow, SheetReading } from '../src/menu/sheet/rows.ts';
import { undone } from '../src/menu/sheet/undone.ts';
import { anyMenu, applyTo, exported, FORMS } from './menu-sheets.ts';
import { IMPORT, inFile } from './small-menu.ts';

const OTHER_IMPORT = '0b000000-0000-4000-8000-000000000002';

const EMPTY: MenuState = { categories: [], products: [], optionGroups: [], taxes: [] };
const form = fc.constantFrom(...FORMS);

const rowsTold = ({ entries, gone, refused, notes }: Plan) => ({ entries, gone, refused, notes });
const NOTHING = { entries: [], gone: [], refused: [], notes: [] };

const withRows = (reading: SheetReading, rows: readonly MenuRow[]): SheetReading => ({ ...reading, rows });

/** Each row without its key, so that only names say what it is. */
const nameless = (reading: SheetReading): SheetReading =>
  withRows(
    reading,
    reading.rows.map(({ key: _, ...row }) => row as MenuRow),
  );

/** A menu in which no two things of a kind have the same name, which a file without keys cannot tell apart. */
const distinctMenu = anyMenu.map((menu): MenuState => {
  const distinct = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] => {
    const seen = new Set<string>();
    return rows.filter((row) => !seen.has(nameOf(row)) && seen.add(nameOf(row)));
  };
  const categories = distinct(menu.categories, ({ name }) => plainName(name));
  const optionGroups = distinct(
    menu.optionGroups.filter(({ archived }) => !archived),
    ({ name }) => plainName(name),
  ).map((group) => ({ ...group, options: distinct(group.options, ({ name }) => plainName(name)) }));
  const products = distinct(
    menu.products.filter(
      ({ category, archived }) => !archived && categories.some(({ id }) => id === category),
    ),
    ({ name, category }) => `${category} ${plainName(name)}`,
  ).map((product) => ({ ...product, sizes: distinct(product.sizes, ({ name }) => plainName(name)) }));
  return { ...menu, categories, optionGroups, products };
});

/** What people see of a menu, without ids. */
function seen(menu: MenuState): readonly unknown[] {
  const index = indexOf(menu);
  const options = index.groups.all.flatMap((group) =>
    group.options.map((option) => JSON.stringify({ ...optionView(index, group, option), key: '' })),
  );
  const groups = index.groups.all.map((group) => JSON.stringify({ ...groupView(group), key: '' }));
  return [...seenProducts(index), ...options, ...groups].toSorted();
}

function seenProducts(index: ReturnType<typeof indexOf>): readonly string[] {
  return index.products.all
    .map((product) => ({
      ...productView(index, product),
      category: plainName(productView(index, product).category),
      description: product.description.replaceAll('\r\n', '\n'),
      isAvailable: product.isAvailable,
      sizes: product.sizes.map(({ name, currentPrice, isAvailable, kitchenName, open = false }) => ({
        name,
        currentPrice,
        isAvailable,
        kitchenName,
        open,
      })),
    }))
    .map((product) => JSON.stringify(product));
}

/** Plays a property with that many random cases. */
type Holds = (numRuns: number) => void;

const holds =
  <Case>(property: IRawProperty<Case>): Holds =>
  (numRuns) => {
    fc.assert(property, { numRuns });
  };

export const PROPERTIES: readonly (readonly [string, Holds])[] = [
  [
    'export and import give nothing to do, in each form',
    holds(
      fc.property(anyMenu, form, (menu, as) => {
        const plan = planOf(menu, exported(menu, as), IMPORT);
        expect(rowsTold(plan)).toEqual(NOTHING);
        expect(plan.same.rows).toHaveLength(rowsOfMenu(menu).length);
        expect(plan.same.products).toBe(menu.products.filter(({ archived }) => !archived).length);
      }),
    ),
  ],
  [
    'the order of the rows does not matter',
    holds(
      fc.property(anyMenu, fc.infiniteStream(fc.nat()), (menu, order) => {
        const reading = exported(menu);
        const places = [...order.take(reading.rows.length)];
        const rows = reading.rows.toSorted((a, b) => (places[a.row - 2] ?? 0) - (places[b.row - 2] ?? 0));
        expect(rowsTold(planOf(menu, withRows(reading, rows), IMPORT))).toEqual(NOTHING);
      }),
    ),
  ],
  [
    'an export has a row for every size, option, group and category that is not archived',
    holds(
      fc.property(anyMenu, (menu) => {
        const active = <Row extends { archived: boolean }>(rows: readonly Row[]) =>
          rows.filter(({ archived }) => !archived);
        const keys = [
          ...active(menu.products).flatMap(({ id, sizes }) => sizes.map((size) => `${id}/${size.id}`)),
          ...active(menu.categories).map(({ id }) => id),
          ...active(menu.optionGroups).flatMap(({ id, options }) => [
            id,
            ...options.map((option) => `${id}/${option.id}`),
          ]),
        ];
        expect(
          exported(menu)
            .rows.map(({ key }) => key)
            .toSorted(),
        ).toEqual(keys.toSorted());
      }),
    ),
  ],
  [
    'edited prices are exactly what changes, and a second import changes nothing',
    holds(
      fc.property(anyMenu, fc.array(fc.tuple(fc.nat(), fc.nat(99_999)), { maxLength: 5 }), (menu, edits) => {
        const reading = exported(menu);
        const sizes = reading.rows.filter(({ kind }) => kind === 'size');
        const prices = new Map(edits.map(([n, price]) => [sizes[n % sizes.length]?.key, price]));
        const rows = reading.rows.map((row) =>
          row.kind === 'size' && prices.has(row.key) ? { ...row, price: prices.get(row.key) ?? 0 } : row,
        );
        const plan = planOf(menu, withRows(reading, rows), IMPORT);
        expect(plan.entries.every(({ group }) => group === 'prices')).toBe(true);
        const { menu: after, outcomes } = applyTo(menu, commandsOf(plan, inFile));
        expect(outcomes.every((outcome) => outcome === 'applied')).toBe(true);
        for (const product of menu.products) {
          const now = after.products.find(({ id }) => id === product.id);
          for (const [n, size] of product.sizes.entries()) {
            const told = product.archived ? undefined : prices.get(`${product.id}/${size.id}`);
            const { open, ...rest } = size;
            expect(now?.sizes[n]).toMatchObject({
              ...rest,
              pastPrices: expect.anything(),
              currentPrice: told ?? size.currentPrice,
            });
            expect(now?.sizes[n]?.open).toBe(told === undefined ? open : undefined);
          }
        }
        expect(planOf(after, withRows(reading, rows), IMPORT).entries).toEqual([]);
      }),
    ),
  ],
  [
    'an empty venue gets what the file has, and the same file twice does nothing',
    holds(
      fc.property(distinctMenu, (menu) => {
        const file = nameless(exported(menu));
        const empty = { ...EMPTY, taxes: menu.taxes, ...(menu.stations && { stations: menu.stations }) };
        const plan = planOf(empty, file, IMPORT);
        expect({ refused: plan.refused, gone: plan.gone }).toEqual({ refused: [], gone: [] });
        const { menu: made, outcomes } = applyTo(empty, commandsOf(plan, inFile));
        expect(new Set(outcomes)).toEqual(new Set(outcomes.length > 0 ? ['applied'] : []));
        expect(seen(made)).toEqual(seen(menu));
        expect(applyTo(made, commandsOf(plan, inFile)).outcomes.every((outcome) => outcome === 'noop')).toBe(
          true,
        );
        expect(planOf(made, file, OTHER_IMPORT).entries).toEqual([]);
        expect(rowsTold(planOf(made, exported(made), OTHER_IMPORT))).toEqual(NOTHING);
      }),
    ),
  ],
  [
    'each row is in an entry, refused, skipped or the same, and in one of them only',
    holds(
      fc.property(anyMenu, anyMenu, fc.infiniteStream(fc.nat(40)), (menu, other, dice) => {
        const mixed = [...exported(menu).rows, ...nameless(exported(other)).rows, ...exported(other).rows];
        const rows = mixed.map((row, n) => spoiled({ ...row, row: n + 2 }, dice.next().value ?? 0));
        const plan = planOf(menu, { rows, refused: [], notes: [], ignored: [] }, IMPORT);
        const inEntries = new Set(plan.entries.flatMap((entry) => entry.rows));
        const places = [
          ...inEntries,
          ...plan.refused.map(({ row }) => row),
          ...plan.notes.flatMap(({ kind, row }) => (kind === 'row.twice' ? [row] : [])),
          ...plan.same.rows,
        ];
        expect(places.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(rows.map(({ row }) => row));
        const { outcomes } = applyTo(menu, commandsOf(plan, inFile));
        expect(outcomes.filter((outcome) => outcome !== 'applied')).toEqual([]);
      }),
    ),
  ],
  [
    'taking an import back leaves the menu as it was',
    holds(
      fc.property(anyMenu, anyMenu, fc.infiniteStream(fc.nat(40)), (menu, other, dice) => {
        const mixed = [...exported(menu).rows, ...nameless(exported(other)).rows];
        const rows = mixed
          .filter(() => dice.next().value !== 0)
          .map((row) => spoiled(row, dice.next().value ?? 0));
        const plan = planOf(menu, { rows, refused: [], notes: [], ignored: [] }, IMPORT);
        const commands = commandsOf(plan, () => true);
        const { menu: after, outcomes } = applyTo(menu, commands);
        const { menu: back, outcomes: ofUndo } = applyTo(after, commands.toReversed().map(undone));
        const isLeft = (outcome: string) => outcome === 'menu.inUse';
        expect(
          [...outcomes.filter((one) => !isLeft(one)), ...ofUndo].every(
            (one) => one === 'applied' || one === 'noop',
          ),
        ).toBe(true);
        expect(keyed(back)).toEqual(keyed(menu));
      }),
    ),
  ],
];

/** The rows of a menu in an order that has nothing to do with what happened to it. */
const keyed = (menu: MenuState): readonly string[] =>
  rowsOfMenu(menu)
    .map((row) => JSON.stringify({ ...row, row: 0 }))
    .toSorted();

/** Writes something else into some of the rows. */
function spoiled(row: MenuRow, dice: number): MenuRow {
  if (row.kind === 'option') return { ...row, ...OTHER_OPTIONS[dice] };
  if (row.kind !== 'size') return row;
  const changes: readonly object[] = [
    { price: null },
    { price: -1 },
    { name: '' },
    { description: `again ${dice}` },
    { options: ['No such group'] },
    { tax: 'No such tax' },
    { category: 'Another' },
    { soldOut: 'both' },
    { kitchenName: `KN ${dice}`, kitchenSize: null },
    { shortName: null },
    { fault: { reason: 'price.date', text: '12. Mai' } },
  ];
  return { ...row, ...changes[dice] };
}

const OTHER_OPTIONS: readonly object[] = [
  { kitchenName: 'BLEU' },
  { most: 21 },
  { most: 4, included: null },
  { extraPrice: 250, allergens: null },
  { options: null },
  { traces: ['Milk'], soldOut: 'size' },
];
