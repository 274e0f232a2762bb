/** Converts business days to instants, by the venue's wall clock and cut-off. */

import type { Venue } from '../entities/venue.ts';
import { DAY_MS } from '../ground/durations.ts';
import { beginOfDay } from './business-day.ts';

type Hours = Pick<Venue, 'timezone' | 'settings'>;

/** Returns the first instant of a business day (YYYY-MM-DD), ISO 8601 UTC. */
export const startOfDay = (day: string, hours: Hours): string =>
  new Date(beginOfDay(day, hours)).toISOString();

/** Returns the first instant after a business day, ISO 8601 UTC. */
export function endOfDay(day: string, hours: Hours): string {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return startOfDay(next, hours);
}
