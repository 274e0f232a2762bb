/** The payment status that people see. It is derived from the outcome and the refunds, and never stored. */
import { capturedBy, type Payment, type PaymentStatus } from '../entities/payment.ts';
import { refundedOf } from './refundable.ts';

/** Returns 'refunded' once everything that was taken has been given back. `refunds` may contain other rows too. */
export function paymentStatus(payment: Payment, refunds: readonly Payment[]): PaymentStatus {
  if (payment.outcome !== 'completed') return payment.outcome;
  const captured = capturedBy(payment);
  return captured > 0 && refundedOf(payment.id, refunds) >= captured ? 'refunded' : 'completed';
}
