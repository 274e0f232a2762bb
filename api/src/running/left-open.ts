/** What a venue has not finished: open checks and drawers, a day that was not closed, and work on devices. */
import { waitingAt } from '@tableside/domain/days/waiting-devices.ts';
import type { ZSums } from '@tableside/domain/entities/day.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { bookingDay, isClosedDay } from '@tableside/domain/venue/booking-day.ts';
import type { Storage } from '../storage/storage.ts';

interface OfVenue {
  readonly venueId: string;
  /** ISO 8601 UTC */
  readonly at: string;
}

/** As many are named. */
const NAMED = 5;

/** Returns a sentence for each kind of thing. */
export async function leftOpen(
  storage: Pick<Storage, 'load' | 'row'>,
  { venueId, at }: OfVenue,
): Promise<readonly string[]> {
  const venue = (await storage.row(venueId, 'venue', venueId))?.doc;
  if (!venue) return [];
  const day = bookingDay(at, venue);
  const reads = [{ kind: 'daySums', businessDay: day }, { kind: 'waitingDevices' }] as const;
  const rows = await storage.load(venueId, reads);
  const known = rows.daySums();
  const waiting = waitingAt(rows.devices(), { venue, at, besides: null }).filter(
    ({ pending }) => pending > 0,
  );
  return [
    ...said(
      'check is',
      'checks are',
      ' open',
      known?.carried.visits.map(({ number }) => number),
    ),
    ...said(
      'drawer is',
      'drawers are',
      ' open',
      known?.carried.drawers.map(({ name }) => name),
    ),
    ...(known && isUsed(known.sums) ? [notClosed(known.from, day)] : []),
    ...said(
      'device holds',
      'devices hold',
      ' work that was not sent',
      waiting.map(({ name }) => name),
    ),
  ];
}

/** Whether the day has sales or money and no Z, in a venue that closes its days. */
export async function isNotClosed(
  storage: Pick<Storage, 'load'>,
  venue: Venue,
  businessDay: string,
): Promise<boolean> {
  if (venue.closedThrough === undefined || isClosedDay(businessDay, venue)) return false;
  const known = (await storage.load(venue.id, [{ kind: 'daySums', businessDay }])).daySums();
  return known !== undefined && isUsed(known.sums);
}

const isUsed = ({ visits, methods, refunds }: ZSums): boolean =>
  visits.count > 0 || refunds.count > 0 || methods.some(({ payments }) => payments > 0);

const notClosed = (from: string, day: string): string =>
  from === day ? `The day ${day} is not closed.` : `The days from ${from} to ${day} are not closed.`;

/** Says `2 checks are open: B-1, B-2.` */
function said(one: string, many: string, rest: string, names: readonly string[] = []): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > NAMED ? ', …' : '';
  const named = names.slice(0, NAMED).join(', ');
  return [`${names.length} ${names.length === 1 ? one : many}${rest}: ${named}${more}.`];
}
