/** Hours in a sheet. */
import { expect, test } from 'vitest';
import { aCategory, aProduct } from '../../../testing/builders.ts';
import { readSheet } from '../../../testing/menu-sheets.ts';
import { IMPORT } from '../../../testing/small-menu.ts';
import { csvOfRows, rowsOfMenu } from './export-menu.ts';
import type { MenuState } from './plan.ts';
import { planOf } from './plan-of.ts';

const FORM = { separator: ',', decimal: '.' } as const;
const LUNCH = [{ days: [1, 2, 3, 4, 5], from: '1100', to: '1500' }];
const menu: MenuState = {
  taxes: [],
  optionGroups: [],
  categories: [aCategory({ id: 'lunch', name: 'Lunch', hours: LUNCH })],
  products: [aProduct({ id: 'soup', name: 'Soup', category: 'lunch', hours: [] })],
};
const csv = csvOfRows(rowsOfMenu(menu), FORM);
const changes = (text: string) =>
  planOf(menu, readSheet(text, FORM), IMPORT).entries.map(({ change }) => change);

test('are written as people write them, and read as nothing to do', () => {
  expect(csv).toContain('Mon-Fri 11:00-15:00');
  expect(csv).toContain('always');
  expect(changes(csv)).toEqual([]);
  expect(changes(csv.replace('Mon-Fri 11:00-15:00', 'monday-friday 11-15'))).toEqual([]);
});

test('are changed and cleared by their cell', () => {
  expect(changes(csv.replace('always', 'Sat 10:00-16:00'))).toEqual([
    {
      entity: 'product',
      id: 'soup',
      base: { hours: [] },
      set: { hours: [{ days: [6], from: '1000', to: '1600' }] },
    },
  ]);
  expect(changes(csv.replace('Mon-Fri 11:00-15:00', ''))).toMatchObject([
    { entity: 'category', base: { hours: LUNCH }, set: { hours: null } },
  ]);
});

test('that nobody can read are refused with their row', () => {
  const { refused } = planOf(menu, readSheet(csv.replace('always', 'at noon'), FORM), IMPORT);
  expect(refused).toMatchObject([{ reason: 'hours.shape', text: 'at noon' }]);
});
