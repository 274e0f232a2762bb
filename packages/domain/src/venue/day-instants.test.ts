import { aVenue } from '@tableside/testkit/builders.ts';
import { describe, expect, it } from 'vitest';
import { businessDay } from './business-day.ts';
import { endOfDay, startOfDay } from './day-instants.ts';

const venue = aVenue({ timezone: 'America/New_York' });

describe('a business day as instants', () => {
  it('begins at the cut-off of the wall clock, in summer and in winter', () => {
    expect(startOfDay('2026-07-10', venue)).toBe('2026-07-10T08:00:00.000Z');
    expect(startOfDay('2026-12-10', venue)).toBe('2026-12-10T09:00:00.000Z');
  });

  it('meets the next one without a gap, on the nights when clocks change too', () => {
    for (const day of ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01']) {
      const end = Date.parse(endOfDay(day, venue));
      expect(businessDay(new Date(end - 1).toISOString(), venue)).toBe(day);
      expect(businessDay(new Date(end).toISOString(), venue)).not.toBe(day);
      expect(businessDay(startOfDay(day, venue), venue)).toBe(day);
    }
  });
});
