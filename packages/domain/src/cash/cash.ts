/**
 * The one meaning of cash: what payments in cash brought in, with their tips, less what was given back in cash, whatever
 * was refunded with it. A drawer has the part that was taken for it, and who took the rest holds it until the day is
 * closed. Drawers, the Z, the report and My shift count it alike.
 */
import type { Payment } from '../entities/payment.ts';

/** Returns what a payment or a refund brings into a drawer or a pocket: negative when it was given back. */
export function cashOf({
  method,
  outcome,
  kind,
  amount,
  tip,
  rounding = 0,
}: Pick<Payment, 'method' | 'outcome' | 'kind' | 'amount' | 'tip' | 'rounding'>): number {
  if (method !== 'cash' || outcome !== 'completed') return 0;
  return rounding + (kind === 'payment' ? amount + tip : -amount);
}
