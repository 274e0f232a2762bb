/** Fits a part of a page to the columns of a printer: the rows that it prints, one after the other. */
import type { Columns } from '../slip.ts';
import { printable } from '../text/printable.ts';
import { isSpelled, spell } from '../text/spell.ts';
import type { Cell, Part, Size, TextPart } from './part.ts';
import { RULER } from './ruler.ts';
import { wrap } from './wrap.ts';

interface Looks {
  readonly size: Size;
  readonly isBold: boolean;
  readonly isMark: boolean;
}

/** Only letters of the page, never wider than the paper. */
export interface LetterRow extends Looks {
  readonly kind: 'letters';
  readonly text: string;
}

/** A text in a script that the page does not have. It is drawn, and wrapped while it is drawn. */
export interface DrawnRow extends Looks {
  readonly kind: 'drawn';
  readonly lead: string;
  readonly text: string;
  readonly right: string;
  /** Columns before the lead. */
  readonly first: number;
  readonly isCentered: boolean;
}

/** A row that needs no drawing. */
export type Row =
  | LetterRow
  | { readonly kind: 'code'; readonly address: string }
  | { readonly kind: 'beep' }
  | { readonly kind: 'kick' };

const WIDE: Readonly<Record<Size, number>> = { normal: 1, tall: 1, large: 2 };

/** Returns the rows of a part in letters of the page. What the page lacks is spelled as well as it allows. */
export function rowsOf(part: Part, columns: Columns): readonly Row[] {
  switch (part.kind) {
    case 'text': {
      const cleaned = cleanedOf(part);
      return isEmpty(cleaned) ? [] : letterRows(cleaned, columns);
    }
    case 'rule':
      return [plainRow(part.of.repeat(columns))];
    case 'ruler':
      return [plainRow(RULER)];
    default:
      return [part];
  }
}

/** Returns the row to draw. Null: the page has all letters of this part, or letters near them. */
export function drawnRow(part: Part): DrawnRow | null {
  if (part.kind !== 'text') return null;
  const { lead, text, right, first = 0, isCentered = false } = cleanedOf(part);
  const said = [lead, text, ...right.map((cell) => cell.text)];
  if (said.every(isSpelled)) return null;
  return { kind: 'drawn', ...looksOf(part), lead, text, right: cellsText(right), first, isCentered };
}

const plainRow = (text: string): LetterRow => ({
  kind: 'letters',
  text,
  size: 'normal',
  isBold: false,
  isMark: false,
});

interface Cleaned extends TextPart {
  readonly lead: string;
  readonly right: readonly Cell[];
}

function cleanedOf(part: TextPart): Cleaned {
  const { lead = '', text, instead = '', right = [] } = part;
  return {
    ...part,
    lead: printable(lead),
    text: printable(text) || printable(instead),
    right: right.map((cell) => ({ ...cell, text: printable(cell.text) })),
  };
}

const isEmpty = ({ lead, text, right }: Cleaned): boolean =>
  lead === '' && text === '' && right.every((cell) => cell.text === '');

const looksOf = ({ size = 'normal', isBold = false, isMark = false }: TextPart): Looks => ({
  size,
  isBold,
  isMark,
});

function letterRows(part: Cleaned, columns: Columns): readonly LetterRow[] {
  const looks = looksOf(part);
  const width = Math.floor(columns / WIDE[looks.size]);
  const right = cellsText(part.right.map((cell) => ({ ...cell, text: spell(cell.text).text })));
  const room = { width, first: part.first ?? 0, indent: part.indent ?? part.first ?? 0 };
  const texts = besides(textOf(part), right, room).map((text) =>
    part.isCentered ? centered(text, width) : text,
  );
  return texts.map((text) => ({
    kind: 'letters',
    ...looks,
    text: looks.isMark ? text.padEnd(width) : text,
  }));
}

/** A name that lost letters is told apart by what stands for it. */
function textOf({ lead, text, instead }: Cleaned): string {
  const spelled = spell(text);
  const stands = spelled.isPart && instead !== undefined ? spell(printable(instead)).text : '';
  return [spell(lead).text, stands === '' ? spelled.text : beside(spelled.text, stands)]
    .filter(Boolean)
    .join(' ');
}

const LETTER = /[\p{L}\p{N}]/u;

const beside = (rest: string, stands: string): string => (LETTER.test(rest) ? `${rest} (${stands})` : stands);

const cellsText = (cells: readonly Cell[]): string =>
  cells.map(({ text, width }) => text.padStart(width)).join('  ');

/** The least that is left for the text beside what stands at the right. */
const LEAST_LEFT = 12;

/** Puts the right side on the first row, or below the text where both have no room. */
function besides(
  text: string,
  right: string,
  room: { width: number; first: number; indent: number },
): string[] {
  if (right === '') return [...wrap(text, room)];
  const left = room.width - right.length - 1;
  if (left < Math.min(LEAST_LEFT, text.length + room.first)) {
    const below = wrap(right.trim(), { ...room, first: room.indent }).map((row) =>
      row.trimStart().padStart(room.width),
    );
    return [...(text === '' ? [] : wrap(text, room)), ...below];
  }
  const [first = '', ...rest] = wrap(text, { ...room, width: left });
  return [first.padEnd(left + 1) + right, ...rest];
}

const centered = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, Math.floor((width - text.trim().length) / 2))) + text.trim();
