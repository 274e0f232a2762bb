/**
 * I7: Totals are the sums of their items. Money rows are only appended. Orders change status only in allowed ways.
 * Staff cards count what was served.
 */
import type { StoredRow } from '@tableside/api/storage/storage.ts';
import { atRate, milliOf } from '@tableside/domain/money.ts';
import { ORDER_STATUSES, type Order, type OrderStatus } from '@tableside/domain/orders/order.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import { same } from '@tableside/domain/same.ts';
import { isOfVisit, leftOf } from '@tableside/domain/visits/visit.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { VENUE_ID } from './simulated-venue.ts';

const FINAL: readonly OrderStatus[] = ['completed', 'cancelled'];
const rank = (status: OrderStatus): number => ORDER_STATUSES.indexOf(status);

/**
 * Checks the sums, that each payment is written once and concluded at most once, and that statuses change as allowed.
 */
export async function checkMoney({ storage, record }: SimulatedServer): Promise<string[]> {
  const found: string[] = [];
  const statuses = new Map<string, OrderStatus>();
  const payments = new Map<string, Payment>();
  for (const { row, afterGap } of record.written) {
    if (row.entity === 'payment') {
      const before = payments.get(row.id);
      if (before && !isConclusion(before, row.doc)) found.push(`I7 payment ${row.id} was written twice`);
      payments.set(row.id, row.doc);
    }
    if (row.entity !== 'order') continue;
    const from = statuses.get(row.id);
    if (from !== undefined && !afterGap && !isLegal(from, row.doc)) {
      found.push(`I7 order ${row.doc.orderNumber} went from ${from} to ${row.doc.status}`);
    }
    statuses.set(row.id, row.doc.status);
  }
  const rows = (await storage.rows(VENUE_ID, 'payment')).map((row) => row.doc);
  for (const { doc } of await storage.rows(VENUE_ID, 'order')) {
    // The money of a visit is on the visit (I16). Its pad has the same id.
    const own = rows.filter((row) => row.orderId === doc.id && !isOfVisit(doc));
    found.push(...sumsOf(doc, own).map((wrong) => `I7 order ${doc.orderNumber}: ${wrong}`));
  }
  return found;
}

/** An order must not be overpaid while another order of its family still owes money: the lines moved to that order. */
export function checkFamilies({ record }: SimulatedServer): string[] {
  const found: string[] = [];
  const orders = new Map<string, Order>();
  const familyOf = ({ id, parentId }: Order): string => parentId ?? id;
  for (const written of bySeq(record.written)) {
    const before = new Map(orders);
    for (const { entity, doc } of written) if (entity === 'order') orders.set(doc.id, doc);
    for (const { entity, doc } of written) {
      const order = entity === 'payment' && doc.kind === 'payment' ? orders.get(doc.orderId) : undefined;
      if (!order || order.balance >= Math.min(0, before.get(order.id)?.balance ?? 0)) continue;
      const owing = [...orders.values()].filter(
        (one) => familyOf(one) === familyOf(order) && one.status === 'draft' && one.balance > 0,
      );
      for (const { orderNumber, balance } of owing)
        found.push(`I7 ${order.orderNumber} was paid too much, and ${orderNumber} still owes ${balance}`);
    }
  }
  return found;
}

function bySeq(written: SimulatedServer['record']['written']): StoredRow[][] {
  const groups = new Map<number, StoredRow[]>();
  for (const { row } of written) groups.set(row.seq, [...(groups.get(row.seq) ?? []), row]);
  return [...groups.entries()].sort(([a], [b]) => a - b).map(([, rows]) => rows);
}

/**
 * A change to a line or a payment must not be refused just because the line or the money belongs to another order of
 * the family.
 */
