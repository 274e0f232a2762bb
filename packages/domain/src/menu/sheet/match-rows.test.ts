import { describe, expect, it } from 'vitest';
import { aCategory, anOptionGroup, aProduct, aSize } from '../../../testing/builders.ts';
import { applyTo } from '../../../testing/menu-sheets.ts';
import { faults, IMPORT, inFile, plan, SMALL_MENU, said, sheet } from '../../../testing/small-menu.ts';
import { commandsOf } from './commands-of.ts';
import type { MenuState } from './plan.ts';
import { planOf } from './plan-of.ts';

describe('what a row is about', () => {
  it('is told by its key, whatever its names are', () => {
    const told = plan('Category;Name;Size;Price;Key', 'Wine;Gamay noir;Large glass;11,00;gamay/glass');
    expect(said(told)).toEqual([
      ['prices', 'Gamay (Glass)', 1000, 1100],
      ['texts', 'Gamay', 'Gamay', 'Gamay noir'],
      ['texts', 'Gamay (Glass)', 'Glass', 'Large glass'],
    ]);
  });

  it('is told by category, name and size when its key is of another venue', () => {
    const told = plan('Category;Name;Size;Price;Description;Key', 'WINE;gamay;bottle;50,00;;other/bottle');
    expect(said(told)).toEqual([['prices', 'Gamay (Bottle)', 4800, 5000]]);
  });

  it('is told by a name that the venue has once, and then it moves', () => {
    const told = plan('Category;Name;Price', 'Specials;Leek pie;19,00');
    expect(said(told)).toEqual([
      ['newCategories', 'Specials', 'kitchen'],
      ['moved', 'Leek pie', 'Mains', 'Specials'],
    ]);
    expect(told.entries[1]?.needs).toEqual([told.entries[0]?.id]);
  });

  it('is new when the file has the name in two categories', () => {
    const told = plan(
      'Category;Name;Price',
      'Specials;Leek pie;18,00',
      'Lunch;Leek pie;15,00',
      'Mains;Leek pie;19,00',
    );
    expect(said(told).filter(([group]) => group === 'newProducts' || group === 'moved')).toEqual([
      ['newProducts', 'Leek pie', ['Regular']],
      ['newProducts', 'Leek pie', ['Regular']],
    ]);
    expect(told.notes).toEqual([
      { kind: 'name.shared', name: 'Leek pie', categories: ['Specials', 'Lunch', 'Mains'] },
    ]);
  });

  it('is new in both categories of the file, also when neither is the one of the venue', () => {
    const told = plan('Category;Name;Price', 'Specials;Leek pie;18,00', 'Lunch;Leek pie;15,00');
    expect(told.refused).toEqual([]);
    expect(told.entries.map(({ group }) => group)).toEqual([
      'newCategories',
      'newCategories',
      'newProducts',
      'newProducts',
    ]);
  });

  const deleted: MenuState = {
    ...SMALL_MENU,
    products: SMALL_MENU.products.map((one) => (one.id === 'gamay' ? { ...one, archived: true } : one)),
  };
  const GAMAY = [
    'Category;Name;Size;Price;Key',
    'Wine;Gamay;Glass;11,00;gamay/glass',
    'Wine;Gamay;Magnum;98,00;gamay/other',
  ];

  it('brings back what was deleted and has its key, with what the rows say, and twice is nothing', () => {
    const told = planOf(deleted, sheet(...GAMAY), IMPORT);
    expect(told.entries.map(({ group, title }) => [group, title])).toEqual([
      ['newProducts', 'Gamay'],
      ['newSizes', 'Gamay (Magnum)'],
      ['prices', 'Gamay (Glass)'],
    ]);
    expect(told.same).toEqual({ rows: [], products: 0 });
    const [back] = told.entries;
    expect(told.entries.slice(1).map(({ needs }) => needs)).toEqual([[back?.id], [back?.id]]);
    const inSheet = told.entries.map(({ id }) => id);
    expect(commandsOf(told, ({ id }) => id !== back?.id && inSheet.includes(id))).toEqual([]);
    const after = applyTo(
      deleted,
      commandsOf(told, ({ id }) => inSheet.includes(id)),
    );
    expect(after.outcomes).toEqual(['applied', 'applied']);
    const gamay = after.menu.products.filter(({ name }) => name === 'Gamay');
    expect(gamay).toMatchObject([{ id: 'gamay', archived: false }]);
    expect(gamay[0]?.sizes.map(({ currentPrice }) => currentPrice)).toEqual([1100, 4800, 9800]);
    expect(planOf(after.menu, sheet(...GAMAY), IMPORT).entries).toEqual([]);
  });

  it('is new when what was deleted has no category any more', () => {
    const categories = deleted.categories.map((one) =>
      one.id === 'wine' ? { ...one, archived: true } : one,
    );
    const told = planOf({ ...deleted, categories }, sheet(...GAMAY), IMPORT);
    expect(told.entries.map(({ change }) => 'name' in change && change.name)).toEqual([
      'category.create',
      'product.create',
    ]);
  });

  it('is the only size when it names none', () => {
    const menu = {
      ...SMALL_MENU,
      products: [
        aProduct({
          id: 'soup',
          name: 'Soup',
          category: 'mains',
          sizes: [aSize({ id: 'bowl', name: 'Bowl', currentPrice: 800 })],
        }),
      ],
    };
    const told = planOf(menu, sheet('Name;Price', 'Soup;9,00'), IMPORT);
    expect(said(told)).toEqual([['prices', 'Soup (Bowl)', 800, 900]]);
  });

  it('is not guessed when two have its name', () => {
    const twins = ['a', 'b'].map((id) => aProduct({ id, name: 'Soup', category: 'mains' }));
    const told = planOf(
      { ...SMALL_MENU, products: twins },
      sheet('Category;Name;Price', 'Mains;Soup;9,00', ';Soup;9,00'),
      IMPORT,
    );
    expect(faults(told)).toEqual([
      [2, 'name.unsure', 'Soup'],
      [3, 'name.unsure', 'Soup'],
    ]);
    expect(told.entries).toEqual([]);
  });
});

