/** Times of day as 4-digit HHMM text, and their display form. */

const HHMM = /^([01]\d|2[0-3])[0-5]\d$/;

/** `1630` becomes `4:30 PM`; a text that is not a time becomes empty. */
export function timeText(hhmm: string): string {
  if (!HHMM.test(hhmm)) return '';
  const hours = Number(hhmm.slice(0, 2));
  return `${hours % 12 || 12}:${hhmm.slice(2)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** `1600` becomes `4 PM`, `1630` becomes `4:30 PM`: for narrow columns. */
export const shortTimeText = (hhmm: string): string => timeText(hhmm).replace(':00', '');

const MINUTES_A_DAY = 24 * 60;

/**
 * Returns every `step` minutes of the day from midnight. A time `kept` that is not one of them is added in its place.
 */
export function timesOfDay(step: number, kept = ''): readonly string[] {
  const grid = Array.from({ length: MINUTES_A_DAY / step }, (_, n) => hhmmOf(n * step));
  return HHMM.test(kept) && !grid.includes(kept) ? [...grid, kept].sort() : grid;
}

const two = (part: number): string => String(part).padStart(2, '0');
const hhmmOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
