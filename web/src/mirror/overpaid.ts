/** Payments that a person took and nobody owed any more: a colleague's payment, or a cancellation, reached the server first. */
import type { Order } from '@tableside/domain/orders/order.ts';
import { refundDue } from '@tableside/domain/orders/order-totals.ts';
import { capturedBy, type Payment } from '@tableside/domain/payments/payment.ts';
import { refundedOf } from '@tableside/domain/payments/refundable.ts';
import type { MirrorDb, MirrorRow } from './mirror-db.ts';
import { owingRows } from './owing-rows.ts';

export interface Overpaid {
  readonly order: Order;
  readonly payment: Payment;
  /** What had been taken for the order before. */
  readonly earlier: readonly Payment[];
  /** Cents of the payment that are still to be given back. */
  readonly back: number;
}

/** Oldest payment first. */
export async function overpaidBy(db: MirrorDb, userId: string): Promise<Overpaid[]> {
  const orders = (await owingRows(db).toArray()).map((row) => row.doc);
  const found = await Promise.all(orders.filter(isNewsTo(userId)).map((order) => overpaidOf(db, order)));
  return found
    .flat()
    .filter(({ payment, back }) => back > 0 && payment.takenBy.id === userId)
    .sort((a, b) => (a.payment.timestamp < b.payment.timestamp ? -1 : 1));
}

/** An order that was paid and is cancelled tells whoever cancels it. */
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

/** What the server has not numbered yet comes last. */
const byArrival = (a: MirrorRow<'payment'>, b: MirrorRow<'payment'>): number =>
  (a.seq === 0 ? 1 : 0) - (b.seq === 0 ? 1 : 0) || a.seq - b.seq;
