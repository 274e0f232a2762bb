/**
 * Whether the venue is open. A day's hours run from its open to its close by the clock on the wall, and a close at or
 * before the open is in the night after: Friday 18:00 to 04:00 ends on Saturday, also where clocks change that night.
 */
import { wallClock } from './business-day.ts';
import type { OperatingDay, Venue } from './venue.ts';

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

const endsNextDay = ({ open, close }: OperatingDay): boolean => close <= open;

const hoursOf = (hours: readonly OperatingDay[], dayOfWeek: number): OperatingDay | undefined =>
  hours.find((day) => day.dayOfWeek === dayOfWeek && day.isOpen);
