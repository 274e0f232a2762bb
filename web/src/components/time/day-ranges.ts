/** Ranges of business days that people usually ask for. Both ends are included. */
import { countDays } from '@tableside/domain/values/day-range.ts';

export interface DayRange {
  /** YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

export const PRESETS = ['Today', 'Yesterday', 'This week', 'Last week', 'This month'] as const;
export type Preset = (typeof PRESETS)[number];

export function rangeOf(preset: Preset, today: string): DayRange {
  const monday = plusDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  switch (preset) {
    case 'Today':
      return { from: today, to: today };
    case 'Yesterday':
      return { from: plusDays(today, -1), to: plusDays(today, -1) };
    case 'This week':
      return { from: monday, to: today };
    case 'Last week':
      return { from: plusDays(monday, -7), to: plusDays(monday, -1) };
    case 'This month':
      return { from: `${today.slice(0, 8)}01`, to: today };
  }
}

/** Returns the range of the same length that ends on the day before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const end = plusDays(from, -1);
  return { from: plusDays(end, 1 - countDays(from, to)), to: end };
}

/** Returns the same weekday a week before. */
export const weekBefore = (day: string): string => plusDays(day, -7);

function plusDays(day: string, by: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11-23` becomes `Mon, Nov 23`. */
export const dayText = (day: string): string => DAY.format(new Date(day));

export const rangeText = ({ from, to }: DayRange): string =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;

/** Both take days as YYYY-MM-DD. */
export const later = (a: string, b: string): string => (a > b ? a : b);
export const earlier = (a: string, b: string): string => (a < b ? a : b);
