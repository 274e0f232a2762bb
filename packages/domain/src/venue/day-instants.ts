/** A range of business days as instants, by the venue's wall clock and cut-off. */
import { wallClock } from './business-day.ts';
import type { Venue } from './venue.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Hours = Pick<Venue, 'timezone' | 'settings'>;

/** ISO 8601 UTC of the first instant of a business day (YYYY-MM-DD). */
export function startOfDay(day: string, { timezone, settings }: Hours): string {
  const cutoff = settings.businessDayCutoff;
  const wanted = Date.parse(`${day}T${cutoff.slice(0, 2)}:${cutoff.slice(2)}:00Z`);
  let instant = wanted;
  // The zone's offset is known only at an instant: the second look mends what a change of clocks shifted.
  for (let look = 0; look < 2; look += 1) instant = wanted - offsetAt(instant, timezone);
  return new Date(instant).toISOString();
}

/** ISO 8601 UTC of the first instant after a business day. */
export function endOfDay(day: string, hours: Hours): string {
  const next = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  return startOfDay(next, hours);
}

/** How far the wall clock is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timezone: string): number {
  const wall = wallClock(new Date(instant).toISOString(), timezone);
  if (!wall) return 0;
  const shown = Date.parse(`${wall.date}T${wall.time.slice(0, 2)}:${wall.time.slice(2)}:00Z`);
  return shown - Math.floor(instant / MINUTE) * MINUTE;
}