export async function checkNoneAstray(
  { storage, isRestored }: SimulatedServer,
  { name, mirror }: SimulatedDevice,
): Promise<string[]> {
  const orders = (await storage.rows(VENUE_ID, 'order')).map((row) => row.doc);
  const isThere = (id: string | undefined): boolean => orders.some((order) => order.id === id);
  const holderOf = (itemId: string | undefined): Order | undefined =>
    orders.find(({ items }) => items.some(({ id }) => id === itemId));
  return (await mirror.rejected.toArray()).flatMap(({ name: command, code, args }) => {
    const { orderId, parentId, itemId, by = 0 } = args as Astray;
    if (command === 'payment.record' && code === 'order.notFound')
      return [orderId, parentId].some(isThere) ? [`I7 ${name}: money taken for ${orderId} was refused`] : [];
    const isPortion = command === 'order.setItem' && by > 0;
    if (!isPortion || (code !== 'order.notDraft' && code !== 'item.notFound')) return [];
    // A restored backup can bring back a line that a colleague had taken off. The refusal was right at its time.
    if (isRestored && code === 'item.notFound') return [];
    const holder = holderOf(itemId);
    // Lines of a visit go to other checks and come back. A refusal is judged when it is decided (I19).
    const isOnVisit = [holder, orders.find(({ id }) => id === orderId)].some((one) => one && isOfVisit(one));
    return holder && !isOnVisit
      ? [`I7 ${name}: a portion of a line of ${holder.orderNumber} was refused: ${code}`]
      : [];
  });
}

interface Astray {
  readonly orderId?: string;
  readonly parentId?: string;
  readonly itemId?: string;
  readonly by?: number;
}

/** A staff card counts each completed order of its server once, however often the order was moved or recalled. */
export async function checkServed({ storage }: SimulatedServer): Promise<string[]> {
  const orders = (await storage.rows(VENUE_ID, 'order')).map((row) => row.doc);
  return (await storage.rows(VENUE_ID, 'staff')).flatMap(({ doc: { id, metrics } }) => {
    const served = orders.filter((order) => order.serverStaffId === id && order.status === 'completed');
    const sold = served.reduce((sum, order) => sum + order.subtotal, 0);
    return metrics.ordersServed === served.length && metrics.totalSales === sold
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
    orderId,
    orderNumber,
    visitId,
    checkKey,
    ...kept
  } = before;
  const ended = outcome === 'pending' && after.outcome !== 'pending' && after.concluded !== undefined;
  return ended && concluded === undefined && same({ ...after, ...kept }, after);
}

function isLegal(from: OrderStatus, { status: to, visitId }: Order): boolean {
  if (from === to) return true;
  // The order of a guest that was taken in becomes a round.
  if (from === 'draft' && to === 'accepted') return visitId !== undefined;
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

function sumsOf(order: Order, rows: readonly Payment[]): string[] {
  const wrong: string[] = [];
  const expect = (what: string, is: number, should: number): void => {
    if (is !== should) wrong.push(`${what} is ${is}, should be ${should}`);
  };
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const taken = rows.filter((row) => row.kind === 'payment' && row.outcome === 'completed');
  expect('subtotal', order.subtotal, sum(order.items.map((item) => item.price * leftOf(item))));
  // Devices that were apart each rounded the tax of what they took in full. What that makes short is owed by nobody.
  const rates = onTopOf(order);
  const tax = sum([...rates].map(([milli, base]) => atRate(base, milli)));
  const short = order.subtotal + tax - order.paid;
  const rounding = Math.floor((taken.filter(({ inFull }) => inFull).length * rates.size) / 2);
  expect('tax', order.tax, short > 0 && short <= rounding ? tax - short : tax);
  expect('total', order.total, order.subtotal + order.tax);
  expect('paid', order.paid, sum(taken.map((row) => row.amount)));
  expect('tip', order.tip, sum(taken.map((row) => row.tip)));
  expect(
    'refunded',
    order.refunded,
    sum(rows.filter((row) => row.kind === 'refund').map((row) => row.amount)),
  );
  if (order.refunded > order.paid + order.tip) wrong.push('more was given back than was taken');
  if (isOfVisit(order)) {
    expect('balance', order.balance, 0);
    return wrong;
  }
  if (order.status === 'cancelled') expect('balance', order.balance, order.refunded - order.paid - order.tip);
  const isSent = order.status !== 'draft' && order.status !== 'cancelled';
  if (isSent && order.paid < order.total) wrong.push('it was sent without being paid');
  // If a part payment is refunded, the order owes that money again.
  if (order.status === 'draft' && order.items.length > 0 && order.balance <= 0 && order.total > 0) {
    wrong.push('it is paid and was not sent');
  }
  if (!FINAL.includes(order.status) && order.items.length > 0 && order.balance > 0 && isSent)
    wrong.push('it is open, sent and owes');
  return wrong;
}
