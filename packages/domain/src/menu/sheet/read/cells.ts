/** The cells of a table as a file gives them, and the texts, lists and answers in them. */

/** A cell that the spreadsheet holds as a day. */
export interface DateCell {
  readonly date: string;
}
/** '' is a blank cell. */
export type Cell = string | number | DateCell;

/** `row` is the line as a person counts it; the first is 1. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly Cell[];
}

const isDateCell = (cell: Cell): cell is DateCell => typeof cell === 'object';

export const cellAt = ({ cells }: TableRow, column: number): Cell =>
  column < 0 ? '' : (cells[column] ?? '');
export const isBlank = (cell: Cell): boolean => typeof cell === 'string' && textOf(cell) === '';

/** A guard that spreadsheets need before a formula: `'=x` means `=x`. */
const GUARDED = /^'[=+\-@\t\r']/;
/** Control characters except tab and line breaks, and characters that no eye sees or that turn the direction of text. */
const HIDDEN = /[^\P{Cc}\t\n\r]|\p{Bidi_Control}|[\u200b\u2060\ufeff]/gu;
const LIKE_SPACES = /[\u00a0\u2007\u2009\u202f]/g;

/** A text as it was written, without its guard and without hidden characters. */
export function textOf(cell: Cell): string {
  if (isDateCell(cell)) return cell.date;
  const text = String(cell);
  const bare = GUARDED.test(text) ? text.slice(1) : text;
  return bare.normalize('NFC').replace(HIDDEN, '').replace(LIKE_SPACES, ' ').trim();
}

/** A text on one line, without HTML. */
export const lineOf = (cell: Cell): string => plainOf(textOf(cell)).replace(/\s+/g, ' ').trim();

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  szlig: 'ß',
  ntilde: 'ñ',
  Ntilde: 'Ñ',
  ccedil: 'ç',
  Ccedil: 'Ç',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  euro: '€',
  pound: '£',
};
/** The marks of entities such as `&eacute;`, as they are put on a letter. */
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  ring: '\u030a',
};

function entity(whole: string, name: string): string {
  if (name.startsWith('#')) {
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  }
  const [, letter = '', mark = ''] = /^([a-z])([a-z]+)$/i.exec(name) ?? [];
  const accent = MARKS[mark];
  return ENTITIES[name] ?? (accent === undefined ? whole : `${letter}${accent}`.normalize('NFC'));
}

/** What a reader of a web page sees of its HTML. */
export function plainOf(text: string): string {
  if (!/[<&]/.test(text)) return text;
  return text
    .replace(/<\s*(?:br|\/p|\/li|\/div)\b[^>]*>/gi, '\n')
    .replace(/<[a-z/!][^>]*>/gi, '')
    .replace(/&(#x?[\da-f]{1,6}|[a-z]+\d*);/gi, entity)
    .replace(LIKE_SPACES, ' ')
    .replace(/[ \t]*\n[ \t\n]*/g, '\n')
    .trim();
}

/** The plain spelling by which headers and names are compared: small letters without accents, words apart by a space. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/([a-z])\p{M}+/gu, '$1')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The members of a list between commas, semicolons or bars. */
export const membersOf = (cell: Cell): readonly string[] =>
  lineOf(cell)
    .split(/\s*[,;|]\s*/)
    .filter((member) => member !== '');

/** The last part of a path: `Drinks > Coffee` is Coffee. */
export const leafOf = (path: string): string =>
  path
    .split(/\s*(?:>|\/)\s*/)
    .filter((part) => part !== '')
    .at(-1) ?? '';

export const isYes = (cell: Cell): boolean => /^(?:y|yes|true|1|x|✓|ja|si|sí|oui|sim)$/i.test(lineOf(cell));
export const isNo = (cell: Cell): boolean => /^(?:n|no|false|0|nein|non|nao|não)$/i.test(lineOf(cell));
