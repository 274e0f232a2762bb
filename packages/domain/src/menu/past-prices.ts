/** How prices change: the old one is kept with the moment it ended, for tablets that sold by it. */
import type { PastPrice } from './menu.ts';

/** Older ones are forgotten, and then a tablet can no longer sell by them. */
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
