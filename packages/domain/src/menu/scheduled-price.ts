/**
 * Prices that go by the clock, such as a happy hour. A schedule holds by the wall clock of the venue. When it ends at or
 * before its beginning, it runs past midnight and belongs to the day on which it began. The price of a size is the lowest
 * of its own and those of all schedules that hold. Options keep their price, and so does what has an open price.
 */

import type { MenuEntry, Product, Size } from '../entities/menu.ts';
import type { PriceSchedule } from '../entities/price-schedule.ts';
import { taxOn } from '../values/money.ts';
import { dayBefore, type WallClock, wallClock } from '../venue/business-day.ts';
import { schedulesOf, type WithSchedules } from '../venue/past-schedules.ts';

/** The part of a venue that prices depend on. */
export interface PricingVenue extends WithSchedules {
  readonly timezone: string;
}

type Begins = Pick<PriceSchedule, 'days' | 'validFrom' | 'validTo'>;

/** Whether the schedule holds at this time by the wall clock. It holds again where the clock shows an hour twice. */
export function holds(
  schedule: Begins & Pick<PriceSchedule, 'from' | 'to'>,
  { date, time, dayOfWeek }: WallClock,
): boolean {
  const { from, to } = schedule;
  const isOvernight = to <= from;
  const sinceToday = begins(schedule, date, dayOfWeek) && time >= from && (isOvernight || time < to);
  const sinceYesterday = isOvernight && time < to && begins(schedule, dayBefore(date), (dayOfWeek + 6) % 7);
  return sinceToday || sinceYesterday;
}

const begins = ({ days, validFrom, validTo }: Begins, date: string, dayOfWeek: number): boolean =>
  days.includes(dayOfWeek) &&
  (validFrom === undefined || date >= validFrom) &&
  (validTo === undefined || date <= validTo);

type Sold = { readonly product: Product; readonly sizeId: string };

/** Returns what a schedule makes of a price, whether it holds or not. Undefined when it is not for this size. */
export function priceUnder(
  { percent, fixed, categoryIds, productIds }: PriceSchedule,
  { product, sizeId }: Sold,
  price: number,
): number | undefined {
  if (fixed !== undefined) {
    const key = `${product.id}/${sizeId}`;
    return Object.hasOwn(fixed, key) ? fixed[key] : undefined;
  }
  const isFor = productIds.includes(product.id) || categoryIds.includes(product.category);
  return isFor && percent !== undefined ? price - taxOn(price, percent) : undefined;
}

export interface ScheduledPrice {
  readonly price: number;
  /** The schedule that gives this price. Null: it is the size's own. */
  readonly rule: PriceSchedule | null;
}

export interface PricedSize {
  readonly product: Product;
  readonly size: Size;
  readonly venue: PricingVenue;
}

/** Returns the price of a size at an instant, ISO 8601 UTC. */
export function priceAt({ product, size, venue }: PricedSize, instant: string): ScheduledPrice {
  return lowest(product, size, holdingAt(venue, instant));
}

function lowest(product: Product, size: Size, holding: readonly PriceSchedule[]): ScheduledPrice {
  let best: ScheduledPrice = { price: size.currentPrice, rule: null };
  if (size.open) return best;
  for (const rule of holding) {
    const price = priceUnder(rule, { product, sizeId: size.id }, size.currentPrice);
    if (price !== undefined && price < best.price) best = { price, rule };
  }
  return best;
}

/** Returns the schedules that hold at an instant. */
export function holdingAt(venue: PricingVenue, instant: string): readonly PriceSchedule[] {
  const schedules = schedulesOf(venue);
  const clock = schedules.length === 0 ? undefined : wallClock(instant, venue.timezone);
  return clock ? schedules.filter((schedule) => holds(schedule, clock)) : [];
}

/** Returns a product of the menu with the prices that these schedules give it. Screens show this. */
export function entryUnder(entry: MenuEntry, holding: readonly PriceSchedule[]): MenuEntry {
  const { product } = entry;
  const prices = product.sizes.map((size) => lowest(product, size, holding));
  const rule = prices.find((one) => one.rule !== null)?.rule;
  if (!rule) return entry;
  const sizes = product.sizes.map((size, n) => ({
    ...size,
    currentPrice: prices[n]?.price ?? size.currentPrice,
  }));
  return { ...entry, product: { ...product, sizes }, priceRule: rule.name };
}
