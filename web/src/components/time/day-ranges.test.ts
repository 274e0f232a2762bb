import { describe, expect, it } from 'vitest';
import { rangeBefore, rangeOf, rangeText } from './day-ranges.ts';

describe('the usual ranges', () => {
  it('end today or earlier, and weeks begin on Monday', () => {
    expect(rangeOf('Today', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(rangeOf('Yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
    expect(rangeOf('This week', '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(rangeOf('This week', '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' });
    expect(rangeOf('Last week', '2026-03-04')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(rangeOf('This month', '2026-03-04')).toEqual({ from: '2026-03-01', to: '2026-03-04' });
  });
});

describe('the period before', () => {
  it('is just as long, and ends on the day before', () => {
    expect(rangeBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    });
    expect(rangeBefore({ from: '2026-03-02', to: '2026-03-08' })).toEqual({
      from: '2026-02-23',
      to: '2026-03-01',
    });
  });

  it('is named by its days', () => {
    expect(rangeText({ from: '2026-11-23', to: '2026-11-23' })).toBe('Mon, Nov 23');
    expect(rangeText({ from: '2026-11-16', to: '2026-11-22' })).toBe('Mon, Nov 16 to Sun, Nov 22');
  });
});
