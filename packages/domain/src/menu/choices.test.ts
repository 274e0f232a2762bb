import { describe, expect, it } from 'vitest';
import { aCategory, anOption, anOptionGroup, aProduct, aSize } from '../../testing/builders.ts';
import type { MenuEntry, OptionGroup } from '../entities/menu.ts';
import { withNested } from '../entities/menu.ts';
import { choiceOfOptions, namedOptions, optionWords } from './named-options.ts';
import { asItemOption, type ChosenOptions, pick, priceOf } from './pricing.ts';

const group = (id: string, options: OptionGroup['options'], over: Partial<OptionGroup> = {}) =>
  anOptionGroup({ id, type: 'checkbox', required: false, options, ...over });

/** A dish with the groups that are named first; the others are below options. */
function dish(price: number, groups: readonly OptionGroup[], own = 1): MenuEntry {
  const entry = {
    product: aProduct({ sizes: [aSize({ currentPrice: price })] }),
    category: aCategory(),
    optionGroups: groups.slice(0, own),
  };
  return withNested(entry, (id) => groups.find((one) => one.id === id));
}

const answer = (entry: MenuEntry, ...options: ChosenOptions[]) => {
  const price = priceOf(entry, { sizeId: 'regular', options });
  return 'code' in price ? price.code : price.unit;
};
const detail = (entry: MenuEntry, ...options: ChosenOptions[]) => {
  const price = priceOf(entry, { sizeId: 'regular', options });
  return 'code' in price ? price.detail : undefined;
};

const shots = group('shots', [anOption({ id: 'shot', price: 75, most: 4 })]);
const latte = dish(400, [shots]);
const sides = group('sides', [
  anOption({ id: 'fries', groupIds: ['sauces'] }),
  anOption({ id: 'salad', price: 200 }),
]);
const sauces = group('sauces', [
  anOption({ id: 'mayo', price: 150, most: 3, groupIds: ['heat'] }),
  anOption({ id: 'ketchup' }),
]);
const heat = group('heat', [anOption({ id: 'hot', price: 10, groupIds: ['more'] })]);
const burger = dish(1800, [sides, sauces, heat, group('more', [anOption({ id: 'deep' })])]);
const fries = { groupId: 'sides', optionIds: ['fries'] };
const mayo = (count: number) => ({
  groupId: 'sauces',
  optionIds: ['mayo'],
  under: ['sides/fries'],
  counts: { mayo: count },
});
const hot = { groupId: 'heat', optionIds: ['hot'], under: ['sides/fries', 'sauces/mayo'] };
const bacon = group('bacon', [anOption({ id: 'bacon', price: 300, extraPrice: 450 })], {
  prefixes: ['no', 'extra', 'side', 'less'],
});
const wanted = (prefix?: 'no' | 'extra' | 'side' | 'less') => ({
  groupId: 'bacon',
  optionIds: ['bacon'],
  ...(prefix && { prefixes: { bacon: prefix } }),
});

describe('an option', () => {
  it('costs its count times its own price and what is below it', () => {
    const three = { groupId: 'shots', optionIds: ['shot'], counts: { shot: 3 } };
    expect(2 * Number(answer(latte, three))).toBe(1250);
    expect(answer(burger, fries, mayo(2))).toBe(2100);
    const cheese = group('cheese', [anOption({ id: 'cheese', price: 50 })]);
    const sliders = group('sliders', [anOption({ id: 'slider', price: 400, most: 2, groupIds: ['cheese'] })]);
    const two = { groupId: 'sliders', optionIds: ['slider'], counts: { slider: 2 } };
    const with_ = { groupId: 'cheese', optionIds: ['cheese'], under: ['sliders/slider'] };
    expect(answer(dish(0, [sliders, cheese]), two, with_)).toBe(900);
    // The order of the input does not matter, and what is three deep counts for each above it.
    expect(answer(burger, hot, mayo(3), fries)).toBe(1800 + 3 * (150 + 10));
  });

  it.each([
    ['no', 0],
    ['extra', 450],
    ['side', 300],
    ['less', 300],
    [undefined, 300],
  ] as const)('that is wanted %s costs %d', (prefix, cents) => {
    expect(answer(dish(0, [bacon]), wanted(prefix))).toBe(cents);
  });

  it('that is ordered extra costs its price where the menu has no other', () => {
    const plain = { ...bacon, options: [anOption({ id: 'bacon', price: 300 })] };
    expect(answer(dish(0, [plain]), wanted('extra'))).toBe(300);
  });

  it('that is left out costs and opens nothing, whatever its count', () => {
    const without = { ...fries, prefixes: { fries: 'no' as const } };
    const noSides = { ...sides, prefixes: ['no' as const] };
    const place = dish(1800, [noSides, { ...sauces, required: true }]);
    expect(answer(place, without)).toBe(1800);
    expect(answer(place, without, mayo(1))).toBe('item.option');
    const many = group('bacon', [anOption({ id: 'bacon', price: 300, most: 5 })], { prefixes: ['no'] });
    const none = { ...wanted('no'), counts: { bacon: 5 } };
    const picked = pick(dish(0, [many]), { sizeId: 'regular', options: [none] });
    expect('options' in picked && picked.options.map((one) => asItemOption(one))).toMatchObject([
      { optionId: 'bacon', price: 0, prefix: 'no' },
    ]);
    expect('options' in picked && picked.options[0]).not.toHaveProperty('quantity');
  });

  it('that is sold out can still be left out', () => {
    const gone = { ...bacon, options: [anOption({ id: 'bacon', isAvailable: false })] };
    const available = (prefix?: 'no') =>
      priceOf(dish(0, [gone]), { sizeId: 'regular', options: [wanted(prefix)] });
    expect(available('no')).toMatchObject({ available: true });
    expect(available()).toMatchObject({ available: false });
  });
});

