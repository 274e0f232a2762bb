import { describe, expect, test } from 'vitest';
import { axisTo, spread } from './scale.ts';

describe('an axis', () => {
  test.each([
    [0.9, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [1.3, [0, 0.5, 1, 1.5]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 1, 2, 3, 4, 5]],
    [5.1, [0, 2, 4, 6]],
    [12, [0, 2.5, 5, 7.5, 10, 12.5]],
    [4490, [0, 1000, 2000, 3000, 4000, 5000]],
  ])('to %d has round numbers from 0 on, and the value has a place on it', (largest, ticks) => {
    expect(axisTo(largest)).toEqual({ end: ticks.at(-1), ticks });
  });

  test('has no step beyond a value that is itself a round number, whatever sums of fractions are', () => {
    expect(axisTo(0.3).ticks).toEqual([0, 0.1, 0.2, 0.3]);
  });

  test('of nothing, or of what nobody measured, goes to 1', () => {
    for (const largest of [0, Number.NaN, Number.NEGATIVE_INFINITY]) expect(axisTo(largest).end).toBe(1);
  });
});

describe('labels', () => {
  const room = { from: 0, to: 100, gap: 20 };

  test('stay where they are when they are apart', () => {
    expect(spread([10, 70, 40], room)).toEqual([10, 70, 40]);
  });

  test('move apart in their order, and the first of equal ones stays first', () => {
    expect(spread([50, 45, 50], room)).toEqual([65, 45, 85]);
  });

  test('move up where there is no room below', () => {
    expect(spread([95, 99, 100], room)).toEqual([60, 80, 100]);
  });
});
