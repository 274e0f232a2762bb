/**
 * A menu as rows: what a file says, row by row, before anybody compares it with the menu of the venue. A file, pasted
 * text and the grid all become these rows.
 *
 * A reader turns cells into values and reports a cell that it cannot read as the `fault` of its row. It keeps such rows,
 * so that what they name still counts as in the file. Everything that needs no file is checked later, by `checkedRows`:
 * names that are missing, too long or there twice, prices that are missing or too high, and how many sizes there are.
 */

import type { Prefix } from '../../entities/menu.ts';

/** Why a row is not taken. `text` in the refusal is the cell, or what the row names. */
export const ROW_REASONS = [
  // Found by readers.
  'price.date',
  'price.word',
  'price.negative',
  'price.decimals',
  'price.unsure',
  'course.number',
  'hours.shape',
  'position.number',
  'most.number',
  'soldOut.word',
  'included.word',
  'prefix.word',
  'rules.shape',
  'kind.unknown',
  'handle.twice',
  'parent.unknown',
  'operation.other',
  // Found by `checkedRows`, from the rows alone.
  'name.missing',
  'name.long',
  'name.twice',
  'name.hidden',
  'text.long',
  'image.address',
  'list.long',
  'price.missing',
  'price.high',
  'price.open',
  'size.most',
  'option.most',
  'key.twice',
  // Found by `planOf`, from the menu of the venue.
  'category.unsure',
  'name.unsure',
  'options.unknown',
  'options.unsure',
  'options.nested',
  'station.unknown',
  'tax.unknown',
  'rows.disagree',
] as const;
export type RowReason = (typeof ROW_REASONS)[number];

export interface RefusedRow {
  readonly row: number;
  readonly reason: RowReason;
  readonly text?: string;
}

/** What a person should look at, though the row is taken or was left out on purpose. */
export const NOTE_KINDS = [
  // Found by readers.
  'row.hidden',
  'group.empty',
  'sold.byWeight',
  'price.sale',
  'category.unnamed',
  'size.unnamed',
  'quote.open',
  // Found by `checkedRows`.
  'row.twice',
  'name.shared',
  'price.far',
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

export interface RowNote {
  readonly kind: NoteKind;
  readonly row?: number;
  readonly name?: string;
  readonly categories?: readonly string[];
  readonly count?: number;
}

/** A price that is typed at the sale, with the cents that are proposed for it. 'open': nothing is proposed. */
export type OpenCell = 'open' | { readonly open: number };

interface AnyRow {
  /** The line as a person counts it; the first is 1. Rows that one line gave share its number. */
  readonly row: number;
  /** `productId/sizeId`, `groupId/optionId`, or the id of a group or category. */
  readonly key?: string | null;
  /** A cell that could not be read. */
  readonly fault?: { readonly reason: RowReason; readonly text?: string };
}

/**
 * A size of a product. The cells of the product are repeated in each of its rows. In all rows a field that is missing is
 * a column that the file does not have, and null is a blank cell.
 */
export interface SizeRow extends AnyRow {
  readonly kind: 'size';
  readonly category?: string | null;
  /** '' when the cell is blank. */
  readonly name: string;
  readonly size?: string | null;
  /** Cents, unless it is open. */
  readonly price?: number | OpenCell | null;
  readonly soldOut?: SoldOut | null;
  readonly description?: string | null;
  readonly shortName?: string | null;
  readonly kitchenName?: string | null;
  /** What the kitchen calls the size. */
  readonly kitchenSize?: string | null;
  /** The name of its own station, or `none`. */
  readonly station?: string | null;
  /** 0: none, though its category has one. */
  readonly course?: number | null;
  /** The names of its groups of options. */
  readonly options?: readonly string[] | null;
  /** 'none': somebody has checked that it contains none. */
  readonly allergens?: readonly string[] | 'none' | null;
  readonly traces?: readonly string[] | null;
  /** The name of the tax. */
  readonly tax?: string | null;
  /** As people write them, or `always`. */
  readonly hours?: string | null;
  readonly position?: number | null;
  readonly image?: string | null;
}

export type SoldOut = 'no' | 'product' | 'size' | 'both';

export interface OptionRow extends AnyRow {
  readonly kind: 'option';
  /** The name of its group. */
  readonly group: string;
  readonly name: string;
  /** Cents. An open price is refused: options have none. */
  readonly price?: number | OpenCell | null;
  readonly soldOut?: 'no' | 'size' | null;
  readonly kitchenName?: string | null;
  /** The names of the groups of options that are offered below it. */
  readonly options?: readonly string[] | null;
  /** How often a guest may take it. */
  readonly most?: number | null;
  /** It comes with the dish. */
  readonly included?: boolean | null;
  /** Cents: a portion that is ordered extra. */
  readonly extraPrice?: number | null;
  readonly allergens?: readonly string[] | null;
  readonly traces?: readonly string[] | null;
}

export interface GroupRow extends AnyRow {
  readonly kind: 'group';
  readonly name: string;
  readonly rules?: GroupRules | null;
  /** How its options can be asked for. */
  readonly prefixes?: readonly Prefix[] | null;
  readonly position?: number | null;
}

/** How many options a guest chooses. 'radio': one at most. */
export interface GroupRules {
  readonly type: 'radio' | 'checkbox';
  readonly required: boolean;
  readonly min: number | null;
  readonly max: number | null;
}

export interface CategoryRow extends AnyRow {
  readonly kind: 'category';
  readonly name: string;
  /** The name of a station, or `none`, in any letters. Readers do not guess it; `planOf` does for new categories. */
  readonly station?: string | null;
  readonly course?: number | null;
  readonly options?: readonly string[] | null;
  readonly tax?: string | null;
  readonly hours?: string | null;
  readonly position?: number | null;
}

export type MenuRow = SizeRow | OptionRow | GroupRow | CategoryRow;

/** What a reader found in a file. */
export interface SheetReading {
  readonly rows: readonly MenuRow[];
  /** Rows that name nothing of a menu. A row that names something is in `rows`, with its fault. */
  readonly refused: readonly RefusedRow[];
  readonly notes: readonly RowNote[];
  /** The headers of columns that nobody knows. */
  readonly ignored: readonly string[];
}

/** The name of a size without one, and of the category of products without one. */
export const UNNAMED_SIZE = 'Regular';
export const UNNAMED_CATEGORY = 'Menu';
