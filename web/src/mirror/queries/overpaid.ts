/**
 * Finds payments that were no longer owed when they reached the server, because a colleague's payment or a cancellation
 * got there first.
 */
import type { Order } from '@tableside/domain/orders/order.ts';
import { refundDue } from '@tableside/domain/orders/order-totals.ts';
import { capturedBy, type Payment } from '@tableside/domain/payments/payment.ts';
import { refundedOf } from '@tableside/domain/payments/refundable.ts';
import type { Visit } from '@tableside/domain/visits/visit.ts';
import type { MirrorDb, MirrorRow } from '../database/mirror-db.ts';
import { owingRows, owingVisits } from './owing-rows.ts';

export interface Overpaid {
  /** The number of the order or the visit. */
  readonly number: string;
  /** Cents that it cost. */
  readonly total: number;
  /** Who cancelled the order before the payment arrived. Null: nobody. */
  readonly cancelledBy: string | null;
  readonly payment: Payment;
  /** Payments taken earlier for the same order or visit. */
  readonly earlier: readonly Payment[];
  /** Cents of the payment that still have to be refunded. */
  readonly back: number;
}

/** Returns the oldest payment first. */
export async function overpaidBy(db: MirrorDb, userId: string): Promise<Overpaid[]> {
  const orders = (await owingRows(db).toArray()).map((row) => row.doc);
  const visits = (await owingVisits(db).toArray()).map((row) => row.doc);
  const found = await Promise.all([
    ...orders.filter(isNewsTo(userId)).map((order) => overpaidOf(db, order)),
    ...visits.map((visit) => overpaidOn(db, visit)),
  ]);
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
  const { orderNumber: number, total, statusBy } = order;
  const isCancelled = order.status === 'cancelled';
  const about = { number, total, cancelledBy: isCancelled ? statusBy.name : null };
  const all = rows.map((row) => row.doc);
  return excessIn(all, {
    about,
    owed: refundDue(order),
    takenBy: isCancelled ? capturedBy : ({ amount }) => amount,
    refundedOf: ({ id }) => refundedOf(id, all),
  });
}

/**
 * What the visit cost is what was sold when it was closed. A line that was taken back after that is no news to those who
 * took the money for it.
 */
async function overpaidOn(db: MirrorDb, { number, takings, closed, owed }: Visit): Promise<Overpaid[]> {
  const rows = await db.payments.bulkGet(takings.map(({ paymentId }) => paymentId));
  const refunded = new Map(takings.map((taking) => [taking.paymentId, taking.refunded]));
  return excessIn(
    rows.flatMap((row) => row?.doc ?? []),
    {
      about: { number, total: closed?.sale.total ?? 0, cancelledBy: null },
      owed,
      takenBy: ({ amount }) => amount,
      refundedOf: ({ id }) => refunded.get(id) ?? 0,
    },
  );
}

interface Owed {
  readonly about: Pick<Overpaid, 'number' | 'total' | 'cancelledBy'>;
  /** Cents to give back in all. */
  readonly owed: number;
  /** What a payment counts, in cents. */
  readonly takenBy: (payment: Payment) => number;
  readonly refundedOf: (payment: Payment) => number;
}

/** Returns what each payment brought beyond what was left to pay when it arrived. */
function excessIn(rows: readonly Payment[], { about, owed, ...of }: Owed): Overpaid[] {
  const payments = rows.filter((row) => capturedBy(row) > 0);
  let left = about.cancelledBy === null ? about.total : 0;
  return payments.map((payment, n) => {
    const taken = of.takenBy(payment);
    const excess = taken - Math.min(taken, left);
    left = Math.max(0, left - taken);
    const back = Math.min(excess - of.refundedOf(payment), owed);
    return { ...about, payment, earlier: payments.slice(0, n), back };
  });
}

/** Payments without a number from the server come last. */
const byArrival = (a: MirrorRow<'payment'>, b: MirrorRow<'payment'>): number =>
  (a.seq === 0 ? 1 : 0) - (b.seq === 0 ? 1 : 0) || a.seq - b.seq;
