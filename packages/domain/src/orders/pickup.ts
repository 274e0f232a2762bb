/** When the kitchen is to begin with a round: at once, or some minutes before it is picked up. */
import type { Order } from '../entities/order.ts';
import { pickupLead, type Venue } from '../entities/venue.ts';
import { MINUTE_MS } from '../ground/durations.ts';

type Timed = Pick<Order, 'sentAt' | 'createdAt' | 'party'>;

/** Returns the time from which a round counts as waiting for the kitchen, ISO 8601 UTC. */
export function wantedFrom({ sentAt, createdAt, party }: Timed, venue: Pick<Venue, 'settings'>): string {
  const sent = sentAt ?? createdAt;
  if (!party?.dueAt) return sent;
  const from = Date.parse(party.dueAt) - pickupLead(venue) * MINUTE_MS;
  return new Date(Math.max(from, Date.parse(sent))).toISOString();
}

/** Whether the kitchen can leave the round for later. One that is in a rush or begun cannot wait. */
export const isForLater = (
  order: Timed & Pick<Order, 'status' | 'rush'>,
  venue: Pick<Venue, 'settings'>,
  now: number,
): boolean =>
  (order.status === 'paid' || order.status === 'accepted') &&
  !order.rush &&
  Date.parse(wantedFrom(order, venue)) > now;
