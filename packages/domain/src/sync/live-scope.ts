/**
 * Returns since when a row is no longer needed on the devices. A device drops such rows after two days, and a full pull
 * leaves them out. Null means that the row is still needed, however old it is: visits that owe money back, payments
 * that await their terminal, and the rounds of a visit that is still open.
 */

import type { Call } from '../entities/call.ts';
import { type CardCharge, isWatched } from '../entities/card-charge.ts';
import type { Day } from '../entities/day.ts';
import type { Drawer } from '../entities/drawer.ts';
import { isOpen, type Order } from '../entities/order.ts';
import type { Payment } from '../entities/payment.ts';
import { isOpenPrint, type Print } from '../entities/print.ts';
import type { TimeCard } from '../entities/time-card.ts';
import { isOpenVisit, type Visit } from '../entities/visit.ts';
import { DAY_MS } from '../ground/durations.ts';

/** The pad of a visit ends like any other order. Nothing of it is on the bill. */
export function endOfOrder(order: Order): string | null {
  if (isOpen(order)) return null;
  const isRound = order.visitId !== undefined && order.sentAt !== null;
  return isRound ? (order.settledAt ?? null) : order.statusBy.at;
}

export const endOfPayment = ({ outcome, timestamp }: Payment): string | null =>
  outcome === 'pending' ? null : timestamp;

/** Managers correct the cards of a whole pay period, also without a network. */
const CARDS_KEPT_MS = 35 * DAY_MS;

/** A card on which somebody is still at work stays until a manager has said when they left. */
export function endOfTimeCard({ periods, businessDay }: TimeCard): string | null {
  if (periods.some(({ out }) => out === null)) return null;
  const end = periods.at(-1)?.out ?? `${businessDay}T00:00:00.000Z`;
  return new Date(Date.parse(end) + CARDS_KEPT_MS).toISOString();
}

/**
 * A visit that was merged is only needed to find the visit that it joined, and to find its payments there. One that ended
 * without an order is needed for nothing.
 */
export const endOfVisit = (visit: Visit): string | null =>
  isOpenVisit(visit) || visit.owed > 0 ? null : (visit.closed?.at ?? visit.mergedAt ?? visit.openedAt);

export const endOfDrawer = ({ closed }: Drawer): string | null => closed?.at ?? null;

export const endOfDay = ({ closed }: Day): string => closed.at;

export const endOfPrint = (print: Print): string | null => (isOpenPrint(print) ? null : print.stateAt);

/** A charge stays while its reader, or the person who asked, may still be told something else. */
export const endOfCharge = (charge: CardCharge): string | null =>
  isWatched(charge)
    ? null
    : ([charge, ...(charge.refunds ?? [])]
        .map(({ stateAt }) => stateAt)
        .sort()
        .at(-1) ?? null);

/** A call is over after an hour at most. */
export const endOfCall = ({ lastAt }: Call): string => lastAt;
