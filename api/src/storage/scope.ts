/**
 * Computes who may see a row, as a bitmask of visibility classes stored with each head. A class that could once see a
 * row but cannot now receives its removal.
 */
import type { Change } from '@tableside/domain/entities.ts';
import { isUnsentByGuest } from '@tableside/domain/orders/guest-draft.ts';
import { isOpen, type Order } from '@tableside/domain/orders/order.ts';
import { refundDue } from '@tableside/domain/orders/order-totals.ts';
import type { Visit } from '@tableside/domain/visits/visit.ts';

export const SCOPE = { manager: 1, server: 2, kitchen: 4, customer: 8 } as const;
export type VisibilityClass = keyof typeof SCOPE;

const FLOOR = SCOPE.manager | SCOPE.server;
const STAFF = FLOOR | SCOPE.kitchen;
const EVERYBODY = STAFF | SCOPE.customer;

export function scopeOf(change: Change): number {
  switch (change.entity) {
    case 'venue':
      return EVERYBODY;
    case 'table':
    case 'category':
    case 'product':
    case 'optionGroup':
      return change.doc.archived ? STAFF : EVERYBODY;
    case 'section':
    case 'staff':
      return STAFF;
    case 'order':
      return staffOf(change.doc) | ownerBit(change.doc.customerId);
    case 'visit':
      return FLOOR;
    case 'payment':
      return FLOOR | ownerBit(change.doc.customerId);
  }
}

/** Returns the customer that an order or payment belongs to. No other customer sees it. */
export function ownerOf(change: Change): string | null {
  return change.entity === 'order' || change.entity === 'payment' ? change.doc.customerId : null;
}

/**
 * Returns when an order was closed or a payment was taken. A full pull leaves rows out by this age. Null means that the
 * row never ages: orders that owe money back, payments that await their terminal, and the rounds of an open visit stay on
 * every device until they are settled.
 */
export function closedAtOf(change: Change): string | null {
  if (change.entity === 'payment') return change.doc.outcome === 'pending' ? null : change.doc.timestamp;
  if (change.entity === 'visit') return endOfVisit(change.doc);
  if (change.entity !== 'order') return null;
  const { visitId, settledAt, statusBy } = change.doc;
  if (isOpen(change.doc) || refundDue(change.doc) > 0) return null;
  return visitId === undefined ? statusBy.at : (settledAt ?? null);
}

/** A visit that was merged, or that ended without an order, is only needed to find the visit that came after it. */
const endOfVisit = ({ closed, owed, openedAt, status }: Visit): string | null =>
  status === 'open' || owed > 0 ? null : (closed?.at ?? openedAt);

/** Only the guest sees their draft until it is sent. */
const staffOf = (order: Order): number => (isUnsentByGuest(order) ? 0 : wasSent(order) ? STAFF : FLOOR);

/** The kitchen never sees drafts, nor orders that were cancelled as drafts. */
const wasSent = (order: Order): boolean =>
  order.status !== 'draft' && !(order.status === 'cancelled' && order.sentAt === null);

const ownerBit = (customerId: string | null): number => (customerId === null ? 0 : SCOPE.customer);
