/**
 * The interface to reports that count over many rows. Reports run beside other work, one at a time, so that nobody has
 * to wait for one. Rejects with `StorageError`: `busy` when too many wait, `unavailable` when a report was interrupted.
 */

import type { PaymentMethod, PaymentStatus } from '@tableside/domain/entities/payment.ts';
import type { PaymentSummary, VenueMetrics } from '@tableside/protocol/rest/metrics.ts';

/** Business days, YYYY-MM-DD, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Selects payments. */
export interface PaymentCriteria {
  /** The status that people see, derived from the outcome and the refunds. */
  readonly status?: PaymentStatus;
  readonly method?: PaymentMethod;
  /** Part of the order's id or number, the customer's name or the transaction, case-insensitive. */
  readonly q?: string;
  /** Taken in [from, to), ISO 8601 UTC. */
  readonly from?: string;
  readonly to?: string;
}

/**
 * The maximum number of waiting reports. Further ones are rejected at once, because their callers would give up before
 * the answer.
 */
export const MOST_WAITING = 16;

export interface Reports {
  /** `now`, ISO 8601 UTC: until then people have worked who are at work. */
  metrics(venueId: string, range: DayRange, now: string): Promise<VenueMetrics>;
  /** Returns the sums over all payments that a list with this filter would show, over all its pages. */
  paymentSummary(venueId: string, criteria: PaymentCriteria): Promise<PaymentSummary>;
}
