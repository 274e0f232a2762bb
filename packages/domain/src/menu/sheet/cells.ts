/** How single cells of our sheet are written and read: texts, lists, what is sold out, the rules of a group. */
import { PREFIXES, type Prefix } from '../../entities/menu.ts';
import type { GroupRules, SoldOut } from './rows.ts';

const GUARDED = /^'[=+\-@\t\r']/;

/** A spreadsheet would compute a text that begins so, or has taken off an apostrophe of its own. */
const COMPUTED = /^(?:[=+\-@\t\r]|'[=+\-@\t\r'])/;

/** Puts an apostrophe before what a spreadsheet would take for a formula. `unguarded` gives back the same text. */
export const guarded = (text: string): string => (COMPUTED.test(text) ? `'${text}` : text);

/** Takes off the apostrophe that `guarded` puts before what a spreadsheet would take for a formula. */
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** Joins a list by commas. A comma within a member is doubled. */
export const listText = (members: readonly string[]): string =>
  members.map((member) => member.replaceAll(',', ',,')).join(', ');

export const listOf = (cell: string): readonly string[] =>
  cell
    .replace(/,,|,/g, (commas) => (commas === ',' ? '\n' : ','))
    .split('\n')
    .map((member) => member.trim())
    .filter((member) => member !== '');

/** 'none': somebody has checked that it contains none. A list of one allergen that is called so ends in a comma. */
export function allergensText(allergens: readonly string[], none: boolean): string {
  if (allergens.length === 0) return none ? 'none' : '';
  const text = listText(allergens);
  return isNone(text) ? `${text},` : text;
}

const isNone = (cell: string): boolean => cell.trim().toLowerCase() === 'none';
export const allergensOf = (cell: string): readonly string[] | 'none' =>
  isNone(cell) ? 'none' : listOf(cell);

/** `1234` as `12.34` or `12,34`. */
export function priceText(cents: number, sign: '.' | ','): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}${sign}${digits.slice(-2)}`;
}

/** An open price with what is proposed for it. */
export const openText = (cents: number, sign: '.' | ','): string => `open ${priceText(cents, sign)}`;

const SOLD_OUT_TEXT = { no: '', product: 'yes', size: 'size', both: 'yes size' } as const;
export const soldOutText = (soldOut: SoldOut): string => SOLD_OUT_TEXT[soldOut];

const YES = ['yes', 'y', 'x', '1', 'true', 'ja', 'si', 'sí', 'oui', 'sim'];
const NO = ['no', 'n', '0', 'false', 'nein', 'non', 'não', 'nao'];

/** Returns undefined for words that nobody knows. */
export function yesOf(cell: string): boolean | undefined {
  const word = cell.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

/** 'no, extra'. Returns undefined for words that nobody knows. */
export function prefixesOf(cell: string): readonly Prefix[] | undefined {
  const words = listOf(cell.toLowerCase());
  const known = PREFIXES.filter((prefix) => words.includes(prefix));
  return words.every((word) => known.some((prefix) => prefix === word)) ? known : undefined;
}

/** Returns null for a blank cell, and undefined for words that nobody knows. */
export function soldOutOf(cell: string): SoldOut | null | undefined {
  const words: readonly string[] = cell.toLowerCase().match(/[^\s,;/]+/g) ?? [];
  if (words.length === 0) return null;
  if (!words.every((word) => word === 'size' || YES.includes(word) || NO.includes(word))) return undefined;
  const product = words.some((word) => YES.includes(word));
  const size = words.includes('size');
  return product ? (size ? 'both' : 'product') : size ? 'size' : 'no';
}

/** 'one, required', '0-3', '2+', 'up to 3', 'any'. */
export function rulesText({ type, required, min, max }: GroupRules): string {
  const range =
    min !== null && max !== null
      ? `${min}-${max}`
      : min !== null
        ? `${min}+`
        : max !== null
          ? `up to ${max}`
          : '';
  const parts = [type === 'radio' ? 'one' : range === '' ? 'any' : '', range, required ? 'required' : ''];
  return parts.filter((part) => part !== '').join(', ');
}

/** Returns undefined for words that nobody knows. */
export function rulesOf(cell: string): GroupRules | undefined {
  const parts = cell
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  let rules: GroupRules = { type: 'checkbox', required: false, min: null, max: null };
  for (const part of parts) {
    const told = ruleOf(part);
    if (told === undefined) return undefined;
    rules = { ...rules, ...told };
  }
  return parts.length === 0 ? undefined : rules;
}

function ruleOf(part: string): Partial<GroupRules> | undefined {
  if (part === 'one') return { type: 'radio' };
  if (part === 'any') return {};
  if (part === 'required') return { required: true };
  const [, from, , to] = /^(\d{1,2})(-(\d{1,2})|\+)$/.exec(part) ?? [];
  if (from !== undefined) return { min: Number(from), max: to === undefined ? null : Number(to) };
  const [, most] = /^up to (\d{1,2})$/.exec(part) ?? [];
  return most === undefined ? undefined : { max: Number(most) };
}
