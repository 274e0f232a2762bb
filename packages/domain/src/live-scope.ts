/**
 * Returns since when a row is no longer needed on the devices. A device drops such rows after two days, and a full pull
 * leaves them out. Null means that the row is still needed, however old it is: orders that owe money back, payments
 * that await their terminal, and the rounds of a visit that is still open.
 */
import { isOpen, type Order } from './orders/order.ts';
import { refundDue } from './orders/order-totals.ts';
import type { Payment } from './payments/payment.ts';
import { isOpenVisit, type Visit } from './visits/visit.ts';

/** The pad of a visit ends like any other order. Nothing of it is on the bill. */
export function endOfOrder(order: Order): string | null {
  if (isOpen(order) || refundDue(order) > 0) return null;
  const isRound = order.visitId !== undefined && order.sentAt !== null;
  return isRound ? (order.settledAt ?? null) : order.statusBy.at;
}

export const endOfPayment = ({ outcome, timestamp }: Payment): string | null =>
  outcome === 'pending' ? null : timestamp;

/** A visit that was merged, or that ended without an order, is only needed to find the visit that came after it. */
export const endOfVisit = (visit: Visit): string | null =>
  isOpenVisit(visit) || visit.owed > 0 ? null : (visit.closed?.at ?? visit.openedAt);
