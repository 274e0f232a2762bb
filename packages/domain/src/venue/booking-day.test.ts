import { describe, expect, test } from 'vitest';
import { aVenue } from '../../testing/builders.ts';
import { bookingDay, dayAfter, isClosedDay } from './booking-day.ts';

/** The cut-off of the test venue in New York is 04:00. */
const open = aVenue();
const closedThrough = (day: string) => aVenue({ closedThrough: day });

describe('the day on which something is booked', () => {
  test.each([
    ['is the business day while nothing is closed', open, '2026-06-13T05:00:00.000Z', '2026-06-12'],
    [
      'is the business day after the last close',
      closedThrough('2026-06-11'),
      '2026-06-13T05:00:00.000Z',
      '2026-06-12',
    ],
    [
      'is the next day when its own is closed',
      closedThrough('2026-06-12'),
      '2026-06-13T05:00:00.000Z',
      '2026-06-13',
    ],
    [
      'is the first open day, however long ago it was',
      closedThrough('2026-06-30'),
      '2026-06-12T22:00:00.000Z',
      '2026-07-01',
    ],
  ])('%s', (...[, venue, instant, day]) => {
    expect(bookingDay(instant, venue)).toBe(day);
  });

  test.each([
    ['clocks go forward', '2026-03-07', ['2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z']],
    ['clocks go back', '2026-10-31', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  ])('is the same before and after the change in a night in which %s', (_, day, instants) => {
    for (const instant of instants) {
      expect(bookingDay(instant, open)).toBe(day);
      expect(bookingDay(instant, closedThrough(day))).toBe(dayAfter(day));
    }
  });

  test('crosses months and years', () => {
    expect(dayAfter('2026-02-28')).toBe('2026-03-01');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  });

  test('is closed up to and including the last close', () => {
    expect(
      ['2026-06-11', '2026-06-12', '2026-06-13'].map((day) => isClosedDay(day, closedThrough('2026-06-12'))),
    ).toEqual([true, true, false]);
    expect(isClosedDay('2026-06-12', open)).toBe(false);
  });
});
