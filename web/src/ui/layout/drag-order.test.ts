import { describe, expect, it } from 'vitest';
import { dropIndex, moved, shiftOf } from './drag-order.ts';

const ROWS = [0, 1, 2, 3].map((n) => ({ top: n * 60, bottom: n * 60 + 60 }));

describe('a dragged row', () => {
  it('lands where its middle has passed the middle of the others', () => {
    expect(dropIndex(ROWS, 1, 0)).toBe(1);
    expect(dropIndex(ROWS, 1, 59)).toBe(1);
    expect(dropIndex(ROWS, 1, 61)).toBe(2);
    expect(dropIndex(ROWS, 1, 500)).toBe(3);
    expect(dropIndex(ROWS, 1, -500)).toBe(0);
  });

  it('follows the pointer, and the rows between make room', () => {
    const drag = { from: 0, to: 2, by: 130, height: 60 };
    expect([0, 1, 2, 3].map((n) => shiftOf(n, drag))).toEqual([130, -60, -60, 0]);
    expect([0, 1, 2, 3].map((n) => shiftOf(n, { ...drag, from: 3, to: 2, by: -70 }))).toEqual([
      0, 0, 60, -70,
    ]);
  });

  it('changes the order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  });
});
