/**
 * Judges the price at which a tablet sold, perhaps while offline. A past price is valid within the grace window. An
 * older one is valid too, because the guest was told it, but it is flagged. A price that never existed is refused.
 */
import { HOUR_MS } from '../durations.ts';
import type { PastPrice } from './menu.ts';

export interface Priced {
  readonly currentPrice: number;
  readonly pastPrices: readonly PastPrice[];
}

export type SoldPrice = 'current' | 'grace' | 'stale' | 'never';

export interface GraceWindow {
  /** When it was sold, ISO 8601 UTC. */
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
