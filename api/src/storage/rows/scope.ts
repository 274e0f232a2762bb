/**
 * Computes who may see a row, as a bitmask of visibility classes stored with each head. A class that could once see a
 * row but cannot now receives its removal.
 */
import type { Change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { isForStation, isOpenPrint, type Print } from '@tableside/domain/entities/print.ts';
import { isUnsentByGuest } from '@tableside/domain/orders/guest-draft.ts';
import {
  endOfCall,
  endOfCharge,
  endOfDay,
  endOfDrawer,
  endOfOrder,
  endOfPayment,
  endOfPrint,
  endOfTimeCard,
  endOfVisit,
} from '@tableside/domain/sync/live-scope.ts';
import { isCounter } from '@tableside/domain/tables/counter.ts';

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
      return change.doc.archived || isCounter(change.doc) ? STAFF : EVERYBODY;
    case 'category':
    case 'product':
    case 'optionGroup':
      return change.doc.archived ? STAFF : EVERYBODY;
    case 'section':
    case 'staff':
    case 'timeCard':
    case 'printer':
      return STAFF;
    case 'print':
      return readersOf(change.doc);
    case 'cardReader':
    case 'cardCharge':
      return FLOOR;
    case 'order':
      return staffOf(change.doc) | ownerBit(change.doc.customerId);
    case 'visit':
    case 'drawer':
    case 'day':
      return FLOOR;
    case 'call':
    case 'payment':
      return FLOOR | ownerBit(change.doc.customerId);
  }
}

/** Returns the customer that an order, a payment or a call belongs to. No other customer sees it. */
export const ownerOf = ({ doc }: Change): string | null => ('customerId' in doc ? doc.customerId : null);

/** Returns since when devices need no copy of the row; null while they do. A full pull leaves rows out by this age. */
export function closedAtOf(change: Change): string | null {
  switch (change.entity) {
    case 'order':
      return endOfOrder(change.doc);
    case 'payment':
      return endOfPayment(change.doc);
    case 'visit':
      return endOfVisit(change.doc);
    case 'call':
      return endOfCall(change.doc);
    case 'timeCard':
      return endOfTimeCard(change.doc);
    case 'drawer':
      return endOfDrawer(change.doc);
    case 'day':
      return endOfDay(change.doc);
    case 'print':
      return endOfPrint(change.doc);
    case 'cardCharge':
      return endOfCharge(change.doc);
    default:
      return null;
  }
}

const OF_MANAGERS: readonly Print['kind'][] = ['z', 'shift', 'test'];

/** A slip that comes out as it should costs the floor one change: it hears of it when that is over, or late. */
function readersOf(print: Print): number {
  if (isOpenPrint(print) && !print.late && print.askedBy === null) return SCOPE.manager;
  if (isForStation(print)) return STAFF;
  return OF_MANAGERS.includes(print.kind) ? SCOPE.manager : FLOOR;
}

/** Only the guest sees their draft until it is sent. */
const staffOf = (order: Order): number => (isUnsentByGuest(order) ? 0 : wasSent(order) ? STAFF : FLOOR);

/** The kitchen never sees drafts, nor orders that were cancelled as drafts. */
const wasSent = (order: Order): boolean =>
  order.status !== 'draft' && !(order.status === 'cancelled' && order.sentAt === null);

const ownerBit = (customerId: string | null): number => (customerId === null ? 0 : SCOPE.customer);
