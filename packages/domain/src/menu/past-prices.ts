/** Keeps the old price and the time at which it ended, because an offline tablet may have sold at it. */
import type { PastPrice } from '../entities/menu.ts';

/** Older prices are dropped, so a tablet can no longer sell at them. */
export const PAST_PRICES_KEPT = 20;

export function pastPricesAfter(
  before: { readonly price: number; readonly pastPrices: readonly PastPrice[] } | undefined,
  price: number,
  occurredAt: string,
): readonly PastPrice[] {
  if (!before) return [];
  if (before.price === price) return before.pastPrices;
  return [...before.pastPrices, { price: before.price, until: occurredAt }].slice(-PAST_PRICES_KEPT);
}
