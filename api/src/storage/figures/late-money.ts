/** Payments and refunds that arrived late, as the report lists them. */
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';

type Late = VenueMetrics['late'][number];

/** The maximum number of rows in the report. The latest arrivals come first. */
export const MOST_LATE = 200;

export const asLate = (payment: Payment): Late => {
  const { id, kind, paymentId, visitId, orderNumber, amount, tip, method, takenBy, timestamp } = payment;
  return {
    id,
    kind,
    paymentId: paymentId ?? id,
    orderId: visitId,
    orderNumber,
    amount: amount + tip,
    method,
    takenBy,
    timestamp,
    arrivedAt: payment.arrival?.at ?? timestamp,
    device: payment.arrival?.device ?? null,
  };
};
