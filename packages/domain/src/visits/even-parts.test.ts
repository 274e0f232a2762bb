import { describe, expect, test } from 'vitest';
import { aTaking } from '../../testing/visit-builders.ts';
import type { Taking } from '../entities/visit.ts';
import { evenPart, evenPartsLeft } from './even-parts.ts';

const paid = (...parts: (number | undefined)[]): readonly Taking[] =>
  parts.map((one) => aTaking(100, one === undefined ? {} : { parts: one }));
const leftOn = (takings: readonly Taking[], key = 'main') => evenPartsLeft({ takings }, key);

describe('the equal parts of a bill', () => {
  test('are remembered by the payments of some of them', () => {
    expect(leftOn(paid(3))).toEqual({ of: 3, left: 2 });
    expect(leftOn(paid(3, 3))).toEqual({ of: 3, left: 1 });
    expect(leftOn(paid(undefined, 7))).toEqual({ of: 7, left: 6 });
  });

  test('are over once all are paid, or somebody paid another amount', () => {
    expect(leftOn([])).toBeUndefined();
    expect(leftOn(paid(3, 3, 3))).toBeUndefined();
    expect(leftOn(paid(3, undefined))).toBeUndefined();
  });

  test('may differ for what is left, and be the same again for a later round', () => {
    expect(leftOn(paid(3, 2))).toEqual({ of: 2, left: 1 });
    expect(leftOn(paid(3, 3, 3, 3))).toEqual({ of: 3, left: 2 });
  });

  test('belong to one check, and a tip alone is not a part', () => {
    const tip = aTaking(0, { tip: 500 });
    expect(leftOn([...paid(3), tip])).toEqual({ of: 3, left: 2 });
    expect(leftOn(paid(3), 'seat-1')).toBeUndefined();
  });

  test('add up to the whole, with the odd cent first', () => {
    let due = 14_372;
    for (const [left, part] of [
      [3, 4791],
      [2, 4791],
      [1, 4790],
    ] as const) {
      expect(evenPart(due, left)).toBe(part);
      due -= part;
    }
  });
});
