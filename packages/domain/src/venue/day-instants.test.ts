import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aVenue } from '../../testing/builders.ts';
import { runs } from '../../testing/runs.ts';
import { businessDay, wallClock } from './business-day.ts';
import { endOfDay, startOfDay } from './day-instants.ts';

const venue = aVenue({ timezone: 'America/New_York' });

describe('a business day as instants', () => {
  it('begins at the cut-off in local time, in summer and in winter', () => {
    expect(startOfDay('2026-07-10', venue)).toBe('2026-07-10T08:00:00.000Z');
    expect(startOfDay('2026-12-10', venue)).toBe('2026-12-10T09:00:00.000Z');
  });

  it('meets the next one without a gap, even on the nights when clocks change', () => {
    for (const day of ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01']) {
      const end = Date.parse(endOfDay(day, venue));
      expect(businessDay(new Date(end - 1).toISOString(), venue)).toBe(day);
      expect(businessDay(new Date(end).toISOString(), venue)).not.toBe(day);
      expect(businessDay(startOfDay(day, venue), venue)).toBe(day);
    }
  });

  it('begins with the skip when local time skips the cut-off, and at the first of two', () => {
    const at = (timezone: string, businessDayCutoff: string) =>
      aVenue({ timezone, settings: { ...venue.settings, businessDayCutoff } });
    expect(startOfDay('2026-03-08', at('America/New_York', '0230'))).toBe('2026-03-08T07:00:00.000Z');
    expect(startOfDay('2026-03-29', at('Europe/Berlin', '0230'))).toBe('2026-03-29T01:00:00.000Z');
    expect(startOfDay('2026-10-04', at('Australia/Lord_Howe', '0215'))).toBe('2026-10-03T15:30:00.000Z');
    expect(startOfDay('2026-11-01', at('America/New_York', '0130'))).toBe('2026-11-01T05:30:00.000Z');
    expect(startOfDay('2026-10-25', at('Europe/Berlin', '0230'))).toBe('2026-10-25T00:30:00.000Z');
  });

  /**
   * Time zones, each with the last minute before its clocks change: by an hour, half an hour, two hours, and at
   * midnight.
   */
  const CHANGES = [
    ['Europe/Berlin', '2026-03-29T00:59Z'],
    ['Europe/Berlin', '2026-10-25T00:59Z'],
    ['America/New_York', '2026-03-08T06:59Z'],
    ['America/New_York', '2026-11-01T05:59Z'],
    ['Australia/Lord_Howe', '2026-04-04T14:59Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:29Z'],
    ['America/Santiago', '2026-04-05T02:59Z'],
    ['America/Santiago', '2026-09-06T03:59Z'],
    ['America/Havana', '2026-03-08T04:59Z'],
    ['America/Havana', '2026-11-01T04:59Z'],
    ['Antarctica/Troll', '2026-03-29T00:59Z'],
    ['Antarctica/Troll', '2026-10-25T00:59Z'],
    ['Asia/Kathmandu', '2026-06-12T18:14Z'],
  ] as const;
  const cutoffs = fc
    .tuple(fc.constantFrom('23', '00', '01', '02', '03', '04'), fc.constantFrom('00', '01', '15', '30', '59'))
    .map(([hour, minute]) => hour + minute);

  it.each(CHANGES)(
    'begins with its cut-off and contains what belongs to it and nothing else: %s, around %s',
    (timezone, change) => {
      const instants = fc
        .integer({ min: -180, max: 180 })
        .map((minute) => new Date(Date.parse(change) + minute * 60_000).toISOString());
      fc.assert(
        fc.property(instants, cutoffs, (at, businessDayCutoff) => {
          const hours = aVenue({ timezone, settings: { ...venue.settings, businessDayCutoff } });
          const day = businessDay(at, hours);
          const start = startOfDay(day, hours);
          expect(at >= start).toBe(true);
          expect(at < endOfDay(day, hours)).toBe(true);
          expect(wallText(start, timezone) >= `${day} ${businessDayCutoff}`).toBe(true);
          const minuteBefore = new Date(Date.parse(start) - 60_000).toISOString();
          expect(wallText(minuteBefore, timezone) < `${day} ${businessDayCutoff}`).toBe(true);
        }),
        runs(1000),
      );
    },
  );
});

function wallText(instant: string, timezone: string): string {
  const wall = wallClock(instant, timezone);
  return `${wall?.date} ${wall?.time}`;
}
