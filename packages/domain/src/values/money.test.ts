import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion, atRate, formatCents, includedTax, milliOf, taxOn } from './money.ts';
import { eitherOfDollars, parseDollars } from './typed-dollars.ts';

describe('tax on a subtotal', () => {
  it.each([
    [2575, 8.875, 229],
    [600, 9.75, 59],
    [545, 10, 55],
    [600, 11.75, 71],
    [0, 8.875, 0],
    [1, 50, 1],
    [1, 49.999, 0],
    [123_456_789, 100, 123_456_789],
  ])('%i cents at %f %% are %i cents', (subtotal, rate, tax) => {
    expect(taxOn(subtotal, rate)).toBe(tax);
  });

  it('is always within half a cent of the exact product', () => {
    const cents = fc.integer({ min: 0, max: 2_000_000_000_000 });
    const milli = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(cents, milli, (subtotal, rate) => {
        const exact = BigInt(subtotal) * BigInt(rate);
        const rounded = BigInt(taxOn(subtotal, rate / 1000)) * 100_000n;
        const error = rounded - exact;
        expect(error > -50_000n && error <= 50_000n).toBe(true);
      }),
    );
  });
});

describe('a rate applied to an amount', () => {
  it('is the same formula as the tax on a subtotal', () => {
    expect(milliOf(8.875)).toBe(8875);
    expect(atRate(2575, 8875)).toBe(taxOn(2575, 8.875));
  });

  it.each([
    [801, 20_000, 134],
    [211_700, 8000, 15_681],
    [2890, 22_000, 521],
    [125, 10_000, 11],
    [0, 10_000, 0],
    [1000, 0, 0],
  ])('%i cents with %i milli included contain %i cents of tax', (cents, milli, tax) => {
    expect(includedTax(cents, milli)).toBe(tax);
  });
});

describe('apportioned cents', () => {
  it.each([
    ['evenly by three', [10_000, [1, 1, 1]], [3334, 3333, 3333]],
    ['evenly by four', [1001, [1, 1, 1, 1]], [251, 250, 250, 250]],
    ['a bottle on three of four seats', [8500, [1, 1, 0, 1]], [2834, 2833, 0, 2833]],
    ['three beers two to one', [1950, [2, 1]], [1300, 650]],
    ['a discount over three lines', [734, [1200, 2450, 3685]], [120, 245, 369]],
    ['without any weight', [500, [0, 0]], [500, 0]],
    ['over nobody', [0, []], []],
  ] as const)('are divided: %s', (_, [cents, weights], shares) => {
    expect(apportion(cents, weights)).toEqual(shares);
  });

  it('add up, are within a cent of the exact share, and leave out a weight of 0', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (cents, by) => {
        const shares = apportion(cents, by);
        const whole = by.reduce((all, weight) => all + weight, 0);
        expect(shares.reduce((all, share) => all + share, 0)).toBe(cents);
        if (whole === 0) return;
        for (const [n, weight] of by.entries()) {
          const error = BigInt(shares[n] ?? 0) * BigInt(whole) - BigInt(cents) * BigInt(weight);
          expect(error < BigInt(whole) && error > -BigInt(whole)).toBe(true);
          if (weight === 0) expect(shares[n]).toBe(0);
        }
      }),
    );
  });
});

describe('dollars on screen', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [123_456, '$1,234.56'],
    [100_000_000, '$1,000,000.00'],
    [-1250, '-$12.50'],
  ])('%i cents read %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['$1,200.00', 120_000],
    [' 0.05 ', 5],
    ['12.', 1200],
    ['12,345,678.9', 1_234_567_890],
    ['12,50', 1250],
    ['0,5', 50],
    ['12,', 1200],
    ['1.200,00', 120_000],
    ['1,250', undefined],
    ['1.250', undefined],
    ['1,250,000', 125_000_000],
    ['1.250,00.00', undefined],
    ['1,2345', undefined],
    ['1234,567', undefined],
    [',500', undefined],
    ['12.345', undefined],
    ['-1', undefined],
    ['twelve', undefined],
    ['', undefined],
  ])('%j typed is %s cents', (typed, cents) => {
    expect(parseDollars(typed)).toBe(cents);
  });

  it('a text that two countries read differently is asked about', () => {
    expect(eitherOfDollars('$1,250')).toEqual([125_000, 125]);
    expect(eitherOfDollars('12.345')).toEqual([1_234_500, 1235]);
    expect(eitherOfDollars('1,25')).toBeUndefined();
    expect(eitherOfDollars('1,250.00')).toBeUndefined();
  });

  it('what is shown can be typed again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        expect(parseDollars(formatCents(cents))).toBe(cents);
      }),
    );
  });
});
