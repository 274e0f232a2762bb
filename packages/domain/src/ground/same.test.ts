import { describe, expect, it } from 'vitest';
import { same } from './same.ts';

describe('equality of JSON values', () => {
  it('compares contents in any order of keys', () => {
    expect(same({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
    expect(same(0, -0)).toBe(true);
    expect(same({ a: undefined }, {})).toBe(true);
  });

  it.each([
    [1, '1'],
    [null, {}],
    [null, undefined],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ])('%j is not %j', (a, b) => {
    expect(same(a, b)).toBe(false);
    expect(same(b, a)).toBe(false);
  });
});
