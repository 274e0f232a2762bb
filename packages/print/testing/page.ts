/** What came out of a printer, as its reader saw it. */
import type { Dots } from '../src/drawn/dots.ts';

export interface Look {
  readonly isWide: boolean;
  readonly isTall: boolean;
  readonly isBold: boolean;
  /** White on black. */
  readonly isMark: boolean;
  readonly isRed: boolean;
}

export interface Letter extends Look {
  readonly text: string;
}

export type PageRow =
  | { readonly kind: 'letters'; readonly letters: readonly Letter[] }
  | { readonly kind: 'dots'; readonly dots: Dots }
  | { readonly kind: 'code'; readonly address: string }
  | { readonly kind: 'drawer' }
  | { readonly kind: 'beep' };

export type Page = readonly PageRow[];

export const PLAIN: Look = { isWide: false, isTall: false, isBold: false, isMark: false, isRed: false };

/** Returns a page as text: how a row looks stands behind it. `wordsOf` names what was drawn. */
export const asText = (page: Page, wordsOf: (dots: Dots) => string = sizeOf): string =>
  `${page
    .map((row) => rowText(row, wordsOf))
    .join('\n')
    .trimEnd()}\n`;

const sizeOf = ({ width, height }: Dots): string => `${width} x ${height} dots`;

function rowText(row: PageRow, wordsOf: (dots: Dots) => string): string {
  switch (row.kind) {
    case 'dots':
      return `[drawn: ${wordsOf(row.dots)}]`;
    case 'code':
      return `[code: ${row.address}]`;
    case 'letters':
      return lettersText(row.letters);
    default:
      return `[${row.kind}]`;
  }
}

function lettersText(letters: readonly Letter[]): string {
  const [first] = letters;
  const text = letters.map((letter) => letter.text).join('');
  if (!first) return text;
  const looks = [
    first.isWide && 'wide',
    first.isTall && 'tall',
    first.isBold && 'bold',
    first.isMark && 'white on black',
    first.isRed && 'red',
  ].filter(Boolean);
  return looks.length === 0 ? text : `${text.padEnd(50)}<${looks.join(', ')}>`;
}
