/** Ranges of calendar days (YYYY-MM-DD), including both ends. */
import { DAY_MS } from '../ground/durations.ts';

/** Whether the text is a date that exists; 30 February does not. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(Date.parse(`${text}T00:00:00Z`)) === text;

/** Returns the number of days in the range. It is 0 or less when `to` comes before `from`. */
export const countDays = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

export const daysFrom = (from: string, count: number): string[] =>
  Array.from({ length: Math.max(0, count) }, (_, n) => dayOf(Date.parse(from) + n * DAY_MS) ?? from);

const dayOf = (time: number): string | undefined =>
  Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
