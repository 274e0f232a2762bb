/** Money is integer cents everywhere. Dollars appear only when an amount is shown or typed. */

/** Converts a rate in percent to thousandths of a percent. */
export const milliOf = (percent: number): number => Math.round(percent * 1000);

/** Returns `milli` thousandths of a percent of an amount, rounded half up: `(cents × milli + 50 000) div 100 000`. */
export const atRate = (cents: number, milli: number): number =>
  Number((BigInt(cents) * BigInt(milli) + 50_000n) / 100_000n);

/** Returns the tax on a subtotal in cents, rounded half up once per order. */
export const taxOn = (subtotal: number, ratePercent: number): number =>
  atRate(subtotal, milliOf(ratePercent));

/** Returns the tax that an amount contains already, rounded half up. */
export function includedTax(cents: number, milli: number): number {
  const whole = 100_000n + BigInt(milli);
  return Number((BigInt(cents) * BigInt(milli) * 2n + whole) / (2n * whole));
}

/**
 * Divides an amount by weights without losing a cent. Each share is rounded down. The cents left over go one by one to
 * the largest remainders, and to the earlier share when remainders are equal. When all weights are 0, the first share
 * is the whole amount.
 */
export function apportion(cents: number, weights: readonly number[]): readonly number[] {
  if (weights.length === 1) return [cents];
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map((_, n) => (n === 0 ? cents : 0));
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const shares = exact.map((part) => Number(part / whole));
  const left = cents - shares.reduce((sum, share) => sum + share, 0);
  const remainders = exact.map((part, n) => ({ n, rest: part % whole }));
  const largest = remainders.sort((a, b) => (a.rest === b.rest ? a.n - b.n : a.rest > b.rest ? -1 : 1));
  const lucky = new Set(largest.slice(0, left).map(({ n }) => n));
  return shares.map((share, n) => (lucky.has(n) ? share + 1 : share));
}

/** Formats cents as `$1,234.50`. A minus sign stands before the dollar sign. */
export function formatCents(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = (Math.abs(cents) % 100).toString().padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${whole}.${fraction}`;
}
