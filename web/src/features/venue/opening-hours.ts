/** A week of opening hours while it is edited: one model behind both screens, each with its own defaults. */
import type { OperatingDay } from '@tableside/domain/venue/venue.ts';
import * as v from 'valibot';
import { DAY_NAMES } from '../../components/day-names.ts';

export interface DayHours {
  readonly isOpen: boolean;
  /** 4-digit HHMM. */
  readonly open: string;
  readonly close: string;
}

/** What ticking a day open sets. */
export interface HoursDefaults {
  readonly open: string;
  readonly close: string;
}

export const CLOSED: DayHours = { isOpen: false, open: '0000', close: '0000' };

const TimeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3])[0-5]\d$/, 'Choose a time'));

/** Seven days, from Sunday on. */
export const WeekSchema = v.array(v.object({ isOpen: v.boolean(), open: TimeOfDay, close: TimeOfDay }));

/** A day that the venue does not name is closed. */
export const weekOf = (hours: readonly OperatingDay[]): DayHours[] =>
  DAY_NAMES.map((_, dayOfWeek) => {
    const day = hours.find((one) => one.dayOfWeek === dayOfWeek);
    return day ? { isOpen: day.isOpen, open: day.open, close: day.close } : CLOSED;
  });

export const ticked = (isOpen: boolean, defaults: HoursDefaults): DayHours =>
  isOpen ? { isOpen: true, open: defaults.open, close: defaults.close } : CLOSED;

/** A close at or before the open is past midnight. */
export const closesNextDay = ({ isOpen, open, close }: DayHours): boolean => isOpen && close <= open;

/** `operatingHours[day]` → the day, as `venue.patch` names it. */
export const hourPaths = (week: readonly DayHours[]): Record<string, DayHours> =>
  Object.fromEntries(
    week.map(({ isOpen, open, close }, day) => [`operatingHours[${day}]`, { open, close, isOpen }]),
  );

const MINUTES_A_DAY = 24 * 60;
const minutesOf = (hhmm: string): number => Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(2));

/** Where the open hours lie on a day drawn from midnight to midnight, in percent; two pieces past midnight. */
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
