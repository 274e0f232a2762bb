/**
 * The price as a tablet sold it while it may have been offline. A price of before still holds within the grace window;
 * an older one holds too, because the guest was told it, and is flagged; one that never was is refused.
 */
import type { PastPrice } from './menu.ts';

export interface Priced {
  readonly currentPrice: number;
  readonly pastPrices: readonly PastPrice[];
}

export type SoldPrice = 'current' | 'grace' | 'stale' | 'never';

const HOUR_MS = 3_600_000;

export interface GraceWindow {
  /** ISO 8601 UTC: when it was sold. */
  readonly occurredAt: string;
  readonly hours: number;
}

export function judgeSoldPrice(sold: number, priced: Priced, window: GraceWindow): SoldPrice {
  if (sold === priced.currentPrice) return 'current';
  const ends = priced.pastPrices.filter((past) => past.price === sold).map((past) => Date.parse(past.until));
  if (ends.length === 0) return 'never';
  const graceFrom = Date.parse(window.occurredAt) - window.hours * HOUR_MS;
  return ends.some((end) => end >= graceFrom) ? 'grace' : 'stale';
}
