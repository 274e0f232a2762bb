import { describe, expect, it } from 'vitest';
import { capacityWords, seatingWords } from './table-shape-words.ts';

describe('for whom a table is', () => {
  it('is a range of guests, or one number', () => {
    expect(capacityWords({ minimum: 2, maximum: 4 })).toBe('2–4 guests');
    expect(capacityWords({ minimum: 2, maximum: 2 })).toBe('2 guests');
    expect(capacityWords({ minimum: 1, maximum: 1 })).toBe('1 guest');
  });

  it('names its shape in words', () => {
    expect(seatingWords({ capacity: { minimum: 2, maximum: 2 }, tableType: 'high_top' })).toBe(
      '2 guests · High top',
    );
  });
});
