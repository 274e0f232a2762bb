/**
 * The prices of a new line: what a device told the guest, what somebody typed, or what the menu says now. Each price is judged
 * by itself.
 */
import { type Context, isRejection, type Rejection } from '../command/command.ts';
import type { Product } from '../entities/menu.ts';
import type { PriceSchedule } from '../entities/price-schedule.ts';
import type { Venue } from '../entities/venue.ts';
import { optionKey } from '../menu/option-places.ts';
import { pastExtraPricesOf } from '../menu/past-prices.ts';
import { asItemOption, extraPriceOf, type Picked, type PickedOption, unitPrice } from '../menu/pricing.ts';
import { priceAt } from '../menu/scheduled-price.ts';
import {
  type GraceWindow,
  judgeSizePrice,
  judgeSoldPrice,
  type Priced,
  type SoldPrice,
} from '../menu/sold-price.ts';
import { type TypedPrice, typedPriceOf } from './open-price.ts';

/** The prices, in cents, that the offline device showed. */
interface Sold {
  readonly sizePrice: number;
  readonly optionPrices: Readonly<Record<string, number>>;
  readonly extraPrices?: Readonly<Record<string, number>> | undefined;
}

interface Priceable {
  readonly sold?: Sold | undefined;
  readonly openPrice?: number | undefined;
}

export interface LinePrices {
  readonly size: number;
  /** The schedule that gave the price of the size. */
  readonly rule: PriceSchedule | null;
  /** Missing options cost what the menu says now. */
  readonly options: ReadonlyMap<PickedOption, number>;
  readonly stale: boolean;
  /** What the line costs by the menu, one of it. */
  readonly current: number;
  /** The price of the size, where somebody typed it. */
  readonly typed: TypedPrice | undefined;
}

interface Side {
  readonly product: Product;
  readonly venue: Venue;
  readonly context: Context;
}

/** Returns the prices to charge, or why the line cannot be sold at them. */
export function linePrices(
  picked: Picked,
  item: Priceable,
  { product, venue, context }: Side,
): LinePrices | Rejection {
  const { size } = picked;
  const window = { occurredAt: context.occurredAt, hours: venue.settings.priceGraceHours };
  const typed = typedPriceOf(size, item, { product: product.name, context, window });
  if (typed && isRejection(typed)) return typed;
  const now = priceAt({ product, size, venue }, context.occurredAt);
  const told = typed ? { price: typed.cents, rule: null } : now;
  const charged = item.sold
    ? pricesAsSold({ ...picked, product, venue, typed }, item.sold, window)
    : { size: told.price, rule: told.rule, options: new Map(), stale: typed?.stale ?? false };
  if (!charged) return { code: 'item.price', detail: { product: product.name } };
  const current = unitPrice(
    { currentPrice: size.open ? told.price : now.price },
    picked.options.map((one) => asItemOption(one)),
  );
  return { ...charged, current, typed };
}

interface SoldDish extends Picked {
  readonly product: Product;
  readonly venue: Venue;
  readonly typed: TypedPrice | undefined;
}

/** Returns undefined when one of the prices never existed. */
function pricesAsSold(
  { options, typed, ...priced }: SoldDish,
  sold: Sold,
  window: GraceWindow,
): Omit<LinePrices, 'current' | 'typed'> | undefined {
  const { verdict, rule } = typed
    ? ({ verdict: typed.stale ? 'stale' : 'current', rule: null } as const)
    : judgeSizePrice(sold.sizePrice, priced, window);
  const judged: SoldPrice[] = [verdict];
  const optionPrices = new Map<PickedOption, number>();
  for (const picked of options) {
    if (picked.prefix === 'no') continue;
    const { priced: own, told } = picked.prefix === 'extra' ? extraOf(picked, sold) : plainOf(picked, sold);
    const soldFor = told ?? own.currentPrice;
    judged.push(judgeSoldPrice(soldFor, own, window));
    optionPrices.set(picked, soldFor);
  }
  if (judged.includes('never')) return undefined;
  const size = typed?.cents ?? sold.sizePrice;
  return { size, rule, options: optionPrices, stale: judged.includes('stale') };
}

/** What one of an option costs, and what the guest was told. */
interface ToldPrice {
  readonly priced: Priced;
  readonly told: number | undefined;
}

/** A key with its group says more than an id alone. */
function toldFor(
  prices: Readonly<Record<string, number>> | undefined,
  { group, option }: PickedOption,
): number | undefined {
  const key = [optionKey(group.id, option.id), option.id].find((one) => prices && Object.hasOwn(prices, one));
  return key === undefined ? undefined : prices?.[key];
}

const plainOf = (picked: PickedOption, { optionPrices }: Sold): ToldPrice => ({
  priced: { currentPrice: picked.option.price, pastPrices: picked.option.pastPrices },
  told: toldFor(optionPrices, picked),
});

const extraOf = (picked: PickedOption, { extraPrices }: Sold): ToldPrice => ({
  priced: { currentPrice: extraPriceOf(picked.option), pastPrices: pastExtraPricesOf(picked.option) },
  told: toldFor(extraPrices, picked),
});
