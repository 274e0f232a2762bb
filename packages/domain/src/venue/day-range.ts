/** Ranges of calendar days, YYYY-MM-DD, both ends included. */

const DAY_MS = 86_400_000;

/** A date that there is: not the 30th of February. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(Date.parse(`${text}T00:00:00Z`)) === text;

/** How many days there are from one to the other; 0 or less when the second comes first. */
export const countDays = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

export const daysFrom = (from: string, count: number): string[] =>
  Array.from({ length: Math.max(0, count) }, (_, n) => dayOf(Date.parse(from) + n * DAY_MS) ?? from);

const dayOf = (time: number): string | undefined =>
  Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
