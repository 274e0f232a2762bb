/**
 * Decides whether the venue is open. A day's hours run from open to close by the wall clock. A close at or before the
 * open falls in the following night: Friday 18:00 to 04:00 ends on Saturday, even when clocks change that night.
 */

import type { OperatingDay, Venue } from '../entities/venue.ts';
import { DAY_MS } from '../ground/durations.ts';
import { wallClock } from './business-day.ts';

export function isOpenAt(
  { operatingHours, timezone }: Pick<Venue, 'operatingHours' | 'timezone'>,
  instant: string,
): boolean {
  const now = wallClock(instant, timezone);
  if (!now) return false;
  const today = hoursOf(operatingHours, now.dayOfWeek);
  const yesterday = hoursOf(operatingHours, (now.dayOfWeek + 6) % 7);
  const sinceToday =
    today !== undefined && now.time >= today.open && (endsNextDay(today) || now.time < today.close);
  return sinceToday || (yesterday !== undefined && endsNextDay(yesterday) && now.time < yesterday.close);
}

/** A day and a time by the venue's wall clock. */
export interface Opening {
  /** YYYY-MM-DD */
  readonly date: string;
  /** How many days after today it is: 0 is today. */
  readonly days: number;
  /** 0 is Sunday. */
  readonly dayOfWeek: number;
  /** HHMM */
  readonly time: string;
}

/** Returns when a closed venue opens next, or undefined when it opens on no day of the week. */
export function nextOpening(
  { operatingHours, timezone }: Pick<Venue, 'operatingHours' | 'timezone'>,
  instant: string,
): Opening | undefined {
  const now = wallClock(instant, timezone);
  if (!now) return undefined;
  for (let days = 0; days <= 7; days += 1) {
    const dayOfWeek = (now.dayOfWeek + days) % 7;
    const time = hoursOf(operatingHours, dayOfWeek)?.open;
    if (time === undefined || (days === 0 && time <= now.time)) continue;
    const date = new Date(Date.parse(now.date) + days * DAY_MS).toISOString().slice(0, 10);
    return { date, days, dayOfWeek, time };
  }
  return undefined;
}

const endsNextDay = ({ open, close }: OperatingDay): boolean => close <= open;

const hoursOf = (hours: readonly OperatingDay[], dayOfWeek: number): OperatingDay | undefined =>
  hours.find((day) => day.dayOfWeek === dayOfWeek && day.isOpen);
