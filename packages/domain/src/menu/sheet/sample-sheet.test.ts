import { expect, it } from 'vitest';
import { aCategory, anOption, anOptionGroup, aProduct, aSize } from '../../../testing/builders.ts';
import { readSheet } from '../../../testing/menu-sheets.ts';
import { IMPORT, inFile } from '../../../testing/small-menu.ts';
import { derivedId } from '../../values/ids.ts';
import { commandsOf } from './commands-of.ts';
import type { MenuState } from './plan.ts';
import { planOf } from './plan-of.ts';

const made = (name: string) => derivedId(IMPORT, name);

/** Somebody exported it, edited it in a German spreadsheet, sorted nothing, and added rows below. */
const EDITED =
  `\uFEFFKind;Category;Name;Size;Price;Sold out;Description;Kitchen name;Station;Course;Options;Allergens;Position;Key
;Mains;Hanger steak;Regular;36,00;;Charred, with leeks;;;2;Cooked how;Milk;0;steak/one
;Mains;"'=Cod, ""line"" caught";Regular;28,50;yes;"Two linesLFof words";;;2;;Fish;1;cod/one
;Wine;Gamay;Glass;10,00;;;;;;;Sulphites;0;gamay/glass
;Wine;Gamay;Bottle;52,00;;Granite soil;;;;;Sulphites;0;gamay/bottle
option;;Cooked how;Rare;0,00;;;;;;;;;cooked/rare
option;;Cooked how;Well done;1,50;;;;;;;;;cooked/well
category;;Mains;;;;;;kitchen;;;;0;mains
category;;Wine;;;;;;bar;;;;1;wine
;Wine;Gamay;Magnum;98,00;;;;;;;;;
;Desserts;Burnt cream;;11,00;;;;;3;;Milk, Egg;;
;Mains;Soup;;12. Mai;;;;;;;;;
;Mains;Ghost;;5,00;;;;;;No such group;;;
`
    .replaceAll('\n', '\r\n')
    .replace('LF', '\n');

const size = (id: string, name: string, currentPrice: number) => aSize({ id, name, currentPrice });
const VENUE: MenuState = {
  taxes: [],
  categories: [
    aCategory({ id: 'mains', name: 'Mains' }),
    aCategory({ id: 'wine', name: 'Wine', station: 'bar', position: 1 }),
  ],
  optionGroups: [
    anOptionGroup({
      id: 'cooked',
      name: 'Cooked how',
      options: [anOption(), anOption({ id: 'well', name: 'Well done' })],
    }),
  ],
  products: [
    aProduct({
      id: 'steak',
      name: 'Hanger steak',
      description: 'Charred, with leeks',
      category: 'mains',
      sizes: [size('one', 'Regular', 3400)],
      optionGroupIds: ['cooked'],
      allergens: ['Milk'],
      course: 2,
    }),
    aProduct({
      id: 'cod',
      name: '=Cod, "line" caught',
      description: 'Two lines\nof words',
      category: 'mains',
      sizes: [size('one', 'Regular', 2850)],
      allergens: ['Fish'],
      position: 1,
      course: 2,
    }),
    aProduct({
      id: 'pie',
      name: 'Leek pie',
      description: '',
      category: 'mains',
      sizes: [size('one', 'Regular', 1900)],
      position: 2,
    }),
    aProduct({
      id: 'gamay',
      name: 'Gamay',
      description: '',
      category: 'wine',
      sizes: [size('glass', 'Glass', 1000), size('bottle', 'Bottle', 4800)],
      allergens: ['Sulphites'],
    }),
  ],
};

it('an edited sheet gives the commands for exactly its edits', () => {
  const plan = planOf(VENUE, readSheet(EDITED, { separator: ';', decimal: ',' }), IMPORT);
  const commands = commandsOf(plan, inFile);
  expect(commands.every(({ args }) => args.importId === IMPORT)).toBe(true);
  expect(commands.map(({ name, args: { importId: _, ...args } }) => ({ name, args }))).toEqual([
    {
      name: 'category.create',
      args: { id: made('category desserts'), name: 'Desserts', station: 'kitchen', position: 2 },
    },
    {
      name: 'product.create',
      args: {
        id: made('product desserts/burnt cream'),
        name: 'Burnt cream',
        category: made('category desserts'),
        sizes: [
          {
            id: made(`size ${made('product desserts/burnt cream')} regular`),
            name: 'Regular',
            currentPrice: 1100,
            isAvailable: true,
          },
        ],
        course: 3,
        allergens: ['Milk', 'Egg'],
        position: 0,
      },
    },
    {
      name: 'optionGroup.patch',
      args: {
        id: 'cooked',
        set: { 'options[well]': { name: 'Well done', price: 150, isAvailable: true } },
        base: { 'options[well]': { name: 'Well done', price: 0, isAvailable: true } },
      },
    },
    {
      name: 'product.patch',
      args: {
        id: 'steak',
        set: { 'sizes[one]': { name: 'Regular', currentPrice: 3600, isAvailable: true } },
        base: { 'sizes[one]': { name: 'Regular', currentPrice: 3400, isAvailable: true } },
      },
    },
    { name: 'product.patch', args: { id: 'cod', set: { isAvailable: false }, base: { isAvailable: true } } },
    {
      name: 'product.patch',
      args: {
        id: 'gamay',
        set: {
          'sizes[bottle]': { name: 'Bottle', currentPrice: 5200, isAvailable: true },
          [`sizes[${made('size gamay magnum')}]`]: { name: 'Magnum', currentPrice: 9800, isAvailable: true },
          description: 'Granite soil',
        },
        base: {
          'sizes[bottle]': { name: 'Bottle', currentPrice: 4800, isAvailable: true },
          [`sizes[${made('size gamay magnum')}]`]: null,
          description: '',
        },
      },
    },
  ]);
  expect(plan.gone.map(({ change }) => change)).toEqual([{ name: 'product.archive', args: { id: 'pie' } }]);
  expect(plan.refused).toEqual([
    { row: 12, reason: 'price.date', text: '12. Mai' },
    { row: 13, reason: 'options.unknown', text: 'No such group' },
  ]);
  expect(plan.ignored).toEqual([]);
});
