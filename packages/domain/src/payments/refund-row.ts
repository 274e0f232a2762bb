/** The row of a refund: by whom, when, by which method, and for which day. */
import type { Context } from '../command/command.ts';
import { approvedBy } from '../command/order-access.ts';
import { OWN_METHOD, type Payment, type PaymentMethod } from '../entities/payment.ts';
import type { Venue } from '../entities/venue.ts';
import { bookingDay } from '../venue/booking-day.ts';

interface Given {
  readonly id: string;
  readonly amount: number;
  readonly reason: string;
  /** Left out: by the method of the payment. */
  readonly method?: PaymentMethod | undefined;
  readonly rounding?: number | undefined;
  readonly byProvider?: true | undefined;
}

export function refundRow(
  payment: Payment,
  { id, amount, reason, method: asked, rounding, byProvider }: Given,
  { venue, context }: { venue: Venue; context: Context },
): Payment {
  const { actor, occurredAt, arrival } = context;
  const { arrival: _, drawerId: __, rounding: ___, tipGiven: ____, tender, card, ...taken } = payment;
  const method = asked ?? payment.method;
  // Cash that is asked for by name is plain cash.
  const isByTender = tender !== undefined && (asked === undefined || asked === OWN_METHOD);
  const approver = approvedBy(actor);
  return {
    ...taken,
    id,
    kind: 'refund',
    paymentId: payment.id,
    method,
    ...(isByTender && { tender }),
    amount,
    tip: 0,
    tendered: null,
    ...(rounding && { rounding }),
    ...(byProvider && { byProvider, ...(card && { card }) }),
    timestamp: occurredAt,
    businessDay: bookingDay(occurredAt, venue),
    transactionId: `R-${id.slice(0, 8).toUpperCase()}`,
    takenBy: { id: actor.userId, name: actor.name },
    ...(approver && { approvedBy: approver }),
    deviceId: actor.deviceId,
    reason,
    ...(arrival ? { arrival } : {}),
    version: 0,
  };
}
