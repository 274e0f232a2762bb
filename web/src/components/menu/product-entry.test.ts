import { aCategory, anOptionGroup, aProduct, aSize } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import {
  ALL,
  filterEntries,
  hasNothingRequired,
  hasNothingToChoose,
  isOpenPriced,
  isSoldOut,
  kindOf,
  menuEntries,
  onlyQuestion,
  priceText,
  shownCategory,
} from './product-entry.ts';

const plates = aCategory();
const drinks = aCategory({ id: 'drinks', name: 'Drinks', station: 'bar', optionGroupIds: ['doneness'] });
const burger = aProduct();
const negroni = aProduct({
  id: 'negroni',
  name: 'Negroni',
  shortName: 'NGR',
  category: 'drinks',
  optionGroupIds: ['doneness'],
});
const entries = menuEntries({
  products: [negroni, burger],
  categories: [plates, drinks],
  optionGroups: [anOptionGroup()],
});
const ids = (found: typeof entries) => found.map(({ product }) => product.id);

describe('the products of a menu', () => {
  it('are in the order of their categories, each with its groups once', () => {
    expect(ids(entries)).toEqual(['burger', 'negroni']);
    expect(entries[1]?.optionGroups.map((group) => group.id)).toEqual(['doneness']);
  });

  it('are found by a part of the name in any case and category, and without a search by category', () => {
    expect(ids(filterEntries(entries, { category: ALL, search: ' GRON' }))).toEqual(['negroni']);
    expect(ids(filterEntries(entries, { category: 'plates', search: 'gron' }))).toEqual(['negroni']);
    expect(ids(filterEntries(entries, { category: 'plates', search: '' }))).toEqual(['burger']);
    expect(ids(filterEntries(entries, { category: 'plates', search: 'ngr' }))).toEqual(['negroni']);
  });

  it('start with the first category', () => {
    expect(shownCategory(undefined, [plates, drinks])).toBe('plates');
    expect(shownCategory(ALL, [plates, drinks])).toBe(ALL);
    expect(shownCategory(undefined, [])).toBe(ALL);
  });
});

describe('one product', () => {
  const large = aSize({ id: 'large', currentPrice: 1800 });

  it('names its price, or the lowest of several', () => {
    expect(priceText(burger)).toBe('$12.00');
    expect(priceText(aProduct({ sizes: [large, aSize()] }))).toBe('from $12.00');
  });

  it('says of an open price that it is one, and is never added at once', () => {
    const open = aSize({ id: 'open', open: true });
    const [fish, mixed] = [aProduct({ sizes: [open] }), aProduct({ sizes: [open, large] })];
    expect([fish, mixed].map((one) => priceText(one))).toEqual(['Open price', '$18.00']);
    expect(priceText(fish, 'Ask your server')).toBe('Ask your server');
    expect([fish, mixed, burger].map(isOpenPriced)).toEqual([true, false, false]);
    const entry = { product: fish, category: plates, optionGroups: [] };
    expect([hasNothingToChoose(entry), hasNothingRequired(entry)]).toEqual([false, false]);
    expect(onlyQuestion({ ...entry, product: mixed })).toBeUndefined();
  });

  it('can be added at once when it has one size and no group', () => {
    expect(entries.map(hasNothingToChoose)).toEqual([true, false]);
    expect(
      hasNothingToChoose({
        product: aProduct({ sizes: [aSize(), large] }),
        category: plates,
        optionGroups: [],
      }),
    ).toBe(false);
  });

  it('is sold out when it is marked so, or when all its sizes are', () => {
    expect(isSoldOut(burger)).toBe(false);
    expect(isSoldOut(aProduct({ isAvailable: false }))).toBe(true);
    expect(isSoldOut(aProduct({ sizes: [aSize({ isAvailable: false })] }))).toBe(true);
  });

  it('is drawn as a plate, a glass or a bottle', () => {
    expect([plates, drinks, aCategory({ id: 'bottle-list', station: 'bar' }), undefined].map(kindOf)).toEqual(
      ['plate', 'glass', 'bottle', 'plate'],
    );
  });
});
