import { describe, expect, it } from 'vitest';
import { wrap } from './wrap.ts';

describe('a text in rows', () => {
  it('goes on at the indent', () => {
    expect(wrap('1 x Chicken supreme with mushrooms', { width: 16, first: 0, indent: 4 })).toEqual([
      '1 x Chicken',
      '    supreme with',
      '    mushrooms',
    ]);
  });

  it('loses nothing of a word that is longer than a row', () => {
    const rows = wrap(`a ${'x'.repeat(40)} b`, { width: 16, first: 0, indent: 4 });
    expect(rows.every((row) => row.length <= 16)).toBe(true);
    expect(rows.join('').replaceAll(' ', '')).toBe(`a${'x'.repeat(40)}b`);
  });

  it('keeps room for letters however large the indent is', () => {
    expect(wrap('abcdefgh ij', { width: 10, first: 9, indent: 9 })).toEqual(['  abcdefgh', '  ij']);
  });
});
