/** The status of a payment as people see it, derived from its outcome and its refunds; never stored. */
import { capturedBy, type Payment, type PaymentStatus } from './payment.ts';
import { refundedOf } from './refundable.ts';

/** 'refunded' once everything that was taken went back. `refunds` may hold other rows too. */
export function paymentStatus(payment: Payment, refunds: readonly Payment[]): PaymentStatus {
  if (payment.outcome !== 'completed') return payment.outcome;
  const captured = capturedBy(payment);
  return captured > 0 && refundedOf(payment.id, refunds) >= captured ? 'refunded' : 'completed';
}
