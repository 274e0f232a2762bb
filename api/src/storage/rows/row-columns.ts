/** Extracts the columns that look-ups and lists search by from a document. */

import { type CardCharge, isWatched, ON_PHONES } from '@tableside/domain/entities/card-charge.ts';
import type { Day } from '@tableside/domain/entities/day.ts';
import { type Drawer, isOpenDrawer } from '@tableside/domain/entities/drawer.ts';
import type { Change } from '@tableside/domain/entities/entities.ts';
import { isOpen, type Order, type OrderItem } from '@tableside/domain/entities/order.ts';
import {
  capturedBy,
  isLate,
  type Payment,
  type PaymentStatus,
  tipOf,
} from '@tableside/domain/entities/payment.ts';
import { isOpenPrint, type Print } from '@tableside/domain/entities/print.ts';
import { isOpenVisit, isOwnPad, leftOf, type Visit } from '@tableside/domain/entities/visit.ts';
import { same } from '@tableside/domain/ground/same.ts';
import { timesOf } from '@tableside/domain/menu/option-places.ts';
import { isUnsentByGuest } from '@tableside/domain/orders/guest-draft.ts';
import { serviceOf } from '@tableside/domain/visits/party-of.ts';
import { taxColumn } from './tax-column.ts';

const NO_MONEY = { total: null, due: null, lines: null, taxes: null };
const NONE = {
  ...NO_MONEY,
  open: null,
  status: null,
  tableId: null,
  number: null,
  businessDay: null,
  createdAt: null,
  customerId: null,
  paymentId: null,
  method: null,
  outcome: null,
  cents: null,
  search: null,
  serverId: null,
  tip: null,
  refunded: null,
  lateAt: null,
  visitId: null,
  reduced: null,
  drawerId: null,
  service: null,
};

/** The names of the columns, and of those that no list depends on. */
export const COLUMNS: readonly string[] = Object.keys(NONE);
export const CONTENT: readonly string[] = Object.keys(NO_MONEY);

/** `refundsOf` returns the cents refunded of a payment so far. */
export function rowColumns(change: Change, refundsOf: (paymentId: string) => number) {
  if (change.entity === 'order')
    return { ...NONE, ...listedColumns(change.doc), ...moneyColumns(change.doc) };
  if (change.entity === 'visit') return { ...NONE, ...visitColumns(change.doc) };
  if (change.entity === 'timeCard')
    return { ...NONE, businessDay: change.doc.businessDay, serverId: change.doc.staffId };
  if (change.entity === 'drawer') return { ...NONE, ...drawerColumns(change.doc) };
  if (change.entity === 'day') return { ...NONE, ...dayColumns(change.doc) };
  if (change.entity === 'print') return { ...NONE, ...printColumns(change.doc) };
  if (change.entity === 'cardCharge') return { ...NONE, ...chargeColumns(change.doc) };
  if (change.entity !== 'payment') return NONE;
  const payment = change.doc;
  const refunded = payment.kind === 'payment' ? refundsOf(payment.id) : null;
  return { ...NONE, ...paymentColumns(payment), refunded, status: statusOf(payment, refunded) };
}

/** Returns the columns that no list depends on. Most changes of an order change only these. */
export const contentColumns = ({ entity, doc }: Change) =>
  entity === 'order' ? moneyColumns(doc) : { ...NO_MONEY, ...(entity === 'visit' ? moneyOfVisit(doc) : {}) };

/**
 * Returns whether a change leaves the columns of lists unchanged. Always false for payments: a payment is written once,
 * and later only because of its refunds.
 */
export function isSameListed(before: Change, after: Change): boolean {
  if (before.entity === 'payment') return false;
  if (before.entity === 'visit' && after.entity === 'visit')
    return same(visitColumns(before.doc), visitColumns(after.doc));
  if (before.entity === 'drawer' && after.entity === 'drawer')
    return same(drawerColumns(before.doc), drawerColumns(after.doc));
  if (before.entity === 'print' && after.entity === 'print')
    return same(printColumns(before.doc), printColumns(after.doc));
  if (before.entity === 'cardCharge' && after.entity === 'cardCharge')
    return same(chargeColumns(before.doc), chargeColumns(after.doc));
  if (before.entity !== 'order' || after.entity !== 'order') return true;
  return same(listedColumns(before.doc), listedColumns(after.doc));
}

/** Reports open the documents of orders with such lines. */
const isReportedApart = ({ voids = [], openPrice, combo }: OrderItem): boolean =>
  voids.length > 0 || openPrice !== undefined || combo !== undefined;

const listedColumns = (order: Order) => ({
  open: isOpen(order) ? 1 : 0,
  status: listedStatus(order),
  tableId: order.tableId,
  number: order.orderNumber,
  businessDay: order.businessDay,
  createdAt: order.createdAt,
  customerId: order.customerId,
  visitId: order.visitId ?? null,
  reduced: order.items.some(isReportedApart) ? 1 : null,
});

