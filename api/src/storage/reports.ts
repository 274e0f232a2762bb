/**
 * The door to what is counted over many rows. It is worked out beside everything else, so that nobody waits for it; one
 * report at a time. Rejects with `StorageError`: `busy` when too many wait, `unavailable` when it broke off.
 */
import type { PaymentSummary, VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type { PaymentCriteria } from './storage.ts';

/** Business days, YYYY-MM-DD, both of them included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface Reports {
  metrics(venueId: string, range: DayRange): Promise<VenueMetrics>;
  /** The sums over all payments that a list with this filter would show, page after page. */
  paymentSummary(venueId: string, criteria: PaymentCriteria): Promise<PaymentSummary>;
}
