import { anItem, anOption, anOptionGroup, anOrder, aProduct } from '@tableside/domain/testing/builders.ts';
import { aRound, aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { expect, it } from 'vitest';
import { orderedWith } from './ordered-with.ts';

const products = [
  aProduct({ id: 'fish', allergens: ['Fish'] }),
  aProduct({ id: 'cake', allergens: ['Dairy', 'Egg'] }),
];
const fish = (id: string, more: object = {}) => anItem({ id, name: 'Branzino', productId: 'fish', ...more });
const cake = anItem({ id: 'cake', name: 'Cake', productId: 'cake', seat: 2 });
const groups = [anOptionGroup({ id: 'sauce', options: [anOption({ id: 'satay', allergens: ['Peanuts'] })] })];

it('a new allergy names the dishes of that guest that contain it, and whether the kitchen has them', () => {
  const orders = [
    anOrder({ items: [cake] }),
    aRound([
      fish('one', { seat: 2 }),
      fish('two', { seat: 1 }),
      fish('void', { seat: 2, voids: [aVoid(1)] }),
    ]),
  ];
  const of = (allergy: string, seat: number | null) =>
    orderedWith(allergy, { seat, orders, products, groups });
  expect(of('Milk, Fish', 2)).toEqual([
    'Cake: contains dairy. It is not sent yet.',
    'Branzino: contains fish. It was sent, so tell the kitchen too.',
  ]);
  expect(of('fish', null)).toHaveLength(1);
  expect(of('Sesame', 2)).toEqual([]);
});

it('a dish is named for what its options bring into it, too', () => {
  const option = { groupId: 'sauce', optionId: 'satay', groupName: 'Sauce', name: 'Satay', price: 0 };
  const orders = [
    anOrder({ items: [fish('plain'), fish('satay', { name: 'Satay fish', options: [option] })] }),
  ];
  expect(orderedWith('nuts', { seat: null, orders, products, groups })).toEqual([
    'Satay fish: contains peanuts. It is not sent yet.',
  ]);
});
