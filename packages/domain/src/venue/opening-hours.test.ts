import { describe, expect, it } from 'vitest';
import { aVenue } from '../../testing/builders.ts';
import type { OperatingDay } from '../entities/venue.ts';
import { isOpenAt, nextOpening } from './opening-hours.ts';

const SATURDAY = 6;
const SUNDAY = 0;
const day = (dayOfWeek: number, open: string, close: string): OperatingDay => ({
  dayOfWeek,
  open,
  close,
  isOpen: true,
});
const closed = (dayOfWeek: number): OperatingDay => ({ ...day(dayOfWeek, '0000', '0000'), isOpen: false });
/** In New York, where clocks change on two Sundays, 8 March and 1 November 2026, at 2 a.m. */
const opening = (...operatingHours: OperatingDay[]) => aVenue({ operatingHours });

describe('a venue that opens on Saturday at 18:00 and closes at 04:00', () => {
  const venue = opening(day(SATURDAY, '1800', '0400'), closed(SUNDAY));

  it.each([
    ['before it opens', '2026-06-13T21:59:59Z', false],
    ['at 18:00', '2026-06-13T22:00:00Z', true],
    ['at midnight', '2026-06-14T04:00:00Z', true],
    ['at 03:59', '2026-06-14T07:59:59Z', true],
    ['at 04:00', '2026-06-14T08:00:00Z', false],
    ['on Sunday evening', '2026-06-14T23:00:00Z', false],
    ['in the night before Saturday', '2026-06-13T05:00:00Z', false],
  ])('is open or closed: %s', (_when, instant, isOpen) => {
    expect(isOpenAt(venue, instant)).toBe(isOpen);
  });

  it.each([
    ['in spring at 01:59, before the hour that is skipped', '2026-03-08T06:59:00Z', true],
    ['in spring at 03:00, a minute later', '2026-03-08T07:00:00Z', true],
    ['in spring at 03:59', '2026-03-08T07:59:59Z', true],
    ['in spring at 04:00', '2026-03-08T08:00:00Z', false],
    ['in autumn at 01:30', '2026-11-01T05:30:00Z', true],
    ['in autumn at 01:30 again', '2026-11-01T06:30:00Z', true],
    ['in autumn at 03:59', '2026-11-01T08:59:59Z', true],
    ['in autumn at 04:00', '2026-11-01T09:00:00Z', false],
  ])('follows local time when clocks change: %s', (_when, instant, isOpen) => {
    expect(isOpenAt(venue, instant)).toBe(isOpen);
  });
});

describe('opening hours', () => {
  it('within a day end at the close', () => {
    const lunch = opening(day(SATURDAY, '1100', '1500'));
    const at = (time: string) => isOpenAt(lunch, `2026-06-13T${time}:00Z`);
    expect(['14:59', '15:00', '18:59', '19:00'].map(at)).toEqual([false, true, true, false]);
    expect(isOpenAt(lunch, '2026-06-14T06:00:00Z')).toBe(false);
  });

  it('from midnight to midnight are exactly the whole day', () => {
    const always = opening(day(SATURDAY, '0000', '0000'));
    expect(isOpenAt(always, '2026-06-13T04:00:00Z')).toBe(true);
    expect(isOpenAt(always, '2026-06-14T03:59:00Z')).toBe(true);
    expect(isOpenAt(always, '2026-06-14T04:00:00Z')).toBe(false);
  });

  it('of a day that is closed or missing do not exist, whatever times it keeps', () => {
    expect(isOpenAt(opening(closed(SATURDAY)), '2026-06-13T16:00:00Z')).toBe(false);
    expect(isOpenAt(opening(), '2026-06-13T16:00:00Z')).toBe(false);
    expect(isOpenAt(opening(day(SATURDAY, '0000', '0000')), 'noon')).toBe(false);
  });

  it('follow the zone of the venue', () => {
    const tokyo = aVenue({ timezone: 'Asia/Tokyo', operatingHours: [day(SATURDAY, '1800', '0400')] });
    expect(isOpenAt(tokyo, '2026-06-13T09:00:00Z')).toBe(true);
    expect(isOpenAt(tokyo, '2026-06-13T08:59:00Z')).toBe(false);
  });
});

describe('a closed venue opens next', () => {
  const venue = opening(day(SATURDAY, '1800', '0400'), closed(SUNDAY), day(3, '1200', '2200'));

  it.each([
    [
      'later on the same day',
      '2026-06-13T15:00:00Z',
      { date: '2026-06-13', days: 0, dayOfWeek: 6, time: '1800' },
    ],
    ['some days later', '2026-06-14T12:00:00Z', { date: '2026-06-17', days: 3, dayOfWeek: 3, time: '1200' }],
    [
      'on the next open day after it closed',
      '2026-06-18T02:30:00Z',
      { date: '2026-06-20', days: 3, dayOfWeek: 6, time: '1800' },
    ],
  ])('%s', (_when, instant, opens) => {
    expect(nextOpening(venue, instant)).toEqual(opens);
  });

  it('a week later when only one day is open, and never when none is', () => {
    const saturdays = opening(day(SATURDAY, '1800', '2300'));
    expect(nextOpening(saturdays, '2026-06-14T03:30:00Z')).toEqual({
      date: '2026-06-20',
      days: 7,
      dayOfWeek: 6,
      time: '1800',
    });
    expect(nextOpening(opening(closed(SUNDAY)), '2026-06-14T03:30:00Z')).toBeUndefined();
  });
});
