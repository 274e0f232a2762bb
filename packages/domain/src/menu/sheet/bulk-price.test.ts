import { describe, expect, it } from 'vitest';
import { changedPrice, ENDINGS, type Rounding, STEPS } from './bulk-price.ts';

const nearest = (step: number): Rounding => ({ step, up: false });

describe('a price that is changed by percent', () => {
  it.each([
    [1240, 8, nearest(1), 1339],
    [1240, 8, nearest(50), 1350],
    [1240, 8, { ending: 95, up: true }, 1395],
    [990, -10, nearest(5), 890],
    [1000, 2.5, nearest(1), 1025],
    [1200, 0, nearest(1), 1200],
    [100, -100, nearest(5), 0],
    [100, -250, nearest(5), 0],
  ] as const)('is %i by %d %%', (cents, percent, round, after) => {
    expect(changedPrice(cents, { by: { percent }, round })).toBe(after);
  });

  it('goes up at the half, and to the nearest only once', () => {
    expect(changedPrice(1325, { by: { percent: 0 }, round: nearest(50) })).toBe(1350);
    // 13.245 is nearer to 13.00, though 13.25 would be rounded up.
    expect(changedPrice(1350, { by: { percent: -1.89 }, round: nearest(50) })).toBe(1300);
    expect(changedPrice(1300, { by: { percent: 0 }, round: { step: 50, up: true } })).toBe(1300);
    expect(changedPrice(1301, { by: { percent: 0 }, round: { step: 50, up: true } })).toBe(1350);
  });

  it('has the ending that was asked for, of whole ones nearest or above', () => {
    const by = { percent: 0 };
    expect(changedPrice(1239, { by, round: { ending: 90, up: false } })).toBe(1190);
    expect(changedPrice(1240, { by, round: { ending: 90, up: false } })).toBe(1290);
    expect(changedPrice(1290, { by, round: { ending: 90, up: true } })).toBe(1290);
    for (const ending of ENDINGS)
      expect(changedPrice(777, { by, round: { ending, up: true } }) % 100).toBe(ending);
    for (const step of STEPS) expect(changedPrice(777, { by, round: nearest(step) }) % step).toBe(0);
  });
});

describe('a price that is changed by an amount', () => {
  it('goes up or down by it, never below zero, and zero stays', () => {
    expect(changedPrice(1240, { by: { cents: 50 }, round: nearest(1) })).toBe(1290);
    expect(changedPrice(1240, { by: { cents: -50 }, round: nearest(100) })).toBe(1200);
    expect(changedPrice(40, { by: { cents: -50 }, round: nearest(1) })).toBe(0);
    expect(changedPrice(0, { by: { cents: 50 }, round: nearest(1) })).toBe(0);
    expect(changedPrice(0, { by: { percent: 10 }, round: { ending: 95, up: true } })).toBe(0);
  });
});