describe('a choice', () => {
  it.each([
    ['of a group that is below no chosen option', [mayo(1)]],
    ['of a group that the dish has not, but an option of it', [{ groupId: 'sauces', optionIds: ['mayo'] }]],
    ['below an option that has no such group', [fries, { ...mayo(1), under: ['sides/salad'] }]],
    [
      'four deep',
      [fries, mayo(1), hot, { groupId: 'more', optionIds: ['deep'], under: [...hot.under, 'heat/hot'] }],
    ],
    ['that is there twice', [fries, mayo(1), mayo(1)]],
    ['of more than the menu allows', [fries, mayo(4)]],
    ['with the count of an option that is not chosen', [{ ...fries, counts: { salad: 1 } }]],
    ['with a word for an option that is not chosen', [{ ...fries, prefixes: { salad: 'no' as const } }]],
    ['with a word that the group does not have', [{ ...fries, prefixes: { fries: 'extra' as const } }]],
  ])('is refused: %s', (_why, options) => {
    expect(answer(burger, ...(options as ChosenOptions[]))).toBe('item.option');
  });

  it('says how often an option can be taken', () => {
    expect(detail(burger, fries, mayo(4))).toMatchObject({ option: 'Rare', most: 3 });
  });

  it('counts each portion, but none that is left out, for the fewest and the most of its group', () => {
    const pair = (over: Partial<OptionGroup>) =>
      dish(0, [group('bacon', [anOption({ id: 'bacon', most: 3 })], { prefixes: ['no'], ...over })]);
    const count = (n: number) => ({ ...wanted(), counts: { bacon: n } });
    expect(answer(pair({ max: 2 }), count(2))).toBe(0);
    expect(answer(pair({ max: 2 }), count(3))).toBe('item.option');
    expect(answer(pair({ min: 2 }), count(1))).toBe('item.optionRequired');
    expect(answer(pair({ min: 2 }), count(2))).toBe(0);
    expect(answer(pair({ required: true }), wanted('no'))).toBe('item.optionRequired');
    expect(answer(pair({ min: 2 }), wanted('no'))).toBe(0);
    // Without a most, each can be taken as often as it may be.
    expect(answer(pair({}), count(3))).toBe(0);
    // A group never asks for more than its options give.
    expect(answer(pair({ required: true, min: 9 }), count(3))).toBe(0);
  });

  it('answers what is required below an option only when that is chosen', () => {
    const place = dish(1800, [sides, { ...sauces, required: true }]);
    expect(answer(place)).toBe(1800);
    expect(answer(place, { groupId: 'sides', optionIds: ['salad'] })).toBe(2000);
    expect(answer(place, fries)).toBe('item.optionRequired');
    expect(answer(place, fries, mayo(1))).toBe(1950);
  });

  it('leaves out what comes with the dish, also where its group has no such word', () => {
    const onion = group('with', [anOption({ id: 'onion', included: true })]);
    const no = { groupId: 'with', optionIds: ['onion'], prefixes: { onion: 'no' as const } };
    const picked = pick(dish(0, [onion]), { sizeId: 'regular', options: [no] });
    expect('options' in picked && picked.options.map((one) => asItemOption(one))).toMatchObject([
      { prefix: 'no', included: true },
    ]);
    const less = { ...no, prefixes: { onion: 'less' as const } };
    expect(answer(dish(0, [onion]), less)).toBe('item.option');
  });

  it('is answered by what comes with the dish, unless that is left out', () => {
    const onion = group('with', [anOption({ id: 'onion', included: true }), anOption({ id: 'leek' })], {
      required: true,
    });
    expect(answer(dish(0, [onion]))).toBe(0);
    const no = { groupId: 'with', optionIds: ['onion'], prefixes: { onion: 'no' as const } };
    expect(answer(dish(0, [onion]), no)).toBe('item.optionRequired');
    expect(answer(dish(0, [onion]), { ...no, optionIds: ['onion', 'leek'] })).toBe(0);
  });

  it('never goes round in a circle, and is not offered what was deleted', () => {
    const circle = [
      group('a', [anOption({ id: 'x', groupIds: ['b'] })]),
      group('b', [anOption({ id: 'y', groupIds: ['a'] })]),
    ];
    const x = { groupId: 'a', optionIds: ['x'] };
    const y = { groupId: 'b', optionIds: ['y'], under: ['a/x'] };
    expect(answer(dish(0, circle), x, y)).toBe(0);
    expect(answer(dish(0, circle), x, y, { ...x, under: ['a/x', 'b/y'] })).toBe('item.option');
    expect(answer(dish(0, circle.slice(0, 1)), x, y)).toBe('item.option');
  });

  it('is the same however it is written, and comes back from the line that it made', () => {
    const chosen = [fries, mayo(2), hot, wanted('less')];
    const line = namedOptions(chosen);
    expect(optionWords(namedOptions(choiceOfOptions(line)))).toEqual(optionWords(line));
    expect(optionWords(namedOptions(chosen.toReversed()))).toEqual(optionWords(line));
    for (const other of [
      [fries, mayo(1), hot, wanted('less')],
      [fries, mayo(2), hot, wanted()],
      [fries, { ...mayo(2), under: [] }, hot, wanted('less')],
    ])
      expect(optionWords(namedOptions(other))).not.toEqual(optionWords(line));
  });
});
