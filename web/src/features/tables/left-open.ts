/**
 * Finds what somebody must still look at: guests' orders and checks untouched for long or without a table, and money owed
 * back.
 */

import type { Order } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { awaitsStaff } from '@tableside/domain/orders/guest-draft.ts';
import { IDLE_MS, lastTouched, type VisitNow } from '../../components/tables/visit-next.ts';

/** A guest's order or a check untouched for this long counts as left behind. */
export const LEFT_AFTER_MS = IDLE_MS;

export type LeftOpen =
  | { readonly kind: 'guest'; readonly order: Order }
  | {
      readonly kind: 'check';
      readonly visit: Visit;
      readonly due: number;
      /** When somebody last did something for the party, in milliseconds since 1970. */
      readonly since: number;
    }
  | { readonly kind: 'owed'; readonly visit: Visit };

/**
 * Orders that guests sent and nobody has taken in, oldest first. `now` is milliseconds by the server's clock. One at a
 * deleted table is listed at once, because no table card shows it.
 */
export function guestsLeft(
  orders: readonly Order[],
  now: number,
  hasTable: (order: Order) => boolean,
): readonly LeftOpen[] {
  return orders
    .filter(awaitsStaff)
    .filter((order) => now - Date.parse(order.updatedAt) >= LEFT_AFTER_MS || !hasTable(order))
    .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt))
    .map((order): LeftOpen => ({ kind: 'guest', order }));
}

/**
 * Closed checks that owe money back come first, then open ones, the longest untouched first. A check at a deleted table
 * is listed at once, because no table card shows it.
 */
export function checksLeftOpen(
  open: readonly VisitNow[],
  owing: readonly Visit[],
  { now, hasTable }: { readonly now: number; readonly hasTable: (of: Pick<Visit, 'tableId'>) => boolean },
): readonly LeftOpen[] {
  const idle = open
    .map((party) => ({ party, since: lastTouched(party) }))
    .filter(({ party, since }) => now - since >= LEFT_AFTER_MS || !hasTable(party.visit))
    .toSorted((a, b) => a.since - b.since);
  return [
    ...owing.map((visit): LeftOpen => ({ kind: 'owed', visit })),
    ...idle.map(
      ({ party: { visit, bill }, since }): LeftOpen => ({ kind: 'check', visit, due: bill.due, since }),
    ),
  ];
}
