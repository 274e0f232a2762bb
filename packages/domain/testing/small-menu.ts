/** A menu of three products, and sheets about it. */

import type { MenuState, Plan, PlanEntry } from '../src/menu/sheet/plan.ts';
import { planOf } from '../src/menu/sheet/plan-of.ts';
import { aCategory, anOption, anOptionGroup, aProduct, aSize } from './builders.ts';
import { readSheet } from './menu-sheets.ts';

export const IMPORT = '0b000000-0000-4000-8000-000000000001';
/** A German sheet of ours, line by line. */
export const sheet = (...lines: readonly string[]) =>
  readSheet(`${lines.join('\r\n')}\r\n`, { separator: ';', decimal: ',' });

export const SMALL_MENU: MenuState = {
  taxes: [{ id: 'low', name: 'Food', percent: 7, included: true }],
  categories: [
    aCategory({ id: 'mains', name: 'Mains', position: 0 }),
    aCategory({ id: 'wine', name: 'Wine', station: 'bar', position: 1 }),
  ],
  optionGroups: [
    anOptionGroup({
      id: 'cooked',
      name: 'Cooked how',
      options: [anOption({ id: 'rare', name: 'Rare' }), anOption({ id: 'well', name: 'Well done' })],
    }),
  ],
  products: [
    aProduct({
      id: 'steak',
      name: 'Hanger steak',
      description: 'Charred',
      category: 'mains',
      sizes: [aSize({ id: 'one', currentPrice: 3400 })],
      optionGroupIds: ['cooked'],
      allergens: ['Milk'],
      course: 2,
      taxId: 'low',
    }),
    aProduct({
      id: 'pie',
      name: 'Leek pie',
      category: 'mains',
      position: 1,
      sizes: [aSize({ id: 'one', currentPrice: 1900 })],
    }),
    aProduct({
      id: 'gamay',
      name: 'Gamay',
      description: '',
      category: 'wine',
      sizes: [
        aSize({ id: 'glass', name: 'Glass', currentPrice: 1000 }),
        aSize({ id: 'bottle', name: 'Bottle', currentPrice: 4800 }),
      ],
    }),
  ],
};

/** What such a sheet says of the small menu. */
export const plan = (...lines: readonly string[]): Plan => planOf(SMALL_MENU, sheet(...lines), IMPORT);
/** What an entry says, without what it does. */
export const said = ({ entries }: Pick<Plan, 'entries'>) =>
  entries.map(({ group, title, from, to }) => [group, title, from, to].filter((part) => part !== undefined));
export const faults = ({ refused }: Plan) => refused.map(({ row, reason, text }) => [row, reason, text]);
/** What nobody chooses by accident is left out. */
export const inFile = ({ group }: Pick<PlanEntry, 'group'>): boolean => group !== 'notInFile';
