/**
 * Finds payments that were no longer owed when they reached the server, because a colleague's payment or a cancellation
 * got there first.
 */
import type { Order } from '@tableside/domain/orders/order.ts';
import { refundDue } from '@tableside/domain/orders/order-totals.ts';
import { capturedBy, type Payment } from '@tableside/domain/payments/payment.ts';
import { refundedOf } from '@tableside/domain/payments/refundable.ts';
import type { MirrorDb, MirrorRow } from '../database/mirror-db.ts';
import { owingRows } from './owing-rows.ts';

export interface Overpaid {
  readonly order: Order;
  readonly payment: Payment;
  /** Payments taken earlier for the same order. */
  readonly earlier: readonly Payment[];
  /** Cents of the payment that still have to be refunded. */
  readonly back: number;
}

/** Returns the oldest payment first. */
export async function overpaidBy(db: MirrorDb, userId: string): Promise<Overpaid[]> {
  const orders = (await owingRows(db).toArray()).map((row) => row.doc);
  const found = await Promise.all(orders.filter(isNewsTo(userId)).map((order) => overpaidOf(db, order)));
  return found
    .flat()
    .filter(({ payment, back }) => back > 0 && payment.takenBy.id === userId)
    .sort((a, b) => (a.payment.timestamp < b.payment.timestamp ? -1 : 1));
}

/** A person who cancels a paid order is told about the refund then, so this does not report it again. */
const isNewsTo =
  (userId: string) =>
  ({ status, sentAt, statusBy }: Order): boolean =>
    status !== 'cancelled' || (sentAt === null && statusBy.id !== userId);

async function overpaidOf(db: MirrorDb, order: Order): Promise<Overpaid[]> {
  const rows = (await db.payments.where('doc.orderId').equals(order.id).toArray()).sort(byArrival);
  const all = rows.map((row) => row.doc);
  const payments = all.filter((row) => capturedBy(row) > 0);
  const isCancelled = order.status === 'cancelled';
  let owed = isCancelled ? 0 : order.total;
  return payments.map((payment, n) => {
    const taken = isCancelled ? capturedBy(payment) : payment.amount;
    const excess = taken - Math.min(taken, owed);
    owed = Math.max(0, owed - taken);
    const back = Math.min(excess - refundedOf(payment.id, all), refundDue(order));
    return { order, payment, earlier: payments.slice(0, n), back };
  });
}

/** Payments without a number from the server come last. */
const byArrival = (a: MirrorRow<'payment'>, b: MirrorRow<'payment'>): number =>
  (a.seq === 0 ? 1 : 0) - (b.seq === 0 ? 1 : 0) || a.seq - b.seq;
