/**
 * I7: Totals are the sums of their items. Money rows are only appended. Orders change status only in allowed ways.
 * Staff cards count what was served.
 */

import { ORDER_STATUSES, type Order, type OrderStatus } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';
import { same } from '@tableside/domain/ground/same.ts';
import { atRate, milliOf } from '@tableside/domain/values/money.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { VENUE_ID } from './simulated-venue.ts';

const rank = (status: OrderStatus): number => ORDER_STATUSES.indexOf(status);

/**
 * Checks the sums, that each payment is written once, concluded at most once and else changed only by a tip that is given
 * to somebody else, and that statuses change as allowed.
 */
export async function checkMoney({ storage, record }: SimulatedServer): Promise<string[]> {
  const found: string[] = [];
  const statuses = new Map<string, OrderStatus>();
  const payments = new Map<string, Payment>();
  for (const { row, afterGap } of record.written) {
    if (row.entity === 'payment') {
      const before = payments.get(row.id);
      if (before && !isConclusion(before, row.doc) && !isTipGiven(before, row.doc))
        found.push(`I7 payment ${row.id} was written twice`);
      payments.set(row.id, row.doc);
    }
    if (row.entity !== 'order') continue;
    const from = statuses.get(row.id);
    if (from !== undefined && !afterGap && !isLegal(from, row.doc)) {
      found.push(`I7 order ${row.doc.orderNumber} went from ${from} to ${row.doc.status}`);
    }
    statuses.set(row.id, row.doc.status);
  }
  for (const { doc } of await storage.rows(VENUE_ID, 'order')) {
    found.push(...sumsOf(doc).map((wrong) => `I7 order ${doc.orderNumber}: ${wrong}`));
  }
  return found;
}

/** Money that was taken for a visit must not be refused because its guests have joined another one, or gone on. */
export async function checkNoneAstray(
  { storage }: SimulatedServer,
  { name, mirror }: SimulatedDevice,
): Promise<string[]> {
  const visits = new Set((await storage.rows(VENUE_ID, 'visit')).map((row) => row.id));
  return (await mirror.rejected.toArray()).flatMap(({ name: command, code, args }) => {
    const { visitId = '' } = args as { readonly visitId?: string };
    const isRefused = command === 'payment.record' && code === 'visit.notFound' && visits.has(visitId);
    return isRefused ? [`I7 ${name}: money taken for ${visitId} was refused`] : [];
  });
}

/**
 * A staff card counts each completed order of its server once, however often the order was moved or recalled. Refunds of
 * its visits may have taken something off, and never more than they gave back.
 */
export async function checkServed({ storage }: SimulatedServer): Promise<string[]> {
  const orders = (await storage.rows(VENUE_ID, 'order')).map((row) => row.doc);
  const visits = (await storage.rows(VENUE_ID, 'visit')).map((row) => row.doc);
  return (await storage.rows(VENUE_ID, 'staff')).flatMap(({ doc: { id, metrics } }) => {
    // A round that nobody had to make is on no card.
    const served = orders.filter(
      (order) => order.serverStaffId === id && order.status === 'completed' && !order.unmade,
    );
    const sold = served.reduce((sum, order) => sum + order.subtotal, 0);
    const own = new Set(orders.filter((order) => order.serverStaffId === id).map(({ visitId }) => visitId));
    const back = visits
      .filter((visit) => own.has(visit.id))
      .reduce((sum, { givenBack }) => sum + (givenBack?.net ?? 0), 0);
    const isCounted = metrics.totalSales <= sold && metrics.totalSales >= sold - back;
    return metrics.ordersServed === served.length && isCounted
      ? []
      : [`I7 ${id} counts ${metrics.ordersServed} orders, ${metrics.totalSales}: ${served.length}, ${sold}`];
  });
}

/** The only allowed change of a money row: a payment that was waiting for its terminal is concluded. */
function isConclusion(before: Payment, after: Payment): boolean {
  const {
    outcome,
    concluded,
    arrival,
    timestamp,
    businessDay,
    transactionId,
    version,
    orderNumber,
    visitId,
    checkKey,
    ...kept
  } = before;
  const ended = outcome === 'pending' && after.outcome !== 'pending' && after.concluded !== undefined;
  return ended && concluded === undefined && same({ ...after, ...kept }, after);
}

/** A manager gave the tip to somebody else. Nothing else of the row may change. */
function isTipGiven(before: Payment, after: Payment): boolean {
  const { tippedBy, tipGiven, version, ...kept } = before;
  const isGiven = !same({ tippedBy, tipGiven }, { tippedBy: after.tippedBy, tipGiven: after.tipGiven });
  return isGiven && same({ ...after, ...kept }, after);
}

function isLegal(from: OrderStatus, { status: to, visitId, unmade }: Order): boolean {
  if (from === to) return true;
  // The order of a guest that was taken in becomes a round, which is over at once if nobody has to make any of it.
  if (from === 'draft' && to === (unmade ? 'completed' : 'accepted')) return visitId !== undefined;
  if (from === 'cancelled') return false;
  if (to === 'cancelled') return from !== 'completed';
  if (rank(to) > rank(from)) return from !== 'draft' || to === 'paid';
  return rank(to) === rank(from) - 1 && rank(to) >= rank('accepted');
}

/** Returns what is sold at each rate that comes on top of the prices. */
function onTopOf({ items, taxRate }: Order): ReadonlyMap<number, number> {
  const bases = new Map<number, number>();
  for (const item of items) {
    const { milli, included } = item.tax ?? { milli: milliOf(taxRate), included: false };
    if (!included) bases.set(milli, (bases.get(milli) ?? 0) + item.price * leftOf(item));
  }
  return bases;
}

function sumsOf(order: Order): string[] {
  const wrong: string[] = [];
  const expect = (what: string, is: number, should: number): void => {
    if (is !== should) wrong.push(`${what} is ${is}, should be ${should}`);
  };
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  expect('subtotal', order.subtotal, sum(order.items.map((item) => item.price * leftOf(item))));
  expect('tax', order.tax, sum([...onTopOf(order)].map(([milli, base]) => atRate(base, milli))));
  expect('total', order.total, order.subtotal + order.tax);
  return wrong;
}
