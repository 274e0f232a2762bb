/**
 * Finds payments that were no longer owed when they reached the server, because a colleague's payment or a cancellation
 * got there first.
 */
import { capturedBy, type Payment } from '@tableside/domain/entities/payment.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import type { MirrorDb } from '../database/mirror-db.ts';
import { owingVisits } from './owing-visits.ts';

export interface Overpaid {
  /** The number of the visit. */
  readonly number: string;
  /** Cents that it cost. */
  readonly total: number;
  /** Who discarded or cancelled all of it before the payment arrived. Null: nobody. */
  readonly cancelledBy: string | null;
  readonly payment: Payment;
  /** Payments taken earlier for the same visit. */
  readonly earlier: readonly Payment[];
  /** Cents of the payment that still have to be refunded. */
  readonly back: number;
}

/** Returns the oldest payment first. */
export async function overpaidBy(db: MirrorDb, userId: string): Promise<Overpaid[]> {
  const visits = (await owingVisits(db).toArray()).map((row) => row.doc);
  const found = await Promise.all(visits.filter(isNewsTo(userId)).map((visit) => overpaidOn(db, visit)));
  return found
    .flat()
    .filter(({ payment, back }) => back > 0 && payment.takenBy.id === userId)
    .sort((a, b) => (a.payment.timestamp < b.payment.timestamp ? -1 : 1));
}

/** Nothing was sold on it: what was on it was discarded, or cancelled. */
const isCancelled = ({ closed }: Visit): boolean => closed?.sale.total === 0;

/** A person who discards a check that money waits on is told about the refund then. */
const isNewsTo =
  (userId: string) =>
  (visit: Visit): boolean =>
    !isCancelled(visit) || visit.closed?.by.id !== userId;

/**
 * What the visit cost is what was sold when it was closed. A line that was taken back after that is no news to those who
 * took the money for it.
 */
async function overpaidOn(db: MirrorDb, visit: Visit): Promise<Overpaid[]> {
  const { number, takings, closed, owed } = visit;
  const rows = await db.payments.bulkGet(takings.map(({ paymentId }) => paymentId));
  const refunded = new Map(takings.map((taking) => [taking.paymentId, taking.refunded]));
  return excessIn(
    rows.flatMap((row) => row?.doc ?? []),
    {
      about: {
        number,
        total: closed?.sale.total ?? 0,
        cancelledBy: isCancelled(visit) ? (closed?.by.name ?? null) : null,
      },
      owed,
      takenBy: isCancelled(visit) ? capturedBy : ({ amount }) => amount,
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
