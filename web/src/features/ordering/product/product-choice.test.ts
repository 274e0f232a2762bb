import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import {
  aCategory,
  anItem,
  anOption,
  anOptionGroup,
  anOrder,
  aProduct,
  aSize,
} from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { choiceOf } from './choice-of.ts';
import { isSameChoice, lineAgain, lineChange, newLine, sameLine } from './new-line.ts';
import {
  asChoice,
  firstChoice,
  isFull,
  isPending,
  missingIn,
  type ProductChoice,
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

describe('counted and nested choices', () => {
  const sides = anOptionGroup({
    id: 'sides',
    options: [anOption({ id: 'fries', groupIds: ['sauces'] }), anOption({ id: 'salad', price: 200 })],
  });
  const sauces = anOptionGroup({
    id: 'sauces',
    name: 'Sauces',
    type: 'checkbox',
    max: 3,
    options: [
      anOption({ id: 'mayo', price: 150, extraPrice: 250, most: 5 }),
      anOption({ id: 'ketchup', included: true }),
    ],
    prefixes: ['extra'],
  });
  const entry = entryOf({ optionGroups: [sides], nestedGroups: [sauces] });
  const path = ['sides/fries'];
  const fries = withOption(firstChoice(entry), sides, pick('fries'));
  const mayo = withOption(fries, sauces, { ...pick('mayo'), path });
  const place = 'sides/fries sauces/mayo';

  it('are asked for and priced below what was chosen', () => {
    const strict = { ...entry, nestedGroups: [{ ...sauces, options: sauces.options.slice(0, 1) }] };
    expect(missingIn(strict, fries)).toBe('Choose one: Sauces.');
    expect(missingIn(strict, mayo)).toBeUndefined();
    expect(missingIn(entry, fries)).toBeUndefined();
    expect(priceSoFar(entry, { ...mayo, counts: { [place]: 2 } })).toBe(1200 + 300);
    expect(priceSoFar(entry, { ...mayo, prefixes: { [place]: 'extra' } })).toBe(1200 + 250);
  });

  it('are no longer there once what they are below is taken back', () => {
    const salad = withOption(mayo, sides, pick('salad'));
    expect(asChoice(salad)).toEqual({
      sizeId: 'regular',
      options: [{ groupId: 'sides', optionIds: ['salad'] }],
    });
    expect(priceSoFar(entry, salad)).toBe(1400);
    expect(missingIn(entry, salad)).toBeUndefined();
    const without = { ...mayo, prefixes: { 'sides/fries': 'no' as const } };
    expect(asChoice(without)?.options).toHaveLength(1);
  });

  it('fill a group with each portion', () => {
    expect(isFull(sauces, { ...mayo, counts: { [place]: 2 } }, path)).toBe(false);
    expect(isFull(sauces, { ...mayo, counts: { [place]: 3 } }, path)).toBe(true);
    expect(isFull(sauces, mayo)).toBe(false);
  });

  it('become a line that tells each price, and come back from it', () => {
    const choice = { ...mayo, counts: { [place]: 2 }, prefixes: { [place]: 'extra' as const } };
    const line = newLine(entry, { choice, quantity: 1, note: '', allergy: '' });
    const sauce = {
      groupId: 'sauces',
      optionIds: ['mayo'],
      under: path,
      counts: { mayo: 2 },
      prefixes: { mayo: 'extra' },
    };
    expect(line?.options).toEqual([{ groupId: 'sides', optionIds: ['fries'] }, sauce]);
    expect(line?.sold).toEqual({ sizePrice: 1200, optionPrices: { fries: 0 }, extraPrices: { mayo: 250 } });
    const chosen = { groupName: '', price: 250, quantity: 2, prefix: 'extra' as const, path };
    const item = anItem({
      options: [
        { groupId: 'sides', optionId: 'fries', groupName: '', name: 'Fries', price: 0 },
        { ...chosen, groupId: 'sauces', optionId: 'mayo', name: 'Mayo' },
      ],
    });
    expect(asChoice(choiceOf(item))).toEqual(asChoice(choice));
    expect(line && isSameChoice(lineAgain(item), line)).toBe(true);
    const plain = newLine(entry, { choice: mayo, quantity: 1, note: '', allergy: '' });
    expect(plain && isSameChoice(lineAgain(item), plain)).toBe(false);
  });

  it('name the group of a price where two options have one id', () => {
    const other = anOptionGroup({
      id: 'dips',
      type: 'checkbox',
      required: false,
      options: [anOption({ id: 'mayo', price: 90 })],
    });
    const both = entryOf({ optionGroups: [sides, other], nestedGroups: [sauces] });
    const choice = withOption(mayo, other, pick('mayo'));
    expect(newLine(both, { choice, quantity: 1, note: '', allergy: '' })?.sold?.optionPrices).toEqual({
      fries: 0,
      'dips/mayo': 90,
      'sauces/mayo': 150,
    });
  });
});

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

describe('a size with an open price', () => {
  const fish = (currentPrice = 0) =>
    entryOf({
      product: aProduct({
        sizes: [aSize({ open: true, currentPrice }), aSize({ id: 'half', currentPrice: 900 })],
      }),
    });
  const chosen = (openPrice?: number) => ({ sizeId: 'regular', options: {}, openPrice });

  it('waits for its price, unless the menu proposes one, and is not chosen before one with a price', () => {
    expect(firstChoice(fish()).sizeId).toBe('half');
    expect(missingIn(fish(), chosen())).toBe('Enter the price.');
    expect(missingIn(fish(1800), chosen(0))).toBe('Enter the price.');
    expect(missingIn(fish(1800), chosen())).toBeUndefined();
    expect(missingIn(fish(), chosen(3450))).toBeUndefined();
  });

  it('costs what was typed, or what is proposed', () => {
    const said = (entry: MenuEntry, choice: ProductChoice) => {
      const line = newLine(entry, { choice, quantity: 1, note: '', allergy: '' });
      return [priceSoFar(entry, choice), line?.openPrice, line?.sold?.sizePrice];
    };
    expect(said(fish(), chosen(3450))).toEqual([3450, 3450, 3450]);
    expect(said(fish(1800), chosen())).toEqual([1800, 1800, 1800]);
    expect(said(fish(), { ...chosen(3450), sizeId: 'half' })).toEqual([900, undefined, 900]);
  });

  it('is another choice at another price, and the same again as it was typed', () => {
    const typed = { size: { id: 'regular', name: 'R', currentPrice: 3450, isAvailable: true }, price: 3450 };
    const by = { id: 'ana', name: 'Ana' };
    const item = anItem({ ...typed, openPrice: { by } });
    const line = (openPrice?: number) =>
      newLine(fish(), {
        choice: { ...choiceOf(item), ...(openPrice && { openPrice }) },
        quantity: 1,
        note: '',
        allergy: '',
      });
    expect(lineAgain(item).openPrice).toBe(3450);
    const [same, dearer] = [line(), line(4000)];
    expect(same && isSameChoice(lineAgain(item), same)).toBe(true);
    expect(dearer && lineChange(item, dearer, {}).choice?.openPrice).toBe(4000);
    expect(sameLine(anOrder({ items: [item] }), lineAgain(anItem(typed)))).toBeUndefined();
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
