/** Formats times by the venue's clock, never by the device's. */

type Shape = 'time' | 'day' | 'time24' | 'seconds' | 'dateTime' | 'withYear';

const SHAPES: Readonly<Record<Shape, Intl.DateTimeFormatOptions>> = {
  time: { hour: 'numeric', minute: '2-digit' },
  time24: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  seconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  dateTime: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  withYear: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
};

/** Creating a formatter is slow, so each one is cached. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Takes milliseconds or ISO 8601; returns `8:14 PM`, `20:14`, `Fri, Nov 20`, `20:14:03`, `Nov 20, 7:58 PM` or `Nov 20, 2026, 7:58 PM`.
 * Returns `…` while the venue is being read.
 */
export function clockText(instant: number | string, shape: Shape, timezone: string | undefined): string {
  if (timezone === undefined) return '…';
  const key = `${shape} ${timezone}`;
  const format = formats.get(key) ?? makeFormat(SHAPES[shape], timezone);
  formats.set(key, format);
  const time = new Date(instant);
  // A page that lists corrupt data must not crash on it.
  return Number.isNaN(time.getTime()) ? 'an unknown time' : format.format(time);
}

function makeFormat(options: Intl.DateTimeFormatOptions, timezone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone });
  } catch {
    // This browser does not know the time zone; the device's own is the closest substitute.
    return new Intl.DateTimeFormat('en-US', options);
  }
}
