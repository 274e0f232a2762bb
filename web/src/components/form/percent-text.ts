/** Rules for a percentage while it is being typed: 0 to 100 with up to three decimals. */

/**
 * Returns the text that the field shows, with a point for a comma, or undefined when it accepts no such text. Empty is
 * accepted, so that a person can start over.
 */
export function percentText(typed: string): string | undefined {
  const text = typed.replace(',', '.');
  const fits = /^\d{0,3}(\.\d{0,3})?$/.test(text) && Number(text === '.' ? 0 : text) <= 100;
  return fits ? text : undefined;
}

/** Steps by one thousandth up or down, never below 0 or above 100. */
export function steppedPercent(text: string, by: 1 | -1): string {
  const thousandths = Math.round(Number(text === '.' ? 0 : text) * 1000) + by;
  return String(Math.min(100_000, Math.max(0, thousandths)) / 1000);
}
