/** A refund of everything that can still be given back of a payment. */
import { cashRounding, roundingOfGivenBack } from '@tableside/domain/cash/cash-rounding.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { refundableOf, refundedOf } from '@tableside/domain/payments/refundable.ts';

interface Asked {
  readonly method?: unknown;
  readonly rounding?: unknown;
}

/** Returns its amount and, in cash, its rounding, unless the caller has said that. */
export function wholeRefund(payment: Payment, rows: Rows, { method = payment.method, rounding }: Asked) {
  const refunds = rows.paymentsOfVisit(payment.visitId).filter(({ paymentId }) => paymentId === payment.id);
  const amount = Math.max(1, refundableOf(payment, refunds));
  const venue = rows.venue();
  if (!venue || rounding !== undefined || method !== 'cash') return { amount };
  const given = {
    amount: refundedOf(payment.id, refunds),
    rounding: refunds.reduce((cents, one) => cents + (one.rounding ?? 0), 0),
  };
  return { amount, rounding: roundingOfGivenBack({ payment, given, amount, by: cashRounding(venue) }) };
}
