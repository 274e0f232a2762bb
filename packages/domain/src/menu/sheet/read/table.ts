/** Finds the headers of a table, and which column is which. */
import { type Cell, folded, isBlank, lineOf, type TableRow } from './cells.ts';
import { isKnownHeader } from './header-words.ts';

export interface Table {
  readonly headers: readonly string[];
  /** The headers in the spelling of `folded`. */
  readonly names: readonly string[];
  readonly headerRow: number;
  /** The rows below the headers that are not blank. */
  readonly rows: readonly TableRow[];
}

const LOOKED_AT = 20;

/** The row of the first twenty that has the most known words, and two at least. */
export function headerRowOf(rows: readonly TableRow[]): number | undefined {
  let best: number | undefined;
  let most = 1;
  for (const { row, cells } of rows.slice(0, LOOKED_AT)) {
    const known = cells.filter((cell) => typeof cell === 'string' && isKnownHeader(lineOf(cell))).length;
    if (known > most) [best, most] = [row, known];
  }
  return best;
}

/** `headerRow` is 0 when no row has headers. */
export function tableOf(all: readonly TableRow[], headerRow: number): Table {
  const head = all.find(({ row }) => row === headerRow)?.cells ?? [];
  const width = Math.max(0, ...all.map(({ cells }) => cells.length));
  const headers = Array.from({ length: width }, (_, column) => lineOf(head[column] ?? ''));
  return {
    headers,
    names: headers.map(folded),
    headerRow,
    rows: all.filter(({ row, cells }) => row > headerRow && !cells.every(isBlank)),
  };
}

/** The first column with one of these names, in their order. -1: none. */
export function columnOf({ names }: Table, ...wanted: readonly string[]): number {
  const found = wanted.map((name) => names.indexOf(name)).find((at) => at >= 0);
  return found ?? -1;
}

export const columnLike = ({ names }: Table, pattern: RegExp): number =>
  names.findIndex((name) => pattern.test(name));

/** The cells of some columns, row by row. */
export const cellsOf = ({ rows }: Table, columns: readonly number[]): readonly Cell[] =>
  rows.flatMap(({ cells }) => columns.map((column) => cells[column] ?? ''));
