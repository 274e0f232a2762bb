/** The parts of a page, from top to bottom. `rowsOf` fits them to the width of the paper. */

/** `tall` letters are twice as high, `large` ones also twice as wide. */
export type Size = 'normal' | 'tall' | 'large';

/** A text at the right edge, in a column of its own at least this wide. */
export interface Cell {
  readonly text: string;
  readonly width: number;
}

export interface TextPart {
  readonly kind: 'text';
  /** Stands before the text on its first row: `2 x`. The other rows begin at the indent. */
  readonly lead?: string;
  readonly text: string;
  /** Said where nothing of the text can be printed, and beside it where letters are missing. */
  readonly instead?: string;
  readonly right?: readonly Cell[];
  readonly size?: Size;
  readonly isBold?: boolean;
  /** White on black, or red. */
  readonly isMark?: boolean;
  readonly isCentered?: boolean;
  /** Columns before the first row, and before the others. */
  readonly first?: number;
  readonly indent?: number;
}

export type Part =
  | TextPart
  | { readonly kind: 'rule'; readonly of: '=' | '-' }
  /** A code with an address. */
  | { readonly kind: 'code'; readonly address: string }
  /** Wider than some paper on purpose: the letter that ends its first row tells the columns. */
  | { readonly kind: 'ruler' }
  | { readonly kind: 'beep' }
  | { readonly kind: 'kick' };

export const cell = (text: string, width = 0): Cell => ({ text, width });
