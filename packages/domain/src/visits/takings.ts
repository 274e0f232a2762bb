/** The money of a visit: what it has taken, what it owes to the guest, and its bill. */
import type { Order } from '../orders/order.ts';
import type { Payment } from '../payments/payment.ts';
import { type Bill, billOf } from './bill.ts';
import { roundsOf, type VisitChain } from './chain.ts';
import { type CheckKey, isOpenVisit, isPad, type Taking, type Visit } from './visit.ts';

/** Returns the bill of a visit. `visit` is one of the chain, possibly with a change that is not in the chain yet. */
export const billIn = (chain: VisitChain, visit: Visit): Bill =>
  billOf(visit, roundsOf(chain, visit), { unsent: padsOf(chain, visit) });

export const padsOf = ({ orders }: VisitChain, { id }: Visit): readonly Order[] =>
  orders.filter((order) => order.visitId === id && isPad(order));

/**
 * Returns the visit that a payment of this amount counts for: the open one, or the last one that was closed. A
 * continuation that owes nothing yet does not take the money of the guests who pay the visit before it a second time.
 * A tip by itself is for what was paid before, whatever the continuation owes. Without an amount it is the visit that a
 * payment of what is owed counts for.
 */
export function payee(chain: VisitChain, amount?: number): Visit {
  const { end, visits } = chain;
  const before = visits.at(-2);
  const isForBefore = isOpenVisit(end) && (amount === 0 || billIn(chain, end).due <= 0);
  return (isForBefore && before) || end;
}

/** Returns the visit with the payment counted. */
export const withTaking = (chain: VisitChain, visit: Visit, taking: Taking): Visit =>
  withOwed(chain, { ...visit, takings: [...visit.takings, taking] });

/** Returns the check that a payment is on. A merge moves it to another seat, and the payment stays as it was. */
export const checkOfPayment = (
  { takings }: Visit,
  { id, checkKey }: Pick<Payment, 'id' | 'checkKey'>,
): CheckKey | undefined => takings.find(({ paymentId }) => paymentId === id)?.checkKey ?? checkKey;

/** Returns the visit of the chain that counts this payment. */
export const visitTaking = ({ visits }: VisitChain, paymentId: string): Visit | undefined =>
  visits.find(({ takings }) => takings.some((taking) => taking.paymentId === paymentId));

/** Returns the visit with a refund of this payment counted. */
export const withRefund = (
  chain: VisitChain,
  visit: Visit,
  { paymentId, amount }: { readonly paymentId: string; readonly amount: number },
): Visit =>
  withOwed(chain, {
    ...visit,
    takings: visit.takings.map((taking) =>
      taking.paymentId === paymentId ? { ...taking, refunded: taking.refunded + amount } : taking,
    ),
  });

/** Returns the visit with what the venue owes to the guest, counted over the rounds that are left. */
export const withOwed = (chain: VisitChain, visit: Visit): Visit => ({
  ...visit,
  owed: isOpenVisit(visit) ? 0 : owedAfter(visit, billIn(chain, visit).total),
});

/** A refund after the close is goodwill: it never reopens the debt and only reduces what is owed back. */
export function owedAfter({ takings }: Visit, total: number): number {
  const kept = takings.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  return Math.max(0, kept - total);
}
