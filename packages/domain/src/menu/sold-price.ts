/**
 * Judges the price at which a tablet sold, perhaps while offline. A past price is valid within the grace window. An
 * older one is valid too, because the guest was told it, but it is flagged. A price that never existed is refused.
 */

import type { PastPrice, Size } from '../entities/menu.ts';
import type { PriceSchedule } from '../entities/price-schedule.ts';
import { HOUR_MS, MINUTE_MS } from '../ground/durations.ts';
import { wallClock } from '../venue/business-day.ts';
import { schedulesOf } from '../venue/past-schedules.ts';
import { holds, type PricedSize, type PricingVenue, priceAt, priceUnder } from './scheduled-price.ts';

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
  const ends = priced.pastPrices.filter((past) => past.price === sold).map((past) => past.until);
  if (ends.length === 0) return 'never';
  return ends.some((end) => isInGrace(end, window)) ? 'grace' : 'stale';
}

export const isInGrace = (end: string, { occurredAt, hours }: GraceWindow): boolean =>
  Date.parse(end) >= Date.parse(occurredAt) - hours * HOUR_MS;

/** How far the clock of a tablet may be wrong. */
const CLOCK_MINUTES = 15;

export interface JudgedPrice {
  readonly verdict: SoldPrice;
  /** The schedule that gives this price. */
  readonly rule: PriceSchedule | null;
}

/**
 * Judges the price of a size. The size's own price and that of each moment around the sale are current: clocks differ,
 * and guests take their time. A price that a schedule gives at another hour is flagged, and never refused.
 */
export function judgeSizePrice(sold: number, priced: PricedSize, window: GraceWindow): JudgedPrice {
  const { product, size, venue } = priced;
  const now = priceAt(priced, window.occurredAt);
  if (sold === now.price) return { verdict: 'current', rule: now.rule };
  const own = judgeSoldPrice(sold, size, window);
  if (own !== 'never') return { verdict: own, rule: null };
  const gives = (schedule: PriceSchedule, price: number): boolean =>
    priceUnder(schedule, { product, sizeId: size.id }, price) === sold;
  const heldAround = aroundThe(window.occurredAt, venue);
  const giving = schedulesOf(venue).filter((schedule) => gives(schedule, size.currentPrice));
  const held = giving.find(heldAround);
  if (held) return { verdict: 'current', rule: held };
  if (giving[0]) return { verdict: 'stale', rule: giving[0] };
  // A change that the tablet did not know yet: the price of the size, or the schedule, was another one.
  const past = pastPairs(size, venue).filter(({ schedule, price }) => gives(schedule, price));
  const inGrace = past.find(({ schedule, until }) => isInGrace(until, window) && heldAround(schedule));
  if (inGrace) return { verdict: 'grace', rule: inGrace.schedule };
  return past[0] ? { verdict: 'stale', rule: past[0].schedule } : { verdict: 'never', rule: null };
}

/** Returns whether a schedule holds at some moment around the sale. */
function aroundThe(occurredAt: string, { timezone }: PricingVenue): (schedule: PriceSchedule) => boolean {
  const minutes = Array.from({ length: 2 * CLOCK_MINUTES + 1 }, (_, n) => n - CLOCK_MINUTES);
  const clocks = minutes.map((minute) =>
    wallClock(new Date(Date.parse(occurredAt) + minute * MINUTE_MS).toISOString(), timezone),
  );
  return (schedule) => clocks.some((clock) => clock !== undefined && holds(schedule, clock));
}

interface PastPair {
  readonly schedule: PriceSchedule;
  readonly price: number;
  /** When the first of the two ended. */
  readonly until: string;
}

/** Returns every schedule with every price of the size, without the pairs that are still valid. */
function pastPairs({ currentPrice, pastPrices }: Size, venue: PricingVenue): readonly PastPair[] {
  const now: readonly PriceSchedule[] = schedulesOf(venue);
  const ended = venue.pastPriceSchedules ?? [];
  return [
    ...now.flatMap((schedule) => pastPrices.map(({ price, until }) => ({ schedule, price, until }))),
    ...ended.flatMap((schedule) => [
      { schedule, price: currentPrice, until: schedule.until },
      ...pastPrices.map(({ price, until }) => ({
        schedule,
        price,
        until: [until, schedule.until].toSorted()[0] ?? until,
      })),
    ]),
  ];
}
