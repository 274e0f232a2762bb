/** A range of business days as instants, by the venue's wall clock and cut-off. */
import { wallClock } from './business-day.ts';
import type { Venue } from './venue.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Hours = Pick<Venue, 'timezone' | 'settings'>;

/** ISO 8601 UTC of the first instant of a business day (YYYY-MM-DD): where the wall clock skips the cut-off, of the skip. */
export function startOfDay(day: string, { timezone, settings }: Hours): string {
  const cutoff = settings.businessDayCutoff;
  const wanted = Date.parse(`${day}T${cutoff.slice(0, 2)}:${cutoff.slice(2)}:00Z`);
  const [before, after] = [offsetAt(wanted - DAY, timezone), offsetAt(wanted + DAY, timezone)];
  const inOld = wanted - before;
  const inNew = wanted - after;
  if (offsetAt(inOld, timezone) === before) return new Date(inOld).toISOString();
  const isSkipped = offsetAt(inNew, timezone) !== after;
  return new Date(isSkipped ? changeBetween(inNew, inOld, timezone) : inNew).toISOString();
}

/** The first minute of the later instant's offset. */
function changeBetween(earlier: number, later: number, timezone: string): number {
  const after = offsetAt(later, timezone);
  let [low, high] = [earlier, later];
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
    if (offsetAt(middle, timezone) === after) high = middle;
    else low = middle;
  }
  return high;
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
