/** Changes a price by percent or by an amount, and rounds it as menus do. */

export interface PriceChange {
  /** `percent` may have decimals; `cents` may be below zero. */
  readonly by: { readonly percent: number } | { readonly cents: number };
  readonly round: Rounding;
}

/** To the nearest, where the half goes up, or always up. `step` is in cents; `ending` are the last two digits. */
export type Rounding = { readonly up: boolean } & ({ readonly step: number } | { readonly ending: number });

export const STEPS = [1, 5, 25, 50, 100] as const;
export const ENDINGS = [90, 95, 99] as const;

const HUNDRED = 100;
/** Percent has two decimals, so amounts are computed in parts of a cent that make them whole. */
const PARTS = 10_000;

/** A price of zero stays. No price falls below zero. */
export function changedPrice(cents: number, { by, round }: PriceChange): number {
  if (cents === 0) return 0;
  const parts =
    'percent' in by
      ? cents * (PARTS + Math.round(by.percent * HUNDRED))
      : (cents + Math.round(by.cents)) * PARTS;
  const [step, ending] = 'step' in round ? [round.step, 0] : [HUNDRED, round.ending];
  const steps = (parts - ending * PARTS) / (step * PARTS);
  const whole = round.up ? Math.ceil(steps) : Math.floor(steps + 0.5);
  return Math.max(0, whole * step + ending);
}
