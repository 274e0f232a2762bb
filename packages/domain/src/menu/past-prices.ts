/** Keeps the old price and the time at which it ended, because an offline tablet may have sold at it. */
import type { Option, PastPrice } from '../entities/menu.ts';

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

type ExtraPriced = Pick<Option, 'price' | 'pastPrices' | 'extraPrice' | 'pastExtraPrices'>;

/** Returns what a portion ordered extra cost before. Without a price of its own, that is what the option cost. */
export const pastExtraPricesOf = ({
  extraPrice,
  pastPrices,
  pastExtraPrices = [],
}: ExtraPriced): readonly PastPrice[] =>
  extraPrice === undefined ? [...pastExtraPrices, ...pastPrices] : pastExtraPrices;

/** Keeps what a portion ordered extra cost, also where that was the price of the option. Undefined: nothing else ever. */
export function pastExtraPricesAfter(
  before: ExtraPriced | undefined,
  after: Pick<Option, 'price' | 'extraPrice'>,
  occurredAt: string,
): readonly PastPrice[] | undefined {
  if (!before || before.extraPrice === after.extraPrice) return before?.pastExtraPrices;
  const priced = { price: before.extraPrice ?? before.price, pastPrices: pastExtraPricesOf(before) };
  const past = pastPricesAfter(priced, after.extraPrice ?? after.price, occurredAt);
  return past.length === 0 ? undefined : past;
}
