/**
 * The money of an order, always computed from its items and its payment rows. Integer cents.
 *
 * subtotal = Σ totalPrice of the items; tax on the subtotal, rounded once; total = subtotal + tax; paid = Σ amounts of
 * completed payments, tips left out; tip = Σ their tips; refunded = Σ refunds.
 */
import { MAX_CENTS } from '../args.ts';
import { taxOn } from '../money.ts';
import type { Payment } from '../payments/payment.ts';
import type { Order } from './order.ts';

type Money = Pick<Order, 'status' | 'total' | 'paid' | 'tip' | 'refunded'>;

/**
 * Positive: still to pay. Negative: owed to the guest. A cancelled order owes back everything that was taken. While it is
 * a draft, what was given back is to be paid again. Once sent, a refund is goodwill and never reopens the debt: it
 * lessens only what is owed back.
 */
export function balanceOf({ status, total, paid, tip, refunded }: Money): number {
  if (status === 'cancelled') return owed(paid + tip - refunded);
  if (status === 'draft') {
    const kept = keptOf({ paid, tip, refunded });
    return kept <= total ? total - kept : owed(kept - total);
  }
  if (paid <= total) return total - paid;
  return owed(paid - total - refunded);
}

/** What is left of the payments after refunds, which give the tip back first. */
const keptOf = ({ paid, tip, refunded }: Pick<Money, 'paid' | 'tip' | 'refunded'>): number =>
  paid - Math.max(0, refunded - tip);

/** Never −0, which would not equal 0 after a round trip through JSON. */
const owed = (surplus: number): number => (surplus > 0 ? -surplus : 0);

/** Whether the order has grown above the limit. One from before there was a limit may still shrink. */
export const isTooMuch = ({ total }: Order, before: number): boolean => total > MAX_CENTS && total > before;

/** What has to be given back to the guest. */
export const refundDue = (order: Pick<Order, 'balance'>): number => Math.max(0, -order.balance);

/** What was paid towards the total, as far as it was not given back: with what is still to pay it makes the total. */
export const paidTowards = ({ total, balance }: Pick<Order, 'total' | 'balance'>): number => total - balance;

/** What is still to pay. */
export const amountDue = (order: Pick<Order, 'balance'>): number => Math.max(0, order.balance);

/** The order with its totals computed again from its items. */
export function withTotals(order: Order): Order {
  const subtotal = order.items.reduce((sum, item) => sum + item.totalPrice, 0);
  const tax = taxOn(subtotal, order.taxRate);
  const totalled = { ...order, subtotal, tax, total: subtotal + tax };
  return { ...totalled, balance: balanceOf(totalled) };
}

/** The order with its payment summary computed again from all payment and refund rows of the order. */
export function withPayments(order: Order, payments: readonly Payment[]): Order {
  const completed = payments.filter((row) => row.outcome === 'completed');
  const taken = completed.filter((row) => row.kind === 'payment');
  const given = completed.filter((row) => row.kind === 'refund');
  return withTotals({
    ...order,
    paid: taken.reduce((sum, row) => sum + row.amount, 0),
    tip: taken.reduce((sum, row) => sum + row.tip, 0),
    refunded: given.reduce((sum, row) => sum + row.amount, 0),
  });
}

/** A draft with items whose payments cover its total. A total of 0 is covered by a payment of 0, which only its rows show. */
export const isCovered = (order: Order, paymentsTaken: number): boolean =>
  order.items.length > 0 && paymentsTaken > 0 && keptOf(order) >= order.total;
