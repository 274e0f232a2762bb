/** Money is integer cents everywhere. Dollars appear only when an amount is shown or typed. */

/**
 * Returns the tax on a subtotal in cents, rounded half up once per order: `(subtotal × milli + 50 000) div 100 000`,
 * where `milli` is the rate in thousandths of a percent.
 */
export function taxOn(subtotal: number, ratePercent: number): number {
  const milli = BigInt(Math.round(ratePercent * 1000));
  return Number((BigInt(subtotal) * milli + 50_000n) / 100_000n);
}

/** Formats cents as `$1,234.50`. A minus sign stands before the dollar sign. */
export function formatCents(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = (Math.abs(cents) % 100).toString().padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${whole}.${fraction}`;
}

/** Matches digits, which commas may group in threes. A comma used as a decimal point does not match. */
const DOLLARS = /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{0,2})?$/;

/** Parses typed dollars (`12`, `12.5`, `$1,200.00`) into cents. Returns undefined when the text is not an amount. */
export function parseDollars(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$/, '');
  if (!DOLLARS.test(text)) return undefined;
  const [whole = '0', fraction = ''] = text.replaceAll(',', '').split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
