/**
 * The business day on which something is booked: the day of its time, but never a day that was closed. What arrives for
 * a closed day is booked on the next one, so that the sums of a closed day never change.
 */

import type { Venue } from '../entities/venue.ts';
import { DAY_MS } from '../ground/durations.ts';
import { businessDay } from './business-day.ts';

type Books = Pick<Venue, 'timezone' | 'settings' | 'closedThrough'>;

/** Returns YYYY-MM-DD. */
export function bookingDay(instant: string, venue: Books): string {
  const day = businessDay(instant, venue);
  return isClosedDay(day, venue) ? dayAfter(venue.closedThrough ?? day) : day;
}

export const isClosedDay = (day: string, { closedThrough }: Pick<Venue, 'closedThrough'>): boolean =>
  closedThrough !== undefined && day <= closedThrough;

/** Returns the calendar date after a YYYY-MM-DD date. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
