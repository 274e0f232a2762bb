import { expect, it } from 'vitest';
import { ageText } from './age-text.ts';

it.each([
  [0, '0 s'],
  [24_000, '24 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [4 * 60_000 + 30_000, '4 min'],
  [60 * 60_000, '1 h'],
  [63 * 60_000, '1 h 03'],
  [72 * 60_000, '1 h 12'],
  [-5000, '0 s'],
])('an age of %i ms reads %s', (ms, words) => {
  expect(ageText(ms)).toBe(words);
});
