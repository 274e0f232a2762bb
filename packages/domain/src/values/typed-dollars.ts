/** Amounts in dollars as people type them, with a point or a comma. */

/** `12`, `12.5` and `12,50`. */
const PLAIN = /^\d{1,9}([.,]\d{0,2})?$/;
/** `1,200.00` and `1,200,000`. */
const GROUPED_BY_COMMAS = /^\d{1,3}(,\d{3}){1,2}\.\d{0,2}$|^\d{1,3}(,\d{3}){2}$/;
/** `1.200,00` and `1.200.000`. */
const GROUPED_BY_POINTS = /^\d{1,3}(\.\d{3}){1,2},\d{0,2}$|^\d{1,3}(\.\d{3}){2}$/;
/** One mark and three digits: some countries group digits with it, and others write a fraction. */
const AMBIGUOUS = /^([1-9]\d{0,2})[.,](\d{3})$/;

const withoutSign = (typed: string): string => typed.trim().replace(/^\$/, '');

/**
 * Parses typed dollars (`12`, `12.5`, `12,50`, `$1,200.00`, `1.200,00`) into cents. Returns undefined when the text is not
 * an amount, or could be two: `1,250`.
 */
export function parseDollars(typed: string): number | undefined {
  const text = withoutSign(typed);
  if (PLAIN.test(text)) return centsOf(text.replace(',', '.'));
  if (GROUPED_BY_COMMAS.test(text)) return centsOf(text.replaceAll(',', ''));
  if (GROUPED_BY_POINTS.test(text)) return centsOf(text.replaceAll('.', '').replace(',', '.'));
  return undefined;
}

function centsOf(dollars: string): number {
  const [whole = '0', fraction = ''] = dollars.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Returns the two amounts in cents that a text may mean: 125000 and 125 for `1,250`. */
export function eitherOfDollars(typed: string): readonly [number, number] | undefined {
  const [, whole, digits] = AMBIGUOUS.exec(withoutSign(typed)) ?? [];
  if (whole === undefined || digits === undefined) return undefined;
  return [Number(`${whole}${digits}`) * 100, Math.round(Number(`${whole}.${digits}`) * 100)];
}
