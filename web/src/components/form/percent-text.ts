/** Rules for a percentage while it is being typed: 0 to 100 with up to three decimals. */

/** Returns whether the field accepts this text. Empty is accepted, so that a person can start over. */
export const isPercentText = (text: string): boolean =>
  /^\d{0,3}(\.\d{0,3})?$/.test(text) && Number(text === '.' ? 0 : text) <= 100;

/** Steps by one thousandth up or down, never below 0 or above 100. */
export function steppedPercent(text: string, by: 1 | -1): string {
  const thousandths = Math.round(Number(text === '.' ? 0 : text) * 1000) + by;
  return String(Math.min(100_000, Math.max(0, thousandths)) / 1000);
}
