/** The name and the pickup time that the kitchen reads on the rounds of takeout and tabs. */
import type { Order } from '../entities/order.ts';
import type { Visit } from '../entities/visit.ts';
import { isAtCounter } from '../tables/counter.ts';

/** Returns what the rounds of a check at the counter say of its party. Rounds of a table say nothing. */
export const partyOf = (
  visit: Pick<Visit, 'venueId' | 'tableId' | 'name' | 'dueAt'>,
): Order['party'] | undefined =>
  isAtCounter(visit) ? { name: visit.name, dueAt: visit.dueAt ?? null } : undefined;

/** Returns the round as it is on that visit: with its name and time, or without any. */
export function withParty(round: Order, visit: Parameters<typeof partyOf>[0]): Order {
  const party = partyOf(visit);
  if (party) return { ...round, party };
  if (round.party === undefined) return round;
  const { party: _, ...rest } = round;
  return rest;
}

export const counterWord = ({ service }: { readonly service?: Visit['service'] | undefined }): string =>
  service === 'takeaway' ? 'Takeout' : 'Tab';

/** How a visit counts in reports. */
export const SERVICES = ['dineIn', 'takeout', 'tab'] as const;
export type Service = (typeof SERVICES)[number];

export function serviceOf(visit: Pick<Visit, 'service' | 'venueId' | 'tableId'>): Service {
  if (visit.service === 'takeaway') return 'takeout';
  return isAtCounter(visit) ? 'tab' : 'dineIn';
}
