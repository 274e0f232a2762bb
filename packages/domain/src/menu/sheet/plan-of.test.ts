import { describe, expect, it } from 'vitest';
import { aProduct, aSize } from '../../../testing/builders.ts';
import { applyTo } from '../../../testing/menu-sheets.ts';
import { faults, IMPORT, inFile, plan, SMALL_MENU, sheet } from '../../../testing/small-menu.ts';
import { commandsOf } from './commands-of.ts';
import { rowsOfMenu } from './export-menu.ts';
import type { Plan } from './plan.ts';
import { planOf } from './plan-of.ts';

const all = () => true;

describe('what is new', () => {
  it('comes after what is there, in the order of the file', () => {
    const told = plan(
      'Category;Name;Size;Price',
      'Beers;Lager;Pint;6,00',
      'Soups;Leek;;7,00',
      'Beers;Stout;Pint;6,50',
      'Mains;Cod;;22,00',
    );
    const args = told.entries.map(({ change }) => ('name' in change ? change.args : {}));
    expect(args).toMatchObject([
      { name: 'Beers', station: 'bar', position: 2 },
      { name: 'Soups', station: 'kitchen', position: 3 },
      { name: 'Lager', position: 0 },
      { name: 'Leek', position: 0 },
      { name: 'Stout', position: 1 },
      { name: 'Cod', position: 2 },
    ]);
  });

  it('needs the category that comes with it', () => {
    const told = plan('Category;Name;Price', 'Soups;Leek;7,00', 'Mains;Cod;22,00');
    const made = commandsOf(told, ({ group }) => group !== 'newCategories');
    expect(made.map(({ args }) => args)).toMatchObject([{ name: 'Cod' }]);
  });

  it('has the same ids each time, and others in another import', () => {
    const ids = (importId: string) =>
      planOf(SMALL_MENU, sheet('Category;Name;Price', 'Soups;Leek;7,00'), importId).entries.map(
        ({ change }) => 'name' in change && change.args.id,
      );
    expect(ids(IMPORT)).toEqual(ids(IMPORT));
    expect(ids(IMPORT)).not.toEqual(ids('0b000000-0000-4000-8000-000000000002'));
  });
});

describe('what the file has not', () => {
  const goneIn = ({ gone }: Plan) => gone.map(({ title }) => title);
  const header = 'Kind;Category;Name;Size;Price;Key';
  const steak = ';Mains;Hanger steak;;34,00;steak/one';
  const glass = ';Wine;Gamay;Glass;10,00;gamay/glass';
  const bottle = ';Wine;Gamay;Bottle;48,00;gamay/bottle';

  it('goes only when somebody chooses it, and stays in a file without keys', () => {
    const told = plan(header, steak, glass);
    expect(goneIn(told)).toEqual(['Leek pie', 'Gamay (Bottle)']);
    expect(commandsOf(told, inFile)).toEqual([]);
    const { menu: after } = applyTo(SMALL_MENU, commandsOf(told, all));
    expect(after.products.map(({ archived, sizes }) => [archived, sizes.length])).toEqual([
      [false, 1],
      [true, 1],
      [false, 1],
    ]);
    expect(goneIn(plan('Category;Name;Price', 'Mains;Hanger steak;34,00'))).toEqual([]);
  });

  it('is not what a refused row names', () => {
    expect(
      goneIn(
        plan(header, steak, ';Mains;Leek pie;;12. Mai;pie/one', glass, ';Wine;;Bottle;48,00;gamay/bottle'),
      ),
    ).toEqual([]);
    expect(goneIn(plan(header, steak, glass, bottle, ';Mains;Leek pie;;12. Mai;'))).toEqual([]);
  });

  it('is no option that a refused row names', () => {
    const rare = 'option;;Cooked how;Rare;0,00;cooked/rare';
    expect(goneIn(plan(header, rare, 'option;;Cooked how;Well done;much;cooked/well'))).toEqual([]);
  });

  it('may be options, groups, and categories with all their products', () => {
    const told = plan(
      header,
      steak,
      ';Mains;Leek pie;;19,00;pie/one',
      'category;;Mains;;;mains',
      'option;;Cooked how;Rare;0,00;cooked/rare',
    );
    expect(goneIn(told)).toEqual(['Gamay', 'Cooked how (Well done)', 'Wine']);
    expect(commandsOf(told, ({ title }) => title === 'Wine')).toEqual([]);
    expect(applyTo(SMALL_MENU, commandsOf(told, all)).outcomes).toEqual(['applied', 'applied', 'applied']);
    const groups = plan(header, 'group;;Sauces;;;other');
    expect(goneIn(groups)).toEqual(['Cooked how']);
  });
});

