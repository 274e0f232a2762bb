/**
 * The door to what is counted over many rows. It is worked out beside everything else, so that nobody waits for it; one
 * report at a time. Rejects with `StorageError`: `busy` when too many wait, `unavailable` when it broke off.
 */

import type { PaymentMethod, PaymentStatus } from '@tableside/domain/payments/payment.ts';
import type { PaymentSummary, VenueMetrics } from '@tableside/protocol/rest/metrics.ts';

/** Business days, YYYY-MM-DD, both of them included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Which payments are meant. */
export interface PaymentCriteria {
  /** As people see it: derived from the outcome and the refunds. */
  readonly status?: PaymentStatus;
  readonly method?: PaymentMethod;
  /** Part of the order's id or number, the customer's name or the transaction; capitals don't count. */
  readonly q?: string;
  /** Taken in [from, to), ISO 8601 UTC. */
  readonly from?: string;
  readonly to?: string;
}

export interface Reports {
  metrics(venueId: string, range: DayRange): Promise<VenueMetrics>;
  /** The sums over all payments that a list with this filter would show, page after page. */
  paymentSummary(venueId: string, criteria: PaymentCriteria): Promise<PaymentSummary>;
}
