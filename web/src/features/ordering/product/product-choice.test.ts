import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import { aCategory, anOption, anOptionGroup, aProduct, aSize } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import {
  firstChoice,
  isFull,
  isPending,
  missingIn,
  pillText,
  priceSoFar,
  withOption,
} from './product-choice.ts';

const doneness = anOptionGroup();
const mixers = anOptionGroup({
  id: 'mixers',
  name: 'Select Mixers',
  type: 'checkbox',
  required: false,
  max: 2,
  options: [
    anOption({ id: 'cola', name: 'Coca Cola' }),
    anOption({ id: 'soda', name: 'Club Soda', price: 150 }),
    anOption({ id: 'tonic', name: 'Tonic Water' }),
  ],
});

const entryOf = (over: Partial<MenuEntry> = {}): MenuEntry => ({
  product: aProduct({ sizes: [aSize(), aSize({ id: 'large', name: 'Large', currentPrice: 1800 })] }),
  category: aCategory(),
  optionGroups: [],
  ...over,
});

const pick = (optionId: string) => ({ optionId, checked: true });

describe('the choice of a product', () => {
  it('starts with the first size that is available', () => {
    const soldOutFirst = aProduct({ sizes: [aSize({ isAvailable: false }), aSize({ id: 'large' })] });
    expect(firstChoice(entryOf()).sizeId).toBe('regular');
    expect(firstChoice(entryOf({ product: soldOutFirst })).sizeId).toBe('large');
  });

  it('is complete when no group asks anything', () => {
    expect(missingIn(entryOf(), firstChoice(entryOf()))).toBeUndefined();
  });

  it('lacks a size until somebody chooses one', () => {
    expect(missingIn(entryOf(), { sizeId: null, options: {} })).toBe('Choose a size.');
  });

  it('misses the answer of a required group, and says which', () => {
    const entry = entryOf({ optionGroups: [doneness, mixers] });
    const start = firstChoice(entry);
    expect(missingIn(entry, start)).toBe('Choose one: How would you like it?');
    expect(isPending(entry, start, doneness)).toBe(true);
    const answered = withOption(start, doneness, pick('rare'));
    expect(missingIn(entry, answered)).toBeUndefined();
    expect(isPending(entry, answered, doneness)).toBe(false);
  });

  it('needs the minimum of a group once anything in it is chosen', () => {
    const two = { ...mixers, min: 2 };
    const entry = entryOf({ optionGroups: [two] });
    expect(missingIn(entry, firstChoice(entry))).toBeUndefined();
    const one = withOption(firstChoice(entry), two, pick('cola'));
    expect(missingIn(entry, one)).toBe('Choose 2: Select Mixers.');
    expect(missingIn(entry, withOption(one, two, pick('tonic')))).toBeUndefined();
  });

  it('says that the product is sold out, whatever is chosen', () => {
    const gone = entryOf({ product: aProduct({ isAvailable: false }) });
    expect(missingIn(gone, firstChoice(gone))).toBe('Burger is sold out.');
    const noSize = entryOf({ product: aProduct({ sizes: [aSize({ isAvailable: false })] }) });
    expect(missingIn(noSize, firstChoice(noSize))).toBe('Burger is sold out.');
  });

  it('replaces one radio option with the other, and takes several checkboxes up to the most', () => {
    const entry = entryOf({ optionGroups: [doneness, mixers] });
    const radio = withOption(
      withOption(firstChoice(entry), doneness, pick('rare')),
      doneness,
      pick('well-done'),
    );
    expect(radio.options.doneness).toEqual(['well-done']);
    const boxes = withOption(withOption(radio, mixers, pick('cola')), mixers, pick('soda'));
    expect(boxes.options.mixers).toEqual(['cola', 'soda']);
    expect(isFull(mixers, boxes)).toBe(true);
    const fewer = withOption(boxes, mixers, { optionId: 'cola', checked: false });
    expect(fewer.options.mixers).toEqual(['soda']);
    expect(isFull(mixers, fewer)).toBe(false);
  });

  it('takes the answer of an optional radio group back', () => {
    const chosen = withOption({ sizeId: 'regular', options: {} }, doneness, pick('rare'));
    expect(withOption(chosen, doneness, { optionId: null, checked: true }).options.doneness).toEqual([]);
  });

  it('costs the size and what was chosen with it', () => {
    const entry = entryOf({ optionGroups: [mixers] });
    expect(priceSoFar(entry, firstChoice(entry))).toBe(1200);
    const large = { ...firstChoice(entry), sizeId: 'large' };
    expect(priceSoFar(entry, withOption(large, mixers, pick('soda')))).toBe(1950);
  });
});

describe('the question of an option group', () => {
  it('is in words, and changes once it is answered', () => {
    expect(pillText(doneness, true)).toBe('Choose one');
    expect(pillText(doneness, false)).toBe('Required');
    expect(pillText(mixers, false)).toBe('Up to 2');
    expect(pillText({ ...mixers, max: null }, false)).toBe('Optional');
  });
});
