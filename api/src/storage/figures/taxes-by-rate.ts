/** Adds up the taxes of sales by their rate. Taxes with the same rate are one, whatever their names are, as in the Z. */
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';

type RateSum = VenueMetrics['taxes'][number];

/** The sums of one rate under one of its names, from the columns of `tax-column.ts`. */
export interface NamedTax extends Omit<RateSum, 'names' | 'included'> {
  readonly name: string;
  /** 1: the prices contain it. 0: it is added to them. */
  readonly included: number;
}

/** Returns the sums by rate, lowest rate first. */
export function taxesByRate(named: readonly NamedTax[]): RateSum[] {
  const byRate = new Map<string, RateSum>();
  for (const { name, milli, included, taxable, exempt, tax } of named) {
    const key = `${milli} ${included}`;
    const known = byRate.get(key);
    byRate.set(key, {
      milli,
      included: included === 1,
      names: [...new Set([...(known?.names ?? []), name])].sort(),
      taxable: (known?.taxable ?? 0) + taxable,
      exempt: (known?.exempt ?? 0) + exempt,
      tax: (known?.tax ?? 0) + tax,
    });
  }
  return [...byRate.values()].sort((a, b) => a.milli - b.milli || Number(a.included) - Number(b.included));
}
