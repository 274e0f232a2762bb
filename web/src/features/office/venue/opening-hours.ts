/** A week of opening hours in a form. Both screens share this model, each with its own defaults. */
import type { OperatingDay } from '@tableside/domain/venue/venue.ts';
import * as v from 'valibot';
import { DAY_NAMES } from '../../../components/time/day-names.ts';

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

/**
 * Returns the open hours as parts of a day from midnight to midnight, in percent. Hours past midnight give two parts.
 */
export function openPieces(day: DayHours): { readonly start: number; readonly length: number }[] {
  if (!day.isOpen) return [];
  const [open, close] = [minutesOf(day.open), minutesOf(day.close)];
  const pieces =
    close > open
      ? [[open, close]]
      : [
          [0, close],
          [open, MINUTES_A_DAY],
        ];
  return pieces.flatMap(([from = 0, to = 0]) =>
    to > from ? [{ start: percent(from), length: percent(to - from) }] : [],
  );
}

const percent = (minutes: number): number => (minutes / MINUTES_A_DAY) * 100;
