import { expect, it } from 'vitest';
import { seatingText } from './table-shape-messages.ts';

it('a table shows its capacity as min-max guests, and its shape in words', () => {
  const words = (minimum: number, maximum: number) =>
    seatingText({ capacity: { minimum, maximum }, tableType: 'high_top' });
  expect(words(2, 4)).toBe('2-4 guests · High top');
  expect(words(2, 2)).toBe('2-2 guests · High top');
});
