/**
 * The business day of an instant is the calendar date on the venue's wall clock or, before the cut-off, the previous
 * date. It goes by the wall clock and never subtracts hours, so on nights when clocks change the cut-off stays where
 * staff see it. If the clock then shows a time before the cut-off a second time, a business day that has already begun
 * continues.
 */

import type { Venue } from '../entities/venue.ts';
import { DAY_MS, MINUTE_MS } from '../ground/durations.ts';

export interface WallClock {
  /** YYYY-MM-DD */
  readonly date: string;
  /** HHMM */
  readonly time: string;
  /** 0 is Sunday. */
  readonly dayOfWeek: number;
}

type Hours = Pick<Venue, 'timezone' | 'settings'>;

interface Zone {
  readonly formatter: Intl.DateTimeFormat;
  /** The minute of the last look-up and its result. Work done at one time asks for the same minute again. */
  minute: number;
  clock: WallClock;
  /** The last day whose begin was asked for, with its cut-off, and that begin. A whole night asks for the same day. */
  day: string;
  begin: number;
}

/**
 * Creating a formatter is slow, so each time zone keeps one. Invalid zone names are not cached, because their number is
 * unlimited.
 */
const zones = new Map<string, Zone>();

function zoneOf(timezone: string): Zone {
  const known = zones.get(timezone);
  if (known) return known;
  const formatter = makeFormatter(timezone);
  // An unknown time zone must not stop an order, so the business day is then computed in UTC.
  if (!formatter) return zoneOf('UTC');
  const made = { formatter, minute: 0, clock: clockOf(formatter, 0), day: '', begin: Number.NaN };
  zones.set(timezone, made);
  return made;
}

function makeFormatter(timezone: string): Intl.DateTimeFormat | undefined {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  };
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone });
  } catch {
    return undefined;
  }
}

/** Returns what the wall clock of the venue shows, or undefined when the instant is not a valid time. */
export function wallClock(instant: string, timezone: string): WallClock | undefined {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return undefined;
  const zone = zoneOf(timezone);
  const minute = Math.floor(time / MINUTE_MS);
  if (zone.minute !== minute) {
    zone.clock = clockOf(zone.formatter, time);
    zone.minute = minute;
  }
  return zone.clock;
}

function clockOf(formatter: Intl.DateTimeFormat, time: number): WallClock {
  const parts = new Map(formatter.formatToParts(time).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '00';
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return { date, time: `${part('hour')}${part('minute')}`, dayOfWeek: new Date(date).getUTCDay() };
}

/** Returns the calendar date before a YYYY-MM-DD date. */
export function dayBefore(date: string): string {
  const day = new Date(date);
  if (Number.isNaN(day.getTime())) return date;
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/** Returns YYYY-MM-DD. */
export function businessDay(instant: string, hours: Hours): string {
  const local = wallClock(instant, hours.timezone);
  if (!local) return instant.slice(0, 10);
  const hasBegun =
    local.time >= hours.settings.businessDayCutoff || Date.parse(instant) >= beginOfDay(local.date, hours);
  return hasBegun ? local.date : dayBefore(local.date);
}

/**
 * Returns the first instant of a business day (YYYY-MM-DD), in milliseconds since 1970. If the wall clock skips the
 * cut-off, this is the moment of the skip. If it shows the cut-off twice, this is the first time.
 */
export function beginOfDay(day: string, { timezone, settings: { businessDayCutoff } }: Hours): number {
  const zone = zoneOf(timezone);
  const asked = `${day}/${businessDayCutoff}`;
  if (zone.day !== asked) {
    zone.begin = findBegin(day, businessDayCutoff, timezone);
    zone.day = asked;
  }
  return zone.begin;
}

function findBegin(day: string, cutoff: string, timezone: string): number {
  const wanted = Date.parse(`${day}T${cutoff.slice(0, 2)}:${cutoff.slice(2)}:00Z`);
  if (Number.isNaN(wanted)) return wanted;
  const [before, after] = [offsetAt(wanted - DAY_MS, timezone), offsetAt(wanted + DAY_MS, timezone)];
  const inOld = wanted - before;
  const inNew = wanted - after;
  if (offsetAt(inOld, timezone) === before) return inOld;
  const isSkipped = offsetAt(inNew, timezone) !== after;
  return isSkipped ? changeBetween(inNew, inOld, timezone) : inNew;
}

/** Returns the first minute that has the UTC offset of the later instant. */
function changeBetween(earlier: number, later: number, timezone: string): number {
  const after = offsetAt(later, timezone);
  let [low, high] = [earlier, later];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle, timezone) === after) high = middle;
    else low = middle;
  }
  return high;
}

/** Returns how far the wall clock is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timezone: string): number {
  const wall = clockOf(zoneOf(timezone).formatter, instant);
  const shown = Date.parse(`${wall.date}T${wall.time.slice(0, 2)}:${wall.time.slice(2)}:00Z`);
  return shown - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}
