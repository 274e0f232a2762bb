/** What the reader of one till's files gets, and what several of them do alike. */
import { cellAt, folded, isYes, lineOf, plainOf, type TableRow, textOf } from '../cells.ts';
import type { FoundMenu, FoundProduct } from '../found-menu.ts';
import type { PriceCell } from '../prices.ts';
import type { Table } from '../table.ts';

export interface TillFile {
  readonly table: Table;
  /** The other sheets of a workbook, by name. */
  readonly sheets: ReadonlyMap<string, readonly TableRow[]>;
  /** Reads the prices of some columns, with the decimal sign that they have together. */
  pricesIn(columns: readonly number[]): (row: TableRow, column: number) => PriceCell;
}

export type ReadTill = (file: TillFile, menu: FoundMenu) => void;

export const lineAt = (row: TableRow, column: number): string => lineOf(cellAt(row, column));
/** A text of several lines, without HTML. */
export const textAt = (row: TableRow, column: number): string => plainOf(textOf(cellAt(row, column)));
export const saysYes = (row: TableRow, column: number): boolean => isYes(cellAt(row, column));

/** By what the rows of one product are found together. */
export const productKey = (category: string, name: string): string => `${folded(category)}/${folded(name)}`;

/** Offers the groups of the columns whose header has this form, where the row says yes. */
export function offerByColumns(
  { table, row, product, menu }: { table: Table; row: TableRow; product: FoundProduct; menu: FoundMenu },
  header: RegExp,
): void {
  table.headers.forEach((text, column) => {
    const [, group] = header.exec(text) ?? [];
    if (group !== undefined && saysYes(row, column)) menu.offer(product, table.headerRow, group);
  });
}

/** `Small / Cold` of the columns of attributes. */
export const sizeOf = (row: TableRow, columns: readonly number[]): string =>
  columns
    .map((column) => lineAt(row, column))
    .filter((value) => value !== '')
    .join(' / ');

export const columnsLike = ({ names }: Table, pattern: RegExp): readonly number[] =>
  names.flatMap((name, column) => (pattern.test(name) ? [column] : []));
