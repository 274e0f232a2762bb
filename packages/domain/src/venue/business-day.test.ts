import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { aVenue } from '../../testing/builders.ts';
import { beginOfDay, businessDay, dayBefore, wallClock } from './business-day.ts';

const newYork = aVenue();

describe('the business day', () => {
  it.each([
    ['a Friday evening', '2026-06-12T23:30:00Z', '2026-06-12'],
    ['after midnight, still Friday night', '2026-06-13T05:30:00Z', '2026-06-12'],
    ['one minute before the cut-off', '2026-06-13T07:59:59Z', '2026-06-12'],
    ['at the cut-off', '2026-06-13T08:00:00Z', '2026-06-13'],
    ['New Year, before the cut-off', '2027-01-01T06:00:00Z', '2026-12-31'],
  ])('is the right one: %s', (_when, instant, day) => {
    expect(businessDay(instant, newYork)).toBe(day);
  });

  it.each([
    ['in spring, 03:59 after the hour that was skipped', '2026-03-08T07:59:00Z', '2026-03-07'],
    ['in spring, 04:00', '2026-03-08T08:00:00Z', '2026-03-08'],
    ['in autumn, the second 01:30', '2026-11-01T06:30:00Z', '2026-10-31'],
    ['in autumn, 03:59', '2026-11-01T08:59:00Z', '2026-10-31'],
    ['in autumn, 04:00', '2026-11-01T09:00:00Z', '2026-11-01'],
  ])('follows local time when clocks change: %s', (_when, instant, day) => {
    expect(businessDay(instant, newYork)).toBe(day);
  });

  it('does not restart a day when the clock goes back behind the cut-off', () => {
    const late = aVenue({ settings: { ...newYork.settings, businessDayCutoff: '0130' } });
    const days = ['05:29', '05:30', '06:00', '06:29', '06:30'].map((time) =>
      businessDay(`2026-11-01T${time}:00Z`, late),
    );
    expect(days).toEqual(['2026-10-31', '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01']);
  });

  it('begins at the cut-off of each venue in a zone, in any order of questions', () => {
    const at = (businessDayCutoff: string) =>
      aVenue({ settings: { ...newYork.settings, businessDayCutoff } });
    const days = ['2026-06-12', '2026-06-13'].flatMap((day) =>
      ['0400', '0130', '0400'].map((cutoff) => new Date(beginOfDay(day, at(cutoff))).toISOString()),
    );
    expect(days).toEqual(
      ['12T08:00', '12T05:30', '12T08:00', '13T08:00', '13T05:30', '13T08:00'].map(
        (time) => `2026-06-${time}:00.000Z`,
      ),
    );
  });

  it('follows the zone of the venue', () => {
    expect(businessDay('2026-06-12T23:30:00Z', aVenue({ timezone: 'Asia/Tokyo' }))).toBe('2026-06-13');
  });

  it('follows the cut-off of the venue', () => {
    const midnight = aVenue({ settings: { ...newYork.settings, businessDayCutoff: '0000' } });
    expect(businessDay('2026-06-13T05:30:00Z', midnight)).toBe('2026-06-13');
  });

  it('counts in UTC when the zone is unknown, and never fails', () => {
    expect(businessDay('2026-06-12T23:30:00Z', aVenue({ timezone: 'Mars/Olympus' }))).toBe('2026-06-12');
    expect(businessDay('9999-12-31T16:00:00Z', aVenue({ timezone: 'Asia/Tokyo' }))).toBe('9999-12-31');
    fc.assert(
      fc.property(fc.string(), fc.string(), (instant, timezone) => {
        expect(typeof businessDay(instant, aVenue({ timezone }))).toBe('string');
      }),
    );
  });

  it('caches nothing for texts that are not zones', () => {
    wallClock('2026-06-12T23:30:00Z', 'Mars/Olympus');
    const making = vi.spyOn(Intl, 'DateTimeFormat');
    for (let n = 0; n < 3; n += 1) wallClock('2026-06-12T23:30:00Z', `Mars/Valley-${n}`);
    expect(making.mock.results.map(({ type }) => type)).toEqual(['throw', 'throw', 'throw']);
  });

  it('knows the local time and the weekday', () => {
    expect(wallClock('2026-06-13T04:05:00Z', 'America/New_York')).toEqual({
      date: '2026-06-13',
      time: '0005',
      dayOfWeek: 6,
    });
    expect(wallClock('noon', 'America/New_York')).toBeUndefined();
  });

  it('knows the day before', () => {
    expect(['2026-03-01', '2028-03-01', '2026-01-01'].map(dayBefore)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2025-12-31',
    ]);
  });
});
