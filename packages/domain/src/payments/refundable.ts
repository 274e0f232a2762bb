/** Computes how much of a payment can still be refunded. Cents. */
import { capturedBy, type Payment } from '../entities/payment.ts';

/** Returns the sum of a payment's refunds among these rows. */
export function refundedOf(paymentId: string, rows: readonly Payment[]): number {
  return rows
    .filter((row) => row.kind === 'refund' && row.paymentId === paymentId && row.outcome !== 'failed')
    .reduce((sum, row) => sum + row.amount, 0);
}

/** Returns the tips in them. */
export const refundedTipOf = (paymentId: string, rows: readonly Payment[]): number =>
  rows.reduce((sum, row) => sum + (row.paymentId === paymentId ? (row.back?.tip ?? 0) : 0), 0);

/**
 * Returns the amount and tip taken minus what was refunded. The refunds of a payment never exceed what was captured.
 */
export const refundableOf = (payment: Payment, rows: readonly Payment[]): number =>
  Math.max(0, capturedBy(payment) - refundedOf(payment.id, rows));