describe('the same row twice', () => {
  const header = 'Category;Name;Size;Price;Key';

  it('is skipped when it says the same, and refused when it says something else', () => {
    const told = plan(
      header,
      'Soups;Leek;;7,00;',
      'Soups;leek;Regular;7,00;',
      'Soups;Leek;;8,00;',
      'Wine;Gamay;glass;9,00;',
      'Wine;Gamay;Glass;10,00;gamay/glass',
    );
    expect(told.notes).toEqual([{ kind: 'row.twice', row: 3, name: 'leek' }]);
    expect(faults(told)).toEqual([
      [4, 'name.twice', 'Leek (Regular)'],
      [5, 'name.twice', 'Gamay (glass)'],
    ]);
  });

  it('is refused with its key in all rows, so that no price wins by chance', () => {
    const told = plan(header, 'Wine;Gamay;Glass;10,00;gamay/glass', 'Wine;Gamay;Glass;12,00;gamay/glass');
    expect(faults(told)).toEqual([
      [2, 'key.twice', 'gamay/glass'],
      [3, 'key.twice', 'gamay/glass'],
    ]);
  });
});

describe('values', () => {
  it.each([
    ['Cod', '100000,01', 'price.high'],
    ['', '1,00', 'name.missing'],
    ['x'.repeat(121), '1,00', 'name.long'],
    ['a\u202Eb', '1,00', 'name.hidden'],
    ['Cod', '', 'price.missing'],
  ])('of %j at %j are refused: %s', (name, price, reason) => {
    expect(plan('Category;Name;Price', `Mains;${name};${price}`).refused).toMatchObject([{ row: 2, reason }]);
  });

  it.each([
    ['Course', '10', 'course.number'],
    ['Position', '1000001', 'position.number'],
    ['Description', 'x'.repeat(2001), 'text.long'],
    ['Image', 'javascript:alert(1)', 'image.address'],
    ['Traces', 'x'.repeat(101), 'list.long'],
    ['Allergens', Array.from({ length: 51 }, (_, n) => n).join(','), 'list.long'],
  ])('of the column %s are refused: %j', (column, cell, reason) => {
    expect(plan(`Category;Name;Price;${column}`, `Mains;Cod;1,00;${cell}`).refused).toMatchObject([
      { row: 2, reason },
    ]);
  });

  it('that only another program has are refused, and an open price that proposes none', () => {
    const rows = [{ price: 12.5 }, { price: -1 }, { price: { open: -1 } }].map((cells, n) => ({
      kind: 'size' as const,
      row: n + 1,
      name: `Cod ${n}`,
      ...cells,
    }));
    const option = { kind: 'option', row: 4, group: 'Cooked how', name: 'Raw', price: 'open' } as const;
    const told = planOf(SMALL_MENU, { rows: [...rows, option], refused: [], notes: [], ignored: [] }, IMPORT);
    expect(told.refused.map(({ reason }) => reason)).toEqual([
      'price.decimals',
      'price.negative',
      'price.negative',
      'price.open',
    ]);
  });

  it('can be open, with and without what is proposed, and the menu can give them again', () => {
    const opened = plan(
      'Category;Name;Size;Price;Key',
      'Mains;Leek pie;;open;pie/one',
      'Wine;Gamay;Glass;open 12,00;gamay/glass',
      'Mains;Cod;;open 21,50;',
    );
    expect(opened.refused).toEqual([]);
    const edits = opened.entries.map(({ group, from, to }) => [group, from, to]);
    expect(edits).toEqual([
      ['newProducts', undefined, ['Regular']],
      ['prices', 1900, 'open'],
      ['prices', 1000, 'open 12.00'],
    ]);
    const { menu, outcomes } = applyTo(
      SMALL_MENU,
      commandsOf(opened, () => true),
    );
    expect(new Set(outcomes)).toEqual(new Set(['applied']));
    const sizesOf = (name: string) => menu.products.find((one) => one.name === name)?.sizes[0];
    expect(sizesOf('Leek pie')).toMatchObject({ open: true, currentPrice: 0 });
    expect(sizesOf('Gamay')).toMatchObject({ open: true, currentPrice: 1200 });
    expect(sizesOf('Cod')).toMatchObject({ open: true, currentPrice: 2150 });
    const rows = sheet('Category;Name;Size;Price;Key', 'Wine;Gamay;Glass;12,00;gamay/glass');
    const shut = planOf(menu, rows, IMPORT);
    const after = applyTo(menu, commandsOf(shut, inFile)).menu;
    const glass = after.products.find(({ id }) => id === 'gamay')?.sizes[0];
    expect([glass?.open, glass?.currentPrice]).toEqual([undefined, 1200]);
  });

  it('far above the others are worth a look, unless the venue has them already', () => {
    const rows = ['Leek pie;19,00', 'A;2,00', 'B;2,00', 'C;2,00', 'Hanger steak;3400,00'].map(
      (row) => `Mains;${row}`,
    );
    expect(plan('Category;Name;Price', ...rows).notes).toEqual([
      { kind: 'price.far', row: 6, name: 'Hanger steak' },
    ]);
    const dear = {
      ...SMALL_MENU,
      products: [
        aProduct({ name: 'Hanger steak', category: 'mains', sizes: [aSize({ currentPrice: 340_000 })] }),
      ],
    };
    expect(planOf(dear, sheet('Category;Name;Price', ...rows), IMPORT).notes).toEqual([]);
  });

  it('say that it contains none only in that word', () => {
    const told = plan(
      'Name;Price;Allergens;Key',
      'Leek pie;19,00;None;pie/one',
      'Hanger steak;34,00;none;steak/one',
    );
    const { menu: after } = applyTo(SMALL_MENU, commandsOf(told, inFile));
    expect(after.products.map(({ allergens, allergensNone }) => [allergens, allergensNone])).toEqual([
      [[], true],
      [[], true],
      [[], undefined],
    ]);
    const again = planOf(after, sheet('Name;Price;Allergens;Key', 'Leek pie;19,00;Milk;pie/one'), IMPORT);
    const { menu: then } = applyTo(after, commandsOf(again, inFile));
    expect(then.products.find(({ id }) => id === 'pie')).toMatchObject({
      allergens: ['Milk'],
      allergensNone: false,
    });
  });
});

