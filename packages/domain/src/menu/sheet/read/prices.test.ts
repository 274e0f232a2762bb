import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DecimalSign, decimalSignOf, priceOf } from './prices.ts';

const read = (cell: Parameters<typeof priceOf>[0], decimal: DecimalSign | null = '.') => {
  const price = priceOf(cell, { decimal });
  return price.kind === 'cents' ? price.cents : price.kind === 'fault' ? price.reason : price.kind;
};

describe('a price', () => {
  it.each([
    ['12.50', 1250],
    ['12', 1200],
    ['.99', 99],
    ['$1,004.50', 100_450],
    ['CHF 12.50', 1250],
    ['12.50 USD', 1250],
    ["1'234.50", 123_450],
    ['1\u202f234.50', 123_450],
    ['1,234,567', 123_456_700],
    [14.5, 1450],
    [0.1 * 3, 30],
  ])('%s is read', (cell, cents) => {
    expect(read(cell)).toBe(cents);
  });

  it.each([
    ['9,80 €', 980],
    ['€ 9,80', 980],
    ['1.234,50', 123_450],
    ['4,-', 400],
    ['4,–', 400],
    ['1.250', 125_000],
    ['0,5', 50],
  ])('%s is read where commas stand before the decimals', (cell, cents) => {
    expect(read(cell, ',')).toBe(cents);
  });

  it.each([
    ['12. Mai', 'price.date'],
    ['May 12', 'price.date'],
    ['5-Jan', 'price.date'],
    ['3 août', 'price.date'],
    ['2026-05-09', 'price.date'],
    ['12.05.2026', 'price.date'],
    [{ date: '2026-05-09' }, 'price.date'],
    ['n/a', 'price.word'],
    ['11 / 52', 'price.word'],
    ['(1.00)', 'price.negative'],
    ['-4', 'price.negative'],
    [-4, 'price.negative'],
    ['6.125', 'price.decimals'],
    [6.125, 'price.decimals'],
    ['12.5555', 'price.decimals'],
    [1e300, 'price.high'],
  ] as const)('%s is refused', (cell, reason) => {
    expect(read(cell)).toBe(reason);
  });

  it.each([
    'MP',
    'm.p.',
    'Market price',
    'variable',
    'nach Tagespreis',
    'según mercado',
    'prix du marché',
    'variável',
  ])('%s is typed when it is sold', (cell) => {
    expect(read(cell)).toBe('open');
  });

  it.each([
    ['open 12.00', { kind: 'open', cents: 1200 }],
    ['Open 0.00', { kind: 'open' }],
    ['open price', { kind: 'open' }],
    ['open twelve', { kind: 'fault', reason: 'price.word', text: 'open twelve' }],
  ])('%s may propose what is typed', (cell, told) => {
    expect(priceOf(cell, { decimal: '.' })).toEqual(told);
  });

  it('that is proposed tells how a file writes decimals', () => {
    expect(decimalSignOf(['open 12,50'])).toBe(',');
  });

  it('that nobody entered is blank', () => {
    expect(read(' \u00a0')).toBe('blank');
  });

  it('could be two amounts when one sign stands before three digits and no other price tells', () => {
    expect(read('1,250', null)).toBe('price.unsure');
    expect(priceOf('1,250', { decimal: null, lone: 'thousands' })).toEqual({ kind: 'cents', cents: 125_000 });
    expect(priceOf('1,250', { decimal: null, lone: 'decimals' })).toEqual({ kind: 'cents', cents: 125 });
    expect(read('1,250')).toBe(125_000);
    expect(read('1,250', ',')).toBe('price.decimals');
  });

  it('is read again as it is written, with either sign and beside a currency', () => {
    const written = fc.tuple(fc.nat(10_000_000), fc.constantFrom<DecimalSign>('.', ','));
    fc.assert(
      fc.property(written, ([cents, sign]) => {
        const text = (cents / 100).toFixed(2).replace('.', sign);
        for (const cell of [text, `$${text}`, `${text} €`]) expect(read(cell, sign)).toBe(cents);
        expect(read(cents / 100)).toBe(cents);
      }),
      { numRuns: 100 },
    );
  });

  it('is never a half cent, an endless number or an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.double()), (cell) => {
        const price = priceOf(cell, { decimal: null });
        if (price.kind === 'cents') expect(Number.isSafeInteger(price.cents) && price.cents >= 0).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the sign before the decimals', () => {
  it.each<[readonly string[], DecimalSign | null]>([
    [['12.50', '1,250'], '.'],
    [['12,50', '1.250'], ','],
    [['1.234,50'], ','],
    [['4,-', '18'], ','],
    [['1,250', '3'], null],
    [['9,80', '7.50', '7.60'], '.'],
    [['n/a', 'about 1,5 l'], null],
  ])('of %j is %s', (cells, sign) => {
    expect(decimalSignOf(cells)).toBe(sign);
  });
});