describe('a blank cell', () => {
  const headers = 'Category;Name;Price;Sold out;Description;Course;Options;Allergens;Tax;Position;Key';

  it('clears what the venue has, in a row with its key', () => {
    expect(said(plan(headers, ';Hanger steak;34,00;;;;;;;;steak/one'))).toEqual([
      ['taxes', 'Hanger steak', 'Food', null],
      ['kitchen', 'Hanger steak', 2, null],
      ['allergens', 'Hanger steak', ['Milk'], null],
      ['texts', 'Hanger steak', 'Charred', null],
      ['options', 'Hanger steak', ['Cooked how'], []],
    ]);
  });

  it('clears nothing in a row without a key, and adds a size', () => {
    const told = plan(
      'Category;Name;Size;Price;Description;Allergens;Key',
      'Mains;Hanger steak;Large;44,00;;;',
    );
    expect(said(told)).toEqual([['newSizes', 'Hanger steak (Large)', null, 4400]]);
    const [command] = commandsOf(told, inFile);
    expect(command?.args).toMatchObject({ id: 'steak', base: expect.anything() });
    expect(
      applyTo(SMALL_MENU, commandsOf(told, inFile)).menu.products.find(({ id }) => id === 'steak'),
    ).toMatchObject({
      allergens: ['Milk'],
      description: 'Charred',
      sizes: [{ currentPrice: 3400 }, { name: 'Large', currentPrice: 4400 }],
    });
  });

  it('is no column that is missing', () => {
    expect(plan('Name;Price;Key', 'Hanger steak;34,00;steak/one')).toMatchObject({
      entries: [],
      same: { rows: [2], products: 1 },
    });
  });

  it('without a price is refused', () => {
    expect(faults(plan('Name;Price;Key', 'Hanger steak;;steak/one'))).toEqual([
      [2, 'price.missing', undefined],
    ]);
    expect(plan('Name;Key', 'Hanger steak;steak/one')).toMatchObject({ entries: [], refused: [] });
  });
});

