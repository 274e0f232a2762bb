/** Payments and refunds as the API answers with them: money rows with what is derived from their refunds. Cents. */
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@tableside/domain/payments/payment.ts';
import * as v from 'valibot';
import { Cents, Person, Version } from './values.ts';

/** When the server heard of it, and from which device. Payments of earlier versions have none, and guests see null. */
const arrival = v.optional(v.nullable(v.object({ at: v.string(), device: v.nullable(v.string()) })));

export const Payment = v.object({
  id: v.string(),
  kind: v.picklist(['payment', 'refund']),
  venueId: v.string(),
  orderId: v.string(),
  orderNumber: v.string(),
  /** The payment that a refund gives back; null on a payment. */
  paymentId: v.nullable(v.string()),
  /** Without the tip; on a refund all that was given back. */
  amount: Cents,
  tip: Cents,
  /** Cash handed over. */
  tendered: v.nullable(Cents),
  method: v.picklist(PAYMENT_METHODS),
  /** What the terminal said. */
  outcome: v.picklist(['pending', 'completed', 'failed']),
  /** Who said how a payment that awaited its terminal ended. */
  concluded: v.optional(v.object({ ...Person.entries, at: v.string() })),
  timestamp: v.string(),
  businessDay: v.string(),
  customerName: v.nullable(v.string()),
  customerId: v.nullable(v.string()),
  transactionId: v.string(),
  takenBy: Person,
  /** Null for customers. */
  deviceId: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  arrival,
  version: Version,
  /** `refunded` once all of it was given back. */
  status: v.picklist(PAYMENT_STATUSES),
  refundedAmount: Cents,
  /** What was given back of it, from the first on. */
  refunds: v.array(
    v.object({
      id: v.string(),
      amount: Cents,
      timestamp: v.string(),
      takenBy: Person,
      reason: v.nullable(v.string()),
      arrival,
    }),
  ),
  /** tendered − amount − tip; null when no cash was handed over. */
  change: v.nullable(v.pipe(v.number(), v.integer())),
});
export type Payment = v.InferOutput<typeof Payment>;
