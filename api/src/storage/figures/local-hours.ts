/**
 * Hours on a venue's wall clock for the quarter hours of a report. Reading a calendar takes microseconds, and a year has
 * 35,000 quarter hours, so a day that has the same offset at both ends is read only there.
 */
import { MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { wallClock } from '@tableside/domain/venue/business-day.ts';

/** All time-zone offsets are multiples of a quarter hour, so each quarter hour belongs to one local hour. */
const MINUTES = 15;
const QUARTERS_PER_DAY = 96;
const HOUR = 60;
const DAY = 24 * HOUR;

/** The quarter hours from the start of 1970, UTC, to this minute. */
export const quarterOf = (minute: number): number => Math.floor(minute / MINUTES);
/** The first minute after a quarter hour. */
export const endOfQuarter = (quarter: number): number => (quarter + 1) * MINUTES;

/** The returned function takes a quarter hour. It returns 0 for null, where a row has no time. */
export function localHours(timezone: string): (quarter: number | null) => number {
  const minuteOnWall = (quarter: number): number => {
    const clock = wallClock(new Date(quarter * MINUTES * MINUTE_MS).toISOString(), timezone);
    return clock ? Number(clock.time.slice(0, 2)) * HOUR + Number(clock.time.slice(2)) : 0;
  };
  const offsetAt = (quarter: number): number => (minuteOnWall(quarter) - minuteOfUtc(quarter) + DAY) % DAY;
  const offsetOfDay = (day: number): number | undefined => {
    const first = day * QUARTERS_PER_DAY;
    const offset = offsetAt(first);
    return offset === offsetAt(first + QUARTERS_PER_DAY - 1) ? offset : undefined;
  };
  const offsets = new Map<number, number | undefined>();
  return (quarter) => {
    if (quarter === null) return 0;
    const day = Math.floor(quarter / QUARTERS_PER_DAY);
    if (!offsets.has(day)) offsets.set(day, offsetOfDay(day));
    const offset = offsets.get(day);
    const minute = offset === undefined ? minuteOnWall(quarter) : (minuteOfUtc(quarter) + offset) % DAY;
    return Math.floor(minute / HOUR);
  };
}

const minuteOfUtc = (quarter: number): number => (quarter % QUARTERS_PER_DAY) * MINUTES;
