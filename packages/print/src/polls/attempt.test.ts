import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { attemptName, attemptOf } from './attempt.ts';

const PRINT = '0b54c1de-0000-5000-8000-00000000beef';

describe('the name of an attempt', () => {
  it('comes back as it was, whatever the print and the attempt', () => {
    const random = seededRandom(57);
    const hex = (count: number): string =>
      Array.from({ length: count }, () => random.int(0, 15).toString(16)).join('');
    for (let n = 0; n < 200; n += 1) {
      const printId = `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`;
      const attempt = { printId, n: random.int(1, 8) };
      expect(attemptName(attempt)).toMatch(/^[0-9a-z]{26}$/);
      expect(attemptOf(attemptName(attempt))).toEqual(attempt);
    }
  });

  it('of the first and the last print there can be has the same length', () => {
    for (const letter of ['0', 'f']) {
      const printId = PRINT.replaceAll(/[0-9a-f]/g, letter);
      expect(attemptOf(attemptName({ printId, n: 1 }))).toEqual({ printId, n: 1 });
    }
  });

  it('is nothing else', () => {
    const name = attemptName({ printId: PRINT, n: 2 });
    const others = [
      '',
      name.slice(1),
      `9${name.slice(1)}`,
      `0${name.slice(1)}`,
      `${name}0`,
      name.toUpperCase(),
    ];
    expect(
      [...others, `1${'z'.repeat(25)}`, `${name}\n`, `../${name}`].map(attemptOf).filter(Boolean),
    ).toEqual([]);
  });

  it('is not made of what is no print, or of a ninth attempt', () => {
    expect(() => attemptName({ printId: 'bill', n: 1 })).toThrow('has no name');
    expect(() => attemptName({ printId: PRINT, n: 9 })).toThrow('has no name');
  });
});
