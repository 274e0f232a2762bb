import { describe, expect, it } from 'vitest';
import { aCategory, anOption, anOptionGroup, aProduct, aSize } from '../../testing/builders.ts';
import type { MenuEntry, OptionGroup, Product } from '../entities/menu.ts';
import { effectiveOptionGroupIds } from '../entities/menu.ts';
import { priceOf, unitPrice } from './pricing.ts';

const entry = (optionGroups: readonly OptionGroup[] = [], product: Partial<Product> = {}): MenuEntry => ({
  product: aProduct(product),
  category: aCategory(),
  optionGroups,
});
const chosen = (...optionIds: string[]) => ({
  sizeId: 'regular',
  options: [{ groupId: 'extras', optionIds }],
});
const extras = (over: Partial<OptionGroup> = {}) =>
  anOptionGroup({
    id: 'extras',
    type: 'checkbox',
    required: false,
    options: [
      anOption({ id: 'bacon', price: 250 }),
      anOption({ id: 'egg', price: 150 }),
      anOption({ id: 'brie', price: 300, isAvailable: false }),
    ],
    ...over,
  });
const price = (optionGroups: readonly OptionGroup[], choice: Parameters<typeof priceOf>[1]) => {
  const answer = priceOf(entry(optionGroups), choice);
  return 'code' in answer ? answer.code : answer.unit;
};

describe('the price of a choice', () => {
  it('is the size and the chosen options', () => {
    expect(unitPrice(aSize(), [{ price: 250 }, { price: 150 }])).toBe(1600);
    expect(price([extras()], chosen('bacon', 'egg'))).toBe(1600);
    expect(price([extras()], { sizeId: 'regular' })).toBe(1200);
  });

  it('says what is not on the menu', () => {
    expect(price([], { sizeId: 'giant' })).toBe('item.size');
    expect(price([], chosen('bacon'))).toBe('item.option');
    expect(price([extras()], chosen('truffle'))).toBe('item.option');
    expect(price([extras()], chosen('egg', 'egg'))).toBe('item.option');
    const twice = { groupId: 'extras', optionIds: ['egg'] };
    expect(price([extras()], { sizeId: 'regular', options: [twice, twice] })).toBe('item.option');
    expect(priceOf(entry([], { archived: true }), { sizeId: 'regular' })).toMatchObject({
      code: 'item.product',
    });
  });

  it('needs an answer to a required group', () => {
    expect(price([extras({ required: true })], { sizeId: 'regular' })).toBe('item.optionRequired');
    expect(price([extras({ required: true })], chosen())).toBe('item.optionRequired');
    expect(price([extras({ required: true })], chosen('egg'))).toBe(1350);
    expect(price([extras({ required: true, options: [] })], { sizeId: 'regular' })).toBe(1200);
  });

  it('takes one radio button of a group, whatever its minimum and maximum say', () => {
    expect(price([extras({ type: 'radio', max: 3 })], chosen('egg', 'bacon'))).toBe('item.option');
    for (const required of [true, false]) {
      expect(price([extras({ type: 'radio', min: 2, max: 2, required })], chosen('egg'))).toBe(1350);
    }
    expect(price([extras({ type: 'radio', min: 2, required: true })], chosen())).toBe('item.optionRequired');
  });

  it('asks for no more than a group takes', () => {
    expect(price([extras({ required: true, max: 0 })], { sizeId: 'regular' })).toBe(1200);
    expect(price([extras({ required: true, min: 3, max: 1 })], chosen('egg'))).toBe(1350);
  });

  it('keeps to the minimum and the maximum of a group', () => {
    const pair = extras({ min: 2, max: 2 });
    expect(price([pair], chosen('egg'))).toBe('item.optionRequired');
    expect(price([pair], chosen('egg', 'bacon'))).toBe(1600);
    expect(price([pair], chosen('egg', 'bacon', 'brie'))).toBe('item.option');
    expect(price([pair], { sizeId: 'regular' })).toBe(1200);
    expect(price([{ ...pair, required: true }], { sizeId: 'regular' })).toBe('item.optionRequired');
  });

  it('says when the product, its size or an option is sold out', () => {
    const available = (product: Partial<Product>, ...optionIds: string[]) =>
      priceOf(entry([extras()], product), chosen(...optionIds));
    expect(available({})).toMatchObject({ available: true });
    expect(available({ isAvailable: false })).toMatchObject({ available: false });
    expect(available({ sizes: [aSize({ isAvailable: false })] })).toMatchObject({ available: false });
    expect(available({}, 'brie')).toMatchObject({ available: false });
  });
});

it('a product is sold with the groups of its category, and then its own, without duplicates', () => {
  const product = aProduct({ optionGroupIds: ['b', 'c'] });
  expect(effectiveOptionGroupIds(product, aCategory({ optionGroupIds: ['a', 'b'] }))).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(effectiveOptionGroupIds(product, undefined)).toEqual(['b', 'c']);
});
