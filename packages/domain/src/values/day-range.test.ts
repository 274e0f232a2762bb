import { describe, expect, it } from 'vitest';
import { countDays, daysFrom, isDay } from './day-range.ts';

describe('a range of days', () => {
  it('counts both ends, over leap days and nights when clocks change', () => {
    expect(countDays('2028-02-28', '2028-03-01')).toBe(3);
    expect(countDays('2026-03-07', '2026-03-09')).toBe(3);
    expect(countDays('2026-03-09', '2026-03-09')).toBe(1);
    expect(countDays('2026-03-09', '2026-03-08')).toBe(0);
  });

  it('lists every day', () => {
    expect(daysFrom('2028-02-28', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysFrom('2026-03-09', 0)).toEqual([]);
  });
});

describe('a day', () => {
  it('must be in the calendar', () => {
    expect(isDay('2028-02-29')).toBe(true);
    for (const none of ['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '2026-01-01T00:00Z', '']) {
      expect(isDay(none)).toBe(false);
    }
  });
});
