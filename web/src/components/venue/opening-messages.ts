/** Says when a closed venue opens, in words for guests: 'today at 5:00 PM'. */

import type { Venue } from '@tableside/domain/entities/venue.ts';
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { wallClock } from '@tableside/domain/venue/business-day.ts';
import { isOpenAt, nextOpening } from '@tableside/domain/venue/opening-hours.ts';
import { timeText } from '../../ui/fields/time-text.ts';
import { dayName } from '../time/day-names.ts';

type Hours = Pick<Venue, 'name' | 'operatingHours' | 'timezone'>;

/** Returns undefined while the venue is open. */
export function closedText(venue: Hours, now: number): string | undefined {
  const instant = new Date(now).toISOString();
  if (isOpenAt(venue, instant)) return undefined;
  const name = venue.name === '' ? 'The venue' : venue.name;
  const opens = nextOpening(venue, instant);
  if (!opens) return `${name} is closed now.`;
  const today = Date.parse(wallClock(instant, venue.timezone)?.date ?? '');
  const days = (Date.parse(opens.date) - today) / DAY_MS;
  const day = ['today', 'tomorrow'][days] ?? `on ${dayName(opens.dayOfWeek)}`;
  return `${name} is closed now. It opens ${day} at ${timeText(opens.time)}.`;
}
