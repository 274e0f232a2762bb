/**
 * Ranks products by how many were sold in the last weeks. The mirror keeps finished orders for about two days, so this
 * device also keeps a tally of each business day that it saw.
 */
import type { Order } from '@tableside/domain/entities/order.ts';
import { leftOf } from '@tableside/domain/entities/visit.ts';

/** Quantities sold by product id, for each business day (YYYY-MM-DD). */
export type Tally = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Days that are kept: four weeks. */
const MOST_DAYS = 28;

/** Counts the portions of orders that were sent and not cancelled, without voided ones. */
export function tallyOf(orders: readonly Order[]): Tally {
  const tally: Record<string, Record<string, number>> = {};
  for (const { businessDay, status, items } of orders) {
    if (status === 'draft' || status === 'cancelled') continue;
    const day = tally[businessDay] ?? {};
    for (const item of items) day[item.productId] = (day[item.productId] ?? 0) + leftOf(item);
    tally[businessDay] = day;
  }
  return tally;
}

/**
 * Joins what was kept with what the mirror holds now. A day that has left the mirror in part keeps its larger count.
 */
export function joined(kept: Tally, now: Tally): Tally {
  const days = [...new Set([...Object.keys(kept), ...Object.keys(now)])].sort().slice(-MOST_DAYS);
  return Object.fromEntries(
    days.map((day) => {
      const [before, after] = [kept[day] ?? {}, now[day] ?? {}];
      return [day, sum(after) >= sum(before) ? after : before];
    }),
  );
}

const sum = (day: Readonly<Record<string, number>>): number =>
  Object.values(day).reduce((total, quantity) => total + quantity, 0);

/**
 * Returns the products sold before `today`, best first. Today does not count, so that no tile moves during a shift.
 */
export function bestSellers(tally: Tally, today: string): readonly string[] {
  const totals = new Map<string, number>();
  for (const [day, sold] of Object.entries(tally)) {
    if (day >= today) continue;
    for (const [id, quantity] of Object.entries(sold)) totals.set(id, (totals.get(id) ?? 0) + quantity);
  }
  return [...totals].sort(([a, some], [b, other]) => other - some || a.localeCompare(b)).map(([id]) => id);
}

/** As many as stand in one row of tiles. */
const MOST_SHOWN = 8;

/** Returns the entries that sell best and are on the menu, best first. Their tiles keep their places on the menu, too. */
export function bestOf<T extends { readonly product: { readonly id: string } }>(
  entries: readonly T[],
  best: readonly string[],
): readonly T[] {
  const byId = new Map(entries.map((entry) => [entry.product.id, entry]));
  return best.flatMap((id) => byId.get(id) ?? []).slice(0, MOST_SHOWN);
}