describe('rows of one product', () => {
  const headers = 'Category;Name;Size;Price;Description;Key';

  it('need one edited cell to change it', () => {
    const told = plan(
      headers,
      'Wine;Gamay;Glass;10,00;;gamay/glass',
      'Wine;Gamay;Bottle;48,00;Granite;gamay/bottle',
    );
    expect(said(told)).toEqual([['texts', 'Gamay', null, 'Granite']]);
    expect(told.same).toEqual({ rows: [2], products: 0 });
  });

  it('are all refused when they disagree', () => {
    const told = plan(
      headers,
      'Wine;Gamay;Glass;11,00;Slate;gamay/glass',
      'Wine;Gamay;Bottle;48,00;Granite;gamay/bottle',
    );
    expect(faults(told)).toEqual([
      [2, 'rows.disagree', 'Description'],
      [3, 'rows.disagree', 'Description'],
    ]);
    expect(told.entries).toEqual([]);
  });

  it('lose only the size that is refused', () => {
    const told = plan(
      headers,
      'Wine;Fleurie;Glass;12. Mai;;',
      'Wine;Fleurie;Bottle;52,00;;',
      'Wine;Gamay;Glass;-;;gamay/glass',
    );
    expect(faults(told)).toEqual([
      [2, 'price.date', '12. Mai'],
      [4, 'price.date', '-'],
    ]);
    expect(said(told)).toEqual([['newProducts', 'Fleurie', ['Bottle']]]);
  });

  it('are at most fifty', () => {
    const sizes = Array.from({ length: 51 }, (_, n) => `Wine;Fleurie;${n + 1} cl;5,00;;`);
    expect(faults(plan(headers, ...sizes))).toEqual([[52, 'size.most', '50']]);
    const added = Array.from({ length: 49 }, (_, n) => `Wine;Gamay;${n + 1} cl;5,00;;`);
    expect(faults(plan(headers, ...added))).toEqual([[50, 'size.most', '50']]);
  });
});

describe('names in cells', () => {
  const menu: MenuState = {
    ...SMALL_MENU,
    categories: [...SMALL_MENU.categories, aCategory({ id: 'mains-2', name: 'mains' })],
    optionGroups: [...SMALL_MENU.optionGroups, anOptionGroup({ id: 'again', name: 'Cooked how' })],
  };
  const told = (...lines: readonly string[]) => planOf(menu, sheet(...lines), IMPORT);

  it('that nothing has are refused, or make a category', () => {
    expect(
      faults(plan('Category;Name;Price;Options;Tax', 'Mains;Cod;9,00;Sauces;', 'Mains;Hake;9,00;;Wine tax')),
    ).toEqual([
      [2, 'options.unknown', 'Sauces'],
      [3, 'tax.unknown', 'Wine tax'],
    ]);
    expect(faults(plan('Kind;Name;Station', 'category;Wine;cellar'))).toEqual([
      [2, 'station.unknown', 'cellar'],
    ]);
  });

  it('that several have are refused, unless the product has one of them', () => {
    expect(
      faults(told('Category;Name;Price;Options', 'Mains;Cod;9,00;', 'Wine;Rioja;9,00;Cooked how')),
    ).toEqual([
      [2, 'category.unsure', 'Mains'],
      [3, 'options.unsure', 'Cooked how'],
    ]);
    expect(
      told('Category;Name;Price;Options;Key', 'Mains;Hanger steak;34,00;Cooked how;steak/one'),
    ).toMatchObject({
      entries: [],
      refused: [],
    });
  });

  it('may be those of groups and options that the file makes', () => {
    const made = plan(
      'Kind;Category;Name;Size;Price;Options',
      ';Mains;Cod;;9,00;Sauces',
      'group;;Sauces;;;one, required',
      'option;;Sauces;Pepper;1,50;',
    );
    expect(said(made)).toEqual([
      ['newOptions', 'Sauces', ['Pepper']],
      ['newProducts', 'Cod', ['Regular']],
    ]);
    const { menu: after } = applyTo(SMALL_MENU, commandsOf(made, inFile));
    const group = after.optionGroups.find(({ name }) => name === 'Sauces');
    expect(group).toMatchObject({ type: 'radio', required: true, options: [{ name: 'Pepper', price: 150 }] });
    expect(after.products.find(({ name }) => name === 'Cod')?.optionGroupIds).toEqual([group?.id]);
  });

  it('of a category that the file renames are the same category', () => {
    const renamed = plan(
      'Kind;Category;Name;Size;Price;Key',
      ';Cellar;Gamay;Glass;10,00;gamay/glass',
      ';Wine;Gamay;Bottle;48,00;gamay/bottle',
      'category;;Cellar;;;wine',
      ';Cellar;Fleurie;;9,00;',
    );
    expect(said(renamed)).toEqual([
      ['newProducts', 'Fleurie', ['Regular']],
      ['texts', 'Wine', 'Wine', 'Cellar'],
    ]);
    expect(renamed.entries[0]?.change).toMatchObject({ args: { category: 'wine', position: 1 } });
  });
});
