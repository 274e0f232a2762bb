/** A percent while it is typed: 0 to 100 with up to three decimals. */

/** Whether the field takes this text; empty while somebody begins anew. */
export const isPercentText = (text: string): boolean =>
  /^\d{0,3}(\.\d{0,3})?$/.test(text) && Number(text === '.' ? 0 : text) <= 100;

/** One thousandth up or down, never past 0 or 100. */
export function steppedPercent(text: string, by: 1 | -1): string {
  const thousandths = Math.round(Number(text === '.' ? 0 : text) * 1000) + by;
  return String(Math.min(100_000, Math.max(0, thousandths)) / 1000);
}
