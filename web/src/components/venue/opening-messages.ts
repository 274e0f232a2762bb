/** Says when a closed venue opens, in words for guests: 'today at 5:00 PM'. */

import type { Venue } from '@tableside/domain/entities/venue.ts';
import { isOpenAt, nextOpening } from '@tableside/domain/venue/opening-hours.ts';
import { opensText } from './opens-text.ts';

type Hours = Pick<Venue, 'name' | 'operatingHours' | 'timezone'>;

/** Returns undefined while the venue is open. */
export function closedText(venue: Hours, now: number): string | undefined {
  const instant = new Date(now).toISOString();
  if (isOpenAt(venue, instant)) return undefined;
  const name = venue.name === '' ? 'The venue' : venue.name;
  const opens = nextOpening(venue, instant);
  if (!opens) return `${name} is closed now.`;
  return `${name} is closed now. It opens ${opensText(opens)}.`;
}
