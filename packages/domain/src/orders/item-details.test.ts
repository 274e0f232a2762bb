import { expect, it } from 'vitest';
import { anItem } from '../../testing/builders.ts';
import type { ItemOption } from '../entities/order.ts';
import { billDetails, itemChoices } from './item-details.ts';

const option = (name: string, over: Partial<ItemOption> = {}): ItemOption => ({
  groupId: 'g',
  optionId: name,
  groupName: 'Extras',
  name,
  price: 0,
  ...over,
});
const said = (...options: ItemOption[]) => itemChoices(anItem({ options }), 'Pint');

it('a line says its size, its options, how many of them, how they are wanted, and what is below them', () => {
  expect(said()).toBe('Pint');
  expect(said(option('Shot', { quantity: 3 }), option('Onion', { prefix: 'no' }))).toBe(
    'Pint · 3 × Shot · No Onion',
  );
  expect(
    said(
      option('Fries'),
      option('Mayo', { path: ['g/Fries'], quantity: 2 }),
      option('Hot', { path: ['g/Fries', 'g/Mayo'] }),
      option('Salt', { path: ['g/Fries'], prefix: 'extra', quantity: 2 }),
      option('Salad'),
    ),
  ).toBe('Pint · Fries (2 × Mayo (Hot), 2 × Extra Salt) · Salad');
});

it('a bill says what each option adds to one of the dish', () => {
  const options = [
    option('Fries', { quantity: 2 }),
    option('Mayo', { path: ['g/Fries'], quantity: 3, price: 50 }),
    option('Bun', { included: true }),
    option('Bacon', { prefix: 'extra', price: 450 }),
  ];
  const item = anItem({ options, note: 'hot', seat: 2 });
  expect(billDetails(item, '')).toEqual(['2 × Fries · hot', '3 × Mayo + $3.00', 'Extra Bacon + $4.50']);
});

it('what comes with the dish is said only when somebody wants it otherwise', () => {
  expect(said(option('Onion', { included: true }))).toBe('Pint');
  expect(said(option('Onion', { included: true, prefix: 'less' }))).toBe('Pint · Less Onion');
  expect(said(option('Onion', { included: true, quantity: 2 }))).toBe('Pint · 2 × Onion');
  expect(said(option('Bun', { included: true }), option('Seeds', { path: ['g/Bun'] }))).toBe(
    'Pint · Bun (Seeds)',
  );
});

it('the venue may have words of its own', () => {
  expect(said(option('Onion', { prefix: 'no', prefixWord: 'Ohne' }))).toBe('Pint · Ohne Onion');
});
