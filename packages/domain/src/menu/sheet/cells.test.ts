import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allergensOf,
  allergensText,
  guarded,
  listOf,
  listText,
  priceText,
  rulesOf,
  rulesText,
  soldOutOf,
  soldOutText,
  unguarded,
} from './cells.ts';
import type { GroupRules, SoldOut } from './rows.ts';

const member = fc
  .oneof(
    fc.constantFrom(',', ',,', 'a,', ',a', ' , ', 'none', '=1', "'=1"),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
  )
  .map((text) => text.replaceAll('\n', ' ').trim())
  .filter((text) => text !== '');

describe('a text in a cell', () => {
  it.each(['=1+1', '+49', '-', '@home', '\tx', "'=1", "''x"])(
    'that a spreadsheet would change is guarded: %j',
    (text) => {
      expect(guarded(text)).toBe(`'${text}`);
    },
  );

  it.each(["'90s", 'a=b', '', '12.50'])('that no spreadsheet changes stays as it is: %j', (text) => {
    expect(guarded(text)).toBe(text);
  });

  it('is read as it was', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', '\t', '\r'), maxLength: 5 });
    fc.assert(
      fc.property(text, (told) => {
        expect(unguarded(guarded(told))).toBe(told);
      }),
    );
  });
});

describe('a list in a cell', () => {
  it('is read as it was, with commas in its members', () => {
    fc.assert(
      fc.property(fc.array(member, { maxLength: 4 }), (told) => {
        expect(listOf(listText(told))).toEqual(told);
      }),
    );
  });

  it('of allergens says none only when somebody has checked', () => {
    expect(allergensOf(allergensText([], true))).toBe('none');
    expect(allergensOf(allergensText([], false))).toEqual([]);
    expect(allergensOf(allergensText(['None'], true))).toEqual(['None']);
    expect(allergensOf(' NONE ')).toBe('none');
  });
});

describe('a price in a cell', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [1250, '12.50'],
    [10_000_000, '100000.00'],
  ])('of %i cents is %s', (cents, text) => {
    expect(priceText(cents, '.')).toBe(text);
    expect(priceText(cents, ',')).toBe(text.replace('.', ','));
  });
});

describe('what is sold out', () => {
  it.each<SoldOut>(['product', 'size', 'both'])('is read as it was: %s', (told) => {
    expect(soldOutOf(soldOutText(told))).toBe(told);
  });

  it.each([
    ['', null],
    ['No', 'no'],
    ['X', 'product'],
    ['Ja', 'product'],
    ['size, yes', 'both'],
    ['maybe', undefined],
    ['size of two', undefined],
  ] as const)('%j means %s', (cell, told) => {
    expect(soldOutOf(cell)).toBe(told);
  });
});

describe('the rules of a group', () => {
  it('are read as they were', () => {
    const count = fc.option(fc.integer({ min: 0, max: 50 }));
    const rules: fc.Arbitrary<GroupRules> = fc.record({
      type: fc.constantFrom('radio', 'checkbox'),
      required: fc.boolean(),
      min: count,
      max: count,
    });
    fc.assert(
      fc.property(rules, (told) => {
        expect(rulesOf(rulesText(told))).toEqual(told);
      }),
    );
  });

  it.each([
    ['one, required', { type: 'radio', required: true, min: null, max: null }],
    ['0-3', { type: 'checkbox', required: false, min: 0, max: 3 }],
    ['Up to 2', { type: 'checkbox', required: false, min: null, max: 2 }],
    ['three', undefined],
    ['', undefined],
  ])('%j', (cell, rules) => {
    expect(rulesOf(cell)).toEqual(rules);
  });
});
