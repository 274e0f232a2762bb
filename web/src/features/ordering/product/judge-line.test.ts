import { anItem, anOption, anOptionGroup, aProduct } from '@tableside/domain/testing/builders.ts';
import { expect, it } from 'vitest';
import { judge } from './judge-line.ts';
import { unasked } from './new-line.ts';

const product = aProduct({ name: 'Burger', allergens: ['Gluten'] });
const groups = [
  anOptionGroup({ id: 'cheese', options: [anOption({ id: 'brie', name: 'Brie', allergens: ['Dairy'] })] }),
];
const brie = { groupId: 'cheese', groupName: 'Cheese', optionId: 'brie', name: 'Brie', price: 0 };
const places = [{ who: 'Seat 2', words: 'Milk' }];
const plain = anItem({ options: [] });
const withBrie = anItem({ options: [brie] });
const asked = (item: typeof plain, known?: typeof plain) =>
  judge({ product, groups, line: unasked(item), places, known });

it('an option that brings in what the guest must not get is asked about', async () => {
  expect(await asked(plain)).toMatchObject({ found: [], why: '' });
  const told = await asked(withBrie);
  expect(told).toMatchObject({ found: ['Dairy'], why: 'Seat 2 is allergic to milk.' });
  expect(told.line.clash).toEqual(['Dairy']);
});

it('an option that comes later is asked about once, whatever was answered without it', async () => {
  const allergy = 'Milk';
  expect(await asked(withBrie, { ...plain, allergy })).toMatchObject({ why: 'Seat 2 is allergic to milk.' });
  expect(await asked(withBrie, { ...withBrie, allergy })).toMatchObject({ found: ['Dairy'], why: '' });
});
