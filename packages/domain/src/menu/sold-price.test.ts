import { describe, expect, it } from 'vitest';
import { PAST_PRICES_KEPT, pastPricesAfter } from './past-prices.ts';
import { judgeSoldPrice } from './sold-price.ts';

const window = { occurredAt: '2026-06-12T20:00:00.000Z', hours: 24 };
const priced = {
  currentPrice: 1200,
  pastPrices: [
    { price: 900, until: '2026-06-01T10:00:00.000Z' },
    { price: 1000, until: '2026-06-11T20:00:00.000Z' },
    { price: 1100, until: '2026-06-11T19:59:59.999Z' },
  ],
};

describe('a price as sold', () => {
  it.each([
    [1200, 'current'],
    [1000, 'grace'],
    [1100, 'stale'],
    [900, 'stale'],
    [1199, 'never'],
  ] as const)('of %i cents is %s', (sold, verdict) => {
    expect(judgeSoldPrice(sold, priced, window)).toBe(verdict);
  });

  it('counts from the last time when it was valid twice', () => {
    const again = {
      ...priced,
      pastPrices: [...priced.pastPrices, { price: 900, until: '2026-06-12T12:00:00.000Z' }],
    };
    expect(judgeSoldPrice(900, again, window)).toBe('grace');
  });
});

describe('a price that changes', () => {
  it('is kept with the time it ended', () => {
    expect(pastPricesAfter({ price: 900, pastPrices: [] }, 1000, window.occurredAt)).toEqual([
      { price: 900, until: window.occurredAt },
    ]);
  });

  it('leaves no mark when it stays or is new', () => {
    expect(pastPricesAfter({ price: 900, pastPrices: [] }, 900, window.occurredAt)).toEqual([]);
    expect(pastPricesAfter(undefined, 900, window.occurredAt)).toEqual([]);
  });

  it('pushes out the oldest of many', () => {
    const many = Array.from({ length: PAST_PRICES_KEPT }, (_, n) => ({ price: n, until: window.occurredAt }));
    const after = pastPricesAfter({ price: 900, pastPrices: many }, 1000, window.occurredAt);
    expect(after).toHaveLength(PAST_PRICES_KEPT);
    expect(after.at(0)?.price).toBe(1);
    expect(after.at(-1)?.price).toBe(900);
  });
});
