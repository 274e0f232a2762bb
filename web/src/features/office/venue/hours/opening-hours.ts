/** A week of opening hours in a form. Both screens share this model, each with its own defaults. */
import type { OperatingDay } from '@tableside/domain/entities/venue.ts';
import * as v from 'valibot';
import { DAY_NAMES } from '../../../../components/time/day-names.ts';

export interface DayHours {
  readonly isOpen: boolean;
  /** 4-digit HHMM. */
  readonly open: string;
  readonly close: string;
}

/** The times that a day gets when it is ticked as open. */
export interface HoursDefaults {
  readonly open: string;
  readonly close: string;
}

export const CLOSED: DayHours = { isOpen: false, open: '0000', close: '0000' };

const TimeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3])[0-5]\d$/, 'Choose a time'));

/** Seven days, starting with Sunday. */
export const WeekSchema = v.array(v.object({ isOpen: v.boolean(), open: TimeOfDay, close: TimeOfDay }));

/** A day that the venue does not list is closed. */
export const weekOf = (hours: readonly OperatingDay[]): DayHours[] =>
  DAY_NAMES.map((_, dayOfWeek) => {
    const day = hours.find((one) => one.dayOfWeek === dayOfWeek);
    return day ? { isOpen: day.isOpen, open: day.open, close: day.close } : CLOSED;
  });

export const ticked = (isOpen: boolean, defaults: HoursDefaults): DayHours =>
  isOpen ? { isOpen: true, open: defaults.open, close: defaults.close } : CLOSED;

/** Returns true when the day closes after midnight: its close is at or before its open. */
export const closesNextDay = ({ isOpen, open, close }: DayHours): boolean => isOpen && close <= open;

/** Maps each day to its path, `operatingHours[day]`, as `venue.patch` names it. */
export const hourPaths = (week: readonly DayHours[]): Record<string, DayHours> =>
  Object.fromEntries(
    week.map(({ isOpen, open, close }, day) => [`operatingHours[${day}]`, { open, close, isOpen }]),
  );

const MINUTES_A_DAY = 24 * 60;
const minutesOf = (hhmm: string): number => Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(2));

/** Minutes from midnight, of one day or of the axis below all days. Times past midnight are above 24 hours. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the open hours in one piece, also past midnight, or undefined when the day is closed. */
export function openSpan(day: DayHours): Span | undefined {
  if (!day.isOpen) return undefined;
  const [from, close] = [minutesOf(day.open), minutesOf(day.close)];
  return { from, to: close > from ? close : close + MINUTES_A_DAY };
}

const LEAST_AXIS = 8 * 60;

/** Returns the full hours that hold every open day of the week. A closed week has the hours of the day. */
export function axisOf(week: readonly DayHours[]): Span {
  const spans = week.flatMap((day) => openSpan(day) ?? []);
  if (spans.length === 0) return { from: 8 * 60, to: MINUTES_A_DAY };
  const from = Math.floor(Math.min(...spans.map((span) => span.from)) / 60) * 60;
  const to = Math.ceil(Math.max(...spans.map((span) => span.to)) / 60) * 60;
  return { from, to: Math.max(to, from + LEAST_AXIS) };
}

/** Returns the full hours to write below the axis, at most seven of them. */
export function ticksOf({ from, to }: Span): readonly number[] {
  const hours = (to - from) / 60;
  const step = [1, 2, 3, 4, 6].find((one) => hours / one <= 6) ?? 12;
  return Array.from({ length: Math.floor(hours / step) + 1 }, (_, n) => from + n * step * 60);
}

/** Returns the week in which these days have the hours of another day. */
export const copied = (week: readonly DayHours[], from: number, to: readonly number[]): DayHours[] =>
  week.map((day, n) => (to.includes(n) ? (week[from] ?? day) : day));
