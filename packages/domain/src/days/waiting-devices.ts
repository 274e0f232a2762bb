/** Tells which devices a manager should know about before closing a day. */

import type { DeviceAtClose } from '../entities/day.ts';
import type { Venue } from '../entities/venue.ts';
import { DAY_MS, MINUTE_MS } from '../ground/durations.ts';
import { startOfDay } from '../venue/day-instants.ts';

/** A device that was not seen for this long is away. A connected one is seen more often. */
const AWAY_MS = 2 * MINUTE_MS;
/** Before the first close, a device that nobody used for this long does not count. */
const UNUSED_MS = 2 * DAY_MS;

interface AtClose {
  readonly venue: Venue;
  /** ISO 8601 UTC */
  readonly at: string;
  /** The device on which the day is closed: what it held has arrived by then. */
  readonly besides: string | null;
}

/**
 * Returns the devices that hold changes, and those that worked since the last close and are away. Nobody can know what
 * was done on a device after it was last seen.
 */
export function waitingAt(
  devices: readonly DeviceAtClose[],
  { venue, at, besides }: AtClose,
): readonly DeviceAtClose[] {
  const before = (ms: number): string => new Date(Date.parse(at) - ms).toISOString();
  const { closedThrough } = venue;
  const since = closedThrough === undefined ? before(UNUSED_MS) : startOfDay(closedThrough, venue);
  const awayBefore = before(AWAY_MS);
  return devices.filter(
    ({ deviceId, pending, seenAt }) =>
      deviceId !== besides && (pending > 0 || (seenAt < awayBefore && seenAt >= since)),
  );
}
