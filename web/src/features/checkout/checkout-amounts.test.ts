import { MAX_CENTS } from '@tableside/domain/command/args.ts';
import { describe, expect, it } from 'vitest';
import { deleted, typed } from '../../components/payments/typed-cents.ts';
import { cashOf, coveredBy, nextNotes, percentOf, tipBase, tipOf } from './checkout-amounts.ts';

describe('the tip', () => {
  it('is a share of the subtotal, rounded half up', () => {
    expect(tipOf({ kind: 'percent', percent: 18 }, 11_500)).toBe(2070);
    expect(tipOf({ kind: 'percent', percent: 20 }, 11_500)).toBe(2300);
    expect(tipOf({ kind: 'percent', percent: 22 }, 11_500)).toBe(2530);
    expect(percentOf(125, 18)).toBe(23);
    expect(percentOf(25, 22)).toBe(6);
  });

  it('may be zero or a custom amount', () => {
    expect(tipOf({ kind: 'none' }, 11_500)).toBe(0);
    expect(tipOf({ kind: 'other', cents: 777 }, 11_500)).toBe(777);
  });
});

describe('cash', () => {
  it('gives change for what is more than the amount due', () => {
    expect(cashOf({ kind: 'typed', cents: 20_000 }, 14_821)).toEqual({
      tendered: 20_000,
      change: 5179,
      missing: 0,
    });
  });

  it('says what is missing, and gives no change then', () => {
    expect(cashOf({ kind: 'typed', cents: 14_000 }, 14_821)).toEqual({
      tendered: 14_000,
      change: 0,
      missing: 821,
    });
  });

  it('follows the amount due while it is exact', () => {
    expect(cashOf({ kind: 'exact' }, 14_821)).toEqual({ tendered: 14_821, change: 0, missing: 0 });
  });
});

describe('a part payment', () => {
  it('takes cash for the bill first, and then for the tip', () => {
    const all = { amount: 10_000, tip: 2000 };
    expect(coveredBy({ tendered: 9000, missing: 3000 }, all)).toEqual({ amount: 9000, tip: 0 });
    expect(coveredBy({ tendered: 11_000, missing: 1000 }, all)).toEqual({ amount: 10_000, tip: 1000 });
    expect(coveredBy({ tendered: 15_000, missing: 0 }, all)).toEqual(all);
  });

  it('is rounded only when the cash covers everything', () => {
    const all = { amount: 1003, tip: 0, rounding: 2 };
    expect(coveredBy(cashOf({ kind: 'exact' }, 1005), all)).toEqual(all);
    expect(coveredBy(cashOf({ kind: 'typed', cents: 1003 }, 1005), all)).toEqual({ amount: 1003, tip: 0 });
    expect(coveredBy(cashOf({ kind: 'typed', cents: 500 }, 1005), all)).toEqual({ amount: 500, tip: 0 });
  });

  it('is tipped on its share of the subtotal', () => {
    const order = { subtotal: 11_500, total: 12_521 };
    expect(tipBase(order, 12_521)).toBe(11_500);
    expect(tipBase(order, 6260)).toBe(5750);
    expect(tipBase(order, 0)).toBe(11_500);
    expect(tipBase({ subtotal: 0, total: 0 }, 0)).toBe(0);
  });
});

describe('the keypad', () => {
  it('adds digits on the right, as a till does', () => {
    expect(['2', '4', '0', '00'].reduce(typed, 0)).toBe(24_000);
    expect(deleted(24_000)).toBe(2400);
    expect(deleted(7)).toBe(0);
  });

  it('takes no more than the largest payment', () => {
    expect(typed(MAX_CENTS, '0')).toBe(MAX_CENTS);
    expect(typed(MAX_CENTS / 10, '0')).toBe(MAX_CENTS);
  });
});

describe('the suggested notes', () => {
  it('are what people are likely to hand over', () => {
    expect(nextNotes(14_821)).toEqual([16_000, 18_000, 20_000]);
    expect(nextNotes(2575)).toEqual([3000, 4000, 5000]);
    expect(nextNotes(350)).toEqual([500, 1000, 2000]);
    expect(nextNotes(9600)).toEqual([10_000, 12_000, 14_000]);
    expect(nextNotes(23_000)).toEqual([24_000, 26_000, 30_000]);
  });

  it('never repeat the exact amount', () => {
    expect(nextNotes(2000)).toEqual([2500, 3000, 4000]);
    expect(nextNotes(20_000)).toEqual([22_000, 24_000, 30_000]);
  });

  it('are three rising amounts above any amount due', () => {
    for (let toPay = 0; toPay <= 60_000; toPay += 1) {
      const notes = nextNotes(toPay);
      const rising = notes.every((cents, n) => cents > (n === 0 ? toPay : (notes[n - 1] ?? 0)));
      if (notes.length !== 3 || !rising) expect.fail(`${toPay} offers ${notes.join(', ')}`);
    }
    expect(nextNotes(60_000)).toHaveLength(3);
  });
});
