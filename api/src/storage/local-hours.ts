/**
 * Hours on a venue's wall clock for the quarter hours of a report. Reading a calendar takes microseconds, and a year has
 * 35,000 quarter hours, so a day that has the same offset at both ends is read only there.
 */
import { wallClock } from '@tableside/domain/venue/business-day.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** The returned function takes a quarter hour of UTC, like `2026-06-12T18:45`. It returns 0 where it is not a time. */
export function localHours(timezone: string): (quarter: string) => number {
  const minuteOnWall = (quarter: string): number | undefined => {
    const clock = wallClock(`${quarter}:00.000Z`, timezone);
    return clock && minuteOf(clock.time.slice(0, 2), clock.time.slice(2));
  };
  const offsetAt = (quarter: string): number | undefined => {
    const shown = minuteOnWall(quarter);
    return shown === undefined ? undefined : (shown - minuteOfUtc(quarter) + DAY) % DAY;
  };
  const offsetOfDay = (day: string): number | undefined => {
    const [first, last] = [offsetAt(`${day}T00:00`), offsetAt(`${day}T23:45`)];
    return first === last ? first : undefined;
  };
  const offsets = new Map<string, number | undefined>();
  return (quarter) => {
    const day = quarter.slice(0, 10);
    if (!offsets.has(day)) offsets.set(day, offsetOfDay(day));
    const offset = offsets.get(day);
    const minute = offset === undefined ? minuteOnWall(quarter) : (minuteOfUtc(quarter) + offset) % DAY;
    return Math.floor((minute || 0) / HOUR);
  };
}

const minuteOf = (hours: string, minutes: string): number => Number(hours) * HOUR + Number(minutes);
const minuteOfUtc = (quarter: string): number => minuteOf(quarter.slice(11, 13), quarter.slice(14, 16));
