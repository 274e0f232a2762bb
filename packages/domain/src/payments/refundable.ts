/** How much of a payment can still be given back. Cents. */
import { capturedBy, type Payment } from './payment.ts';

/** Σ refunds of a payment among these rows. */
export function refundedOf(paymentId: string, rows: readonly Payment[]): number {
  return rows
    .filter((row) => row.kind === 'refund' && row.paymentId === paymentId && row.outcome !== 'failed')
    .reduce((sum, row) => sum + row.amount, 0);
}

/** Amount and tip taken, less what was given back: Σ refunds never passes what was captured. */
export const refundableOf = (payment: Payment, rows: readonly Payment[]): number =>
  Math.max(0, capturedBy(payment) - refundedOf(payment.id, rows));