const visitColumns = (visit: Visit) => ({
  open: isOpenVisit(visit) ? 1 : 0,
  status: visit.status,
  tableId: visit.tableId,
  number: visit.number,
  businessDay: visit.businessDay,
  createdAt: visit.openedAt,
  serverId: visit.server.userId,
  reduced: visit.adjustments.some(({ removed }) => removed === null) ? 1 : null,
  search: visitTextOf(visit),
  service: serviceOf(visit),
  ...moneyOfVisit(visit),
});

const moneyOfVisit = (visit: Visit) => ({
  total: visit.closed?.sale.total ?? null,
  due: visit.owed,
  taxes: visit.closed && taxColumn(visit.closed.sale.taxes),
});

/** A drawer is booked on the day of its opening until it is counted, then on the day of its count. */
const drawerColumns = (drawer: Drawer) => ({
  open: isOpenDrawer(drawer) ? 1 : 0,
  status: drawer.status,
  businessDay: drawer.closed?.businessDay ?? drawer.businessDay,
  createdAt: drawer.opened.at,
});

/** A print is found by its printer while it is open, and by what it is about. It shares the columns of tables and visits. */
const printColumns = (print: Print) => ({
  open: isOpenPrint(print) ? 1 : 0,
  status: 'print',
  tableId: print.printerId,
  visitId: print.of.id,
  createdAt: print.madeAt,
});

/** A charge is found by its reader while somebody asks about it. It shares the columns of tables and visits. */
const chargeColumns = (charge: CardCharge) => ({
  open: isWatched(charge) ? 1 : 0,
  status: 'cardCharge',
  tableId: charge.readerId ?? ON_PHONES,
  visitId: charge.visitId,
  createdAt: charge.at,
});

const dayColumns = ({ businessDay, closed }: Day) => ({
  status: 'closed',
  businessDay,
  createdAt: closed.at,
});

/**
 * Lists and reports of the staff select by status. An unsent guest order and the pad of a visit have a status of their
 * own here, so that they are skipped. Lines that were given up are a cancelled order.
 */
function listedStatus(order: Order): string {
  if (isOwnPad(order) && order.status === 'draft') return PAD.draft;
  if (isOwnPad(order) && order.items.length === 0) return PAD.over;
  if (!isUnsentByGuest(order)) return order.status;
  return order.status === 'draft' ? UNSENT.draft : UNSENT.cancelled;
}

/** Stands in the column of the service of payments whose tip is not the taker's. */
export const MOVED_TIP = 'movedTip';
export const UNSENT = { draft: 'unsent', cancelled: 'discarded' } as const;
export const PAD = { draft: 'pad', over: 'padOver' } as const;

const moneyColumns = (order: Order) => ({
  ...NO_MONEY,
  total: order.total,
  lines: JSON.stringify(
    order.items.map((item) => [
      item.productId,
      leftOf(item),
      item.totalPrice,
      item.station,
      item.category?.id,
      ...(item.options.length > 0 ? [chosenOn(item)] : []),
    ]),
  ),
});

/** The options of a line, as [option, group, times in a portion, cents, prefix]. */
function chosenOn({ options }: OrderItem) {
  const times = timesOf(options);
  return options.map(({ optionId, groupId, price, prefix }, n) => [
    optionId,
    groupId,
    times[n] ?? 1,
    price,
    ...(prefix ? [prefix] : []),
  ]);
}

function paymentColumns(payment: Payment) {
  const isCompleted = payment.outcome === 'completed';
  return {
    visitId: payment.visitId,
    businessDay: payment.businessDay,
    createdAt: payment.timestamp,
    customerId: payment.customerId,
    paymentId: payment.paymentId,
    method: payment.method,
    outcome: payment.outcome,
    cents: isCompleted ? payment.amount + payment.tip : 0,
    tip: isCompleted ? Math.abs(tipOf(payment)) : 0,
    serverId: payment.takenBy.id,
    drawerId: payment.drawerId ?? null,
    search: searchTextOf(payment),
    // What rounding brought stands in the column of what is due, and a rounded payment is found as a reduced row is.
    due: payment.rounding ?? null,
    // A tip that is not the taker's is found so too, by the column of the service.
    reduced: payment.rounding === undefined && payment.tippedBy === undefined ? null : 1,
    service: payment.tippedBy && payment.kind === 'payment' ? MOVED_TIP : null,
    lateAt: isLate(payment) ? (payment.arrival?.at ?? null) : null,
  };
}

/** Applies the rule of `paymentStatus` to the stored columns. A refund has no status. */
function statusOf(payment: Payment, refunded: number | null): PaymentStatus | null {
  if (refunded === null) return null;
  const captured = capturedBy(payment);
  return captured > 0 && refunded >= captured ? 'refunded' : payment.outcome;
}

const visitTextOf = ({ number, name, server }: Visit): string =>
  [number, name ?? '', server.name].join('\n').toLowerCase();

const searchTextOf = ({ visitId, orderNumber, customerName, transactionId }: Payment): string =>
  [visitId, orderNumber, customerName ?? '', transactionId].join('\n').toLowerCase();