it('the order in which rows are stored changes neither an export nor a plan', () => {
  const twins = ['b', 'a', 'c'].map((id) =>
    aProduct({ id, name: id === 'c' ? 'Ale' : 'Soup', category: 'mains' }),
  );
  const menu = { ...SMALL_MENU, products: twins };
  const turned = {
    ...menu,
    products: twins.toReversed(),
    categories: menu.categories.toReversed(),
  };
  expect(rowsOfMenu(turned)).toEqual(rowsOfMenu(menu));
  expect(rowsOfMenu(menu).flatMap(({ kind, key }) => (kind === 'size' ? [key] : []))).toEqual([
    'c/regular',
    'a/regular',
    'b/regular',
  ]);
  const rows = sheet('Category;Name;Price;Key', 'Soups;Leek;7,00;', 'Mains;Ale;6,00;c/regular');
  expect(planOf(turned, rows, IMPORT)).toEqual(planOf(menu, rows, IMPORT));
});

it('one command changes all that was chosen of a row, and nothing else', () => {
  const told = plan(
    'Category;Name;Size;Price;Sold out;Description;Key',
    'Wine;Gamay;Glass;11,00;size;Granite;gamay/glass',
    'Wine;Gamay;Bottle;52,00;;;gamay/bottle',
  );
  expect(commandsOf(told, (entry) => inFile(entry) && entry.group !== 'texts')).toEqual([
    {
      name: 'product.patch',
      args: {
        id: 'gamay',
        importId: IMPORT,
        base: {
          'sizes[glass]': { name: 'Glass', currentPrice: 1000, isAvailable: true },
          'sizes[bottle]': { name: 'Bottle', currentPrice: 4800, isAvailable: true },
        },
        set: {
          'sizes[glass]': { name: 'Glass', currentPrice: 1100, isAvailable: false },
          'sizes[bottle]': { name: 'Bottle', currentPrice: 5200, isAvailable: true },
        },
      },
    },
  ]);
});
