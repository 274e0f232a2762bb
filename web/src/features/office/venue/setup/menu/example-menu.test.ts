import { aVenue } from '@tableside/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { exampleMenu, exampleMenuIds } from './example-menu.ts';

const { id } = aVenue();

test('every row of the example menu can be found again to be cleared, and is made once', () => {
  const made = exampleMenu(id, undefined).map(({ args }) => ('id' in args ? args.id : ''));
  expect([...exampleMenuIds(id)].sort()).toEqual(made.toSorted());
  expect(new Set(made).size).toBe(12);
  expect(exampleMenu(id, undefined)).toEqual(exampleMenu(id, undefined));
  expect(
    [...exampleMenuIds('00000000-0000-7000-8000-00000000000f')].filter((one) => made.includes(one)),
  ).toEqual([]);
});

test('its categories have the tax that is in the prices', () => {
  const taxes = exampleMenu(id, 'menu-tax').flatMap(({ name, args }) =>
    name === 'category.create' ? [(args as { taxId?: string }).taxId] : [],
  );
  expect(taxes).toEqual(['menu-tax', 'menu-tax']);
});
