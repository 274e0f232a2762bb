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

  it('begins with the skip where the wall clock skips the cut-off, and at the first of two', () => {
    const at = (timezone: string, businessDayCutoff: string) =>
      aVenue({ timezone, settings: { ...venue.settings, businessDayCutoff } });
    expect(startOfDay('2026-03-08', at('America/New_York', '0230'))).toBe('2026-03-08T07:00:00.000Z');
    expect(startOfDay('2026-03-29', at('Europe/Berlin', '0230'))).toBe('2026-03-29T01:00:00.000Z');
    expect(startOfDay('2026-10-04', at('Australia/Lord_Howe', '0215'))).toBe('2026-10-03T15:30:00.000Z');
    expect(startOfDay('2026-11-01', at('America/New_York', '0130'))).toBe('2026-11-01T05:30:00.000Z');
    expect(startOfDay('2026-10-25', at('Europe/Berlin', '0230'))).toBe('2026-10-25T00:30:00.000Z');
  });

  const ZONES = [
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Kathmandu',
  ];
  it.each(ZONES)(
    'never begins after an instant that belongs to it: %s, every cut-off, a whole year',
    (timezone) => {
      for (let hour = 0; hour < 8; hour += 1) {
        const hours = aVenue({ timezone, settings: { ...venue.settings, businessDayCutoff: `0${hour}30` } });
        for (let at = Date.UTC(2026, 0, 1, 0, 7); at < Date.UTC(2027, 0, 1); at += 53 * 60_000) {
          const day = businessDay(new Date(at).toISOString(), hours);
          expect(Date.parse(startOfDay(day, hours))).toBeLessThanOrEqual(at);
        }
      }
    },
  );
});
