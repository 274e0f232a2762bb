/** Payments and refunds as the API returns them: the stored rows, and values derived from their refunds. Cents. */
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@tableside/domain/entities/payment.ts';
import * as v from 'valibot';
import { Cents, Person, Version } from './values.ts';
import { SaleParts } from './visit.ts';

/** When the server received it, and from which device. Missing on payments of earlier versions, and for guests. */
const arrival = v.optional(v.object({ at: v.string(), device: v.nullable(v.string()) }));

/** What a refund gave back: sale.total + tip + credit is its amount. Missing for customers. */
const back = v.optional(
  v.object({
    sale: SaleParts,
    tip: Cents,
    /** What paid for no sale: more than the bill, or a part of it that was to be paid again. */
    credit: Cents,
    /** Whose sale it was. Null: nobody's on the staff. */
    server: v.nullable(Person),
    /** The payment that it gave back. */
    of: v.object({ takenBy: Person, method: v.picklist(PAYMENT_METHODS) }),
  }),
);

export const Payment = v.object({
  id: v.string(),
  kind: v.picklist(['payment', 'refund']),
  venueId: v.string(),
  orderId: v.string(),
  orderNumber: v.string(),
  /** The payment that a refund gives back; null on a payment. */
  paymentId: v.nullable(v.string()),
  /** Without the tip. On a refund, the whole amount given back. */
  amount: Cents,
  tip: Cents,
  /** Cash that the guest handed over. */
  tendered: v.nullable(Cents),
  method: v.picklist(PAYMENT_METHODS),
  /** The terminal's result. */
  outcome: v.picklist(['pending', 'completed', 'failed']),
  /** The person who concluded a payment that waited for its terminal, and the time. */
  concluded: v.optional(v.object({ ...Person.entries, at: v.string(), startedAt: v.optional(v.string()) })),
  timestamp: v.string(),
  businessDay: v.string(),
  customerName: v.nullable(v.string()),
  customerId: v.nullable(v.string()),
  transactionId: v.string(),
  takenBy: Person,
  /** Refunds: the manager who approved it. Missing when nobody was asked, and for customers. */
  approvedBy: v.optional(Person),
  /** Missing for customers. */
  deviceId: v.optional(v.nullable(v.string())),
  reason: v.nullable(v.string()),
  arrival,
  /** The visit that it paid, and the check of its bill. */
  visitId: v.string(),
  checkKey: v.string(),
  /** It was one of so many equal parts. */
  parts: v.optional(v.number()),
  /** Cash: the drawer. */
  drawerId: v.optional(v.string()),
  back,
  version: Version,
  /** `refunded` once everything has been given back. */
  status: v.picklist(PAYMENT_STATUSES),
  refundedAmount: Cents,
  /** The tips in it. */
  refundedTip: Cents,
  /** Its refunds, oldest first. */
  refunds: v.array(
    v.object({
      id: v.string(),
      amount: Cents,
      /** That of the payment, or cash. */
      method: v.picklist(PAYMENT_METHODS),
      /** Cash: the drawer that it came out of. */
      drawerId: v.optional(v.string()),
      timestamp: v.string(),
      takenBy: Person,
      /** The manager who approved it. Missing when nobody was asked. */
      approvedBy: v.optional(Person),
      reason: v.nullable(v.string()),
      back,
      arrival,
    }),
  ),
  /** tendered − amount − tip. Null when no cash was handed over. */
  change: v.nullable(v.pipe(v.number(), v.integer())),
});
export type Payment = v.InferOutput<typeof Payment>;
