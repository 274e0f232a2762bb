/**
 * Prices as files write them. Which sign stands before the decimals is found once for the whole file, because `1,250`
 * alone may be two amounts.
 */
import type { OpenCell, RowReason } from '../rows.ts';
import { type Cell, textOf } from './cells.ts';

export type PriceCell =
  | { readonly kind: 'cents'; readonly cents: number }
  /** `cents`: what is proposed. Missing: nothing is. */
  | { readonly kind: 'open'; readonly cents?: number }
  | { readonly kind: 'blank' }
  | { readonly kind: 'fault'; readonly reason: RowReason; readonly text: string };

export type DecimalSign = ',' | '.';
/** What a sign before three digits is, when a person has said so. */
export type LoneSign = 'thousands' | 'decimals';

export interface PriceStyle {
  /** Null: no price of the file tells. */
  readonly decimal: DecimalSign | null;
  readonly lone?: LoneSign | undefined;
}

/** An open price with what is proposed for it, as our own sheet writes it. */
const PROPOSED = /^open\s+(?=.*\d)/i;

const MONTH =
  '(?:jan|feb|f[eé]v|mar|mär|maer|m[aä]rz|apr|abr|avr|mai|may|mag|maio|jun|jui|giu|jul|lug|aug|ago|ao[uû]t|sep|set|okt|oct|ott|out|nov|dez|dec|d[eé]c|dic|ene|gen|janv)';
const DATE = new RegExp(
  [
    String.raw`^\d{1,2}[.\-/ ]+${MONTH}[a-zéû]*\.?(?:[\s\-/.]*\d{2,4})?$`,
    String.raw`^${MONTH}[a-zéû]*\.?[ \-./]\d{1,4}$`,
    String.raw`^\d{4}-\d{2}-\d{2}(?:[T ].*)?$`,
    String.raw`^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$`,
  ].join('|'),
  'i',
);
const OPEN =
  /^(?:variable|market(?: price)?|m\.?p\.?|open(?: price)?|ask|(?:nach )?tagespreis|a\.?a\.?|s\/m|seg[uú]n mercado|prix du march[eé]|variabile|vari[aá]vel|var\.?)$/i;
const CODES = 'USD|EUR|GBP|CHF|COP|MXN|AUD|CAD|BRL|PLN|SEK|NOK|DKK|JPY';
const BEFORE = new RegExp(String.raw`^(?:${CODES}|US\$|A\$|C\$|R\$|Fr\.?|\p{Sc})\s*`, 'iu');
const AFTER = new RegExp(String.raw`\s*(?:${CODES}|Fr\.?|kr\.?|\p{Sc})$`, 'iu');

const withoutCurrency = (text: string): string => text.replace(BEFORE, '').replace(AFTER, '').trim();

/** The sign before the decimals, by all prices of a file: those with both signs, or with one or two digits behind one. */
export function decimalSignOf(cells: readonly Cell[]): DecimalSign | null {
  const counts = { ',': 0, '.': 0 };
  for (const cell of cells) {
    const sign =
      typeof cell === 'string' ? signIn(withoutCurrency(textOf(cell).replace(PROPOSED, ''))) : undefined;
    if (sign) counts[sign] += 1;
  }
  if (counts[','] === counts['.']) return counts['.'] === 0 ? null : '.';
  return counts[','] > counts['.'] ? ',' : '.';
}

function signIn(text: string): DecimalSign | undefined {
  if (!/^[\d.,'’ ]+[-–]*$/.test(text)) return undefined;
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const [, sign] = /([.,])(?:\d{1,2}|[-–]+)$/.exec(text) ?? [];
  return sign as DecimalSign | undefined;
}

export function priceOf(cell: Cell, style: PriceStyle): PriceCell {
  const text = textOf(cell);
  const fault = (reason: RowReason): PriceCell => ({ kind: 'fault', reason, text });
  if (typeof cell === 'object') return fault('price.date');
  if (typeof cell === 'number') return centsOfNumber(cell, fault);
  if (text === '') return { kind: 'blank' };
  if (OPEN.test(text)) return { kind: 'open' };
  if (PROPOSED.test(text)) return proposed(text, priceOf(text.replace(PROPOSED, ''), style));
  if (DATE.test(text)) return fault('price.date');
  const bare = withoutCurrency(text);
  if (/^\(.*\)$|^[-–−]/.test(bare)) return fault('price.negative');
  const digits = bare.replace(/[,.]\s*[-–]+$/, '').replace(/['’ ]/g, '');
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return fault('price.word');
  const amount = amountOf(digits, style);
  return typeof amount === 'string' ? fault(amount) : { kind: 'cents', cents: amount };
}

function proposed(text: string, price: PriceCell): PriceCell {
  if (price.kind === 'cents') return { kind: 'open', ...(price.cents > 0 && { cents: price.cents }) };
  return price.kind === 'fault' ? { ...price, text } : price;
}

/** What a row says of an open price. */
export const openCell = ({ cents }: Extract<PriceCell, { kind: 'open' }>): OpenCell =>
  cents === undefined ? 'open' : { open: cents };

/** A spreadsheet computes with fractions of two: 38.999999999999996 is 39. */
function centsOfNumber(amount: number, fault: (reason: RowReason) => PriceCell): PriceCell {
  const exact = amount * 100;
  const cents = Math.round(exact);
  if (!Number.isSafeInteger(cents)) return fault('price.high');
  if (Math.abs(exact - cents) > 1e-6 * Math.max(1, Math.abs(exact))) return fault('price.decimals');
  return cents < 0 ? fault('price.negative') : { kind: 'cents', cents: Math.abs(cents) };
}

/** The cents, or why it is no amount. */
function amountOf(digits: string, style: PriceStyle): number | RowReason {
  const mark = decimalMark(digits, style);
  if (mark === 'price.unsure' || mark === 'price.decimals') return mark;
  const at = mark === undefined ? digits.length : digits.lastIndexOf(mark);
  const whole = digits.slice(0, at).replace(/[.,]/g, '') || '0';
  const part = digits.slice(at + 1).replace(/0+$/, '');
  if (!/^\d*$/.test(part)) return 'price.word';
  if (part.length > 2) return 'price.decimals';
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : 'price.high';
}

/** The sign before the decimals of one amount. Undefined: it has none, and every sign in it groups thousands. */
function decimalMark(digits: string, { decimal, lone }: PriceStyle) {
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma < 0 && point < 0) return undefined;
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const sign: DecimalSign = comma >= 0 ? ',' : '.';
  const parts = digits.split(sign);
  if (parts.length > 2) return undefined;
  const [whole = '', part = ''] = parts;
  if (part.length !== 3 || whole.length > 3 || whole === '' || whole === '0') return sign;
  if (decimal !== null) return sign === decimal ? 'price.decimals' : undefined;
  if (lone === undefined) return 'price.unsure';
  return lone === 'decimals' ? sign : undefined;
}
