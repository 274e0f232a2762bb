import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, parseDollars, taxOn } from './money.ts';

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

  it('is never more than half a cent from the exact product', () => {
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
    ['12,50', undefined],
    ['0,5', undefined],
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

  it('what is shown can be typed again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        expect(parseDollars(formatCents(cents))).toBe(cents);
      }),
    );
  });
});
