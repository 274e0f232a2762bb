/**
 * The business day of an instant: the calendar date by the venue's wall clock, and before the cut-off still the date
 * before. By wall clock, never by subtracting hours: on the nights when clocks change, the cut-off stays where staff see it.
 */
import type { Venue } from './venue.ts';

export interface WallClock {
  /** YYYY-MM-DD */
  readonly date: string;
  /** HHMM */
  readonly time: string;
  /** 0 is Sunday. */
  readonly dayOfWeek: number;
}

const MINUTE_MS = 60_000;

interface Zone {
  readonly formatter: Intl.DateTimeFormat;
  /** What it was asked last: what is done at one time asks for the same minute. */
  minute: number;
  clock: WallClock;
}

/** Making a formatter is slow, so one a zone is kept; none for texts that are no zones, of which there is no end. */
const zones = new Map<string, Zone>();

function zoneOf(timezone: string): Zone {
  const known = zones.get(timezone);
  if (known) return known;
  const formatter = makeFormatter(timezone);
  // A zone that this engine does not know must not stop an order: the day is then counted in UTC.
  if (!formatter) return zoneOf('UTC');
  const made = { formatter, minute: 0, clock: clockOf(formatter, 0) };
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

/** What the clock on the venue's wall shows; undefined when the instant is not one. */
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

/** The calendar date before a YYYY-MM-DD date. */
export function dayBefore(date: string): string {
  const day = new Date(date);
  if (Number.isNaN(day.getTime())) return date;
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/** YYYY-MM-DD. */
export function businessDay(instant: string, venue: Pick<Venue, 'timezone' | 'settings'>): string {
  const local = wallClock(instant, venue.timezone);
  if (!local) return instant.slice(0, 10);
  return local.time < venue.settings.businessDayCutoff ? dayBefore(local.date) : local.date;
}
