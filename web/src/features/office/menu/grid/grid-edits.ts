/**
 * The menu as a grid, and what a person has changed in it. A cell of a product is the same in the rows of all its sizes. What
 * was changed becomes rows of our own sheet, so it is read, compared and applied as an import is.
 */

import { grouped } from '@tableside/domain/ground/grouped.ts';
import { changedPrice, type PriceChange } from '@tableside/domain/menu/sheet/bulk-price.ts';
import { guarded, priceText } from '@tableside/domain/menu/sheet/cells.ts';
import type { Column as SheetColumn } from '@tableside/domain/menu/sheet/columns.ts';
import { COLUMNS } from '@tableside/domain/menu/sheet/columns.ts';
import { cellsOfRow, rowsOfMenu } from '@tableside/domain/menu/sheet/export-menu.ts';
import type { MenuState } from '@tableside/domain/menu/sheet/plan.ts';
import { type DecimalSign, priceOf } from '@tableside/domain/menu/sheet/read/prices.ts';
import type { Content } from '../import/file/read-content.ts';

/** The columns of the grid, in their order. */
export const GRID_COLUMNS = [
  'Name',
  'Size',
  'Price',
  'Category',
  'Sold out',
  'Station',
  'Course',
  'Tax',
  'Hours',
  'Options',
  'Position',
  'Description',
  'Short name',
  'Kitchen name',
  'Kitchen size',
  'Allergens',
  'Traces',
  'Image',
] as const satisfies readonly SheetColumn[];
export type GridColumn = (typeof GRID_COLUMNS)[number];

/** The columns that belong to one size. All others belong to the product. */
const OF_SIZE: ReadonlySet<GridColumn> = new Set(['Size', 'Price', 'Sold out', 'Kitchen size']);

export interface GridRow {
  /** `productId/sizeId` */
  readonly key: string;
  readonly productId: string;
  /** All cells as they are stored, as texts of our sheet. */
  readonly cells: Readonly<Partial<Record<SheetColumn, string>>>;
}

/** The texts that differ from what is stored, by the cell. */
export type Edits = ReadonlyMap<string, string>;

export const gridRowsOf = (menu: MenuState, decimal: DecimalSign): readonly GridRow[] =>
  rowsOfMenu(menu).flatMap((row) => {
    if (row.kind !== 'size') return [];
    const key = row.key ?? '';
    return [{ key, productId: key.split('/')[0] ?? '', cells: cellsOfRow(row, decimal) }];
  });

const cellName = ({ key, productId }: GridRow, column: GridColumn): string =>
  `${column} ${OF_SIZE.has(column) ? key : productId}`;

export const storedText = ({ cells }: GridRow, column: GridColumn): string => cells[column] ?? '';
export const textIn = (row: GridRow, column: GridColumn, edits: Edits): string =>
  edits.get(cellName(row, column)) ?? storedText(row, column);
export const isEdited = (row: GridRow, column: GridColumn, edits: Edits): boolean =>
  edits.has(cellName(row, column));

export interface CellEdit {
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly text: string;
}

/** A cell that is as stored again is no edit. */
export function withEdits(edits: Edits, changes: Iterable<CellEdit>): Edits {
  const next = new Map(edits);
  for (const { row, column, text } of changes) {
    if (text.trim() === storedText(row, column)) next.delete(cellName(row, column));
    else next.set(cellName(row, column), text.trim());
  }
  return next;
}

/** The edits of cells that are still there and still differ from what is stored. */
export function liveEdits(edits: Edits, rows: readonly GridRow[]): Edits {
  const live = new Map<string, string>();
  for (const row of rows)
    for (const column of GRID_COLUMNS) {
      const text = edits.get(cellName(row, column));
      if (text !== undefined && text !== storedText(row, column)) live.set(cellName(row, column), text);
    }
  return live.size === edits.size ? edits : live;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A block from a spreadsheet, from one cell on to the right and down. What would stand outside is left out. */
export const pastedAt = (
  { rows, columns }: { readonly rows: readonly GridRow[]; readonly columns: readonly GridColumn[] },
  at: Place,
  block: readonly (readonly string[])[],
): readonly CellEdit[] =>
  block.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const row = rows[at.row + down];
      const column = columns[at.column + right];
      return row && column ? [{ row, column, text }] : [];
    }),
  );

/** The lines and cells of a block that a spreadsheet copied. A cell with a line break or a quotation mark is quoted. */
export function blockOf(text: string): readonly (readonly string[])[] {
  const cells: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g,
  )) {
    cells.at(-1)?.push(quoted?.replaceAll('""', '"').replace(/\s+/g, ' ') ?? plain);
    if (end === '') break;
    if (end !== '\t') cells.push([]);
  }
  const last = cells.at(-1);
  return cells.length > 1 && last?.length === 1 && last[0] === '' ? cells.slice(0, -1) : cells;
}

/** What is done to many rows at once. */
export type BulkChange =
  | { readonly kind: 'price'; readonly change: PriceChange }
  | { readonly kind: 'set'; readonly column: GridColumn; readonly text: string }
  | { readonly kind: 'order'; readonly by: 'Name' | 'Price' };

export function bulkEdits(
  rows: readonly GridRow[],
  change: BulkChange,
  { edits, decimal }: { readonly edits: Edits; readonly decimal: DecimalSign },
): readonly CellEdit[] {
  if (change.kind === 'set') {
    const { column, text } = change;
    return rows.map((row) => ({ row, column, text }));
  }
  const centsIn = (row: GridRow): number | undefined => {
    const price = priceOf(textIn(row, 'Price', edits), { decimal });
    return price.kind === 'cents' ? price.cents : undefined;
  };
  if (change.kind === 'order') return ordered(rows, edits, change.by === 'Price' ? centsIn : undefined);
  return rows.flatMap((row) => {
    const cents = centsIn(row);
    if (cents === undefined) return [];
    return [{ row, column: 'Price', text: priceText(changedPrice(cents, change.change), decimal) }];
  });
}

const NAMES = new Intl.Collator('en', { numeric: true });

/** Gives the products of each category places one after another, from the first place that they have. */
function ordered(
  rows: readonly GridRow[],
  edits: Edits,
  centsIn: ((row: GridRow) => number | undefined) | undefined,
): readonly CellEdit[] {
  const firsts = [...new Map(rows.toReversed().map((row) => [row.productId, row])).values()];
  const byCategory = grouped(firsts, (row) => textIn(row, 'Category', edits));
  return [...byCategory.values()].flatMap((all) => {
    const places = all.map((row) => Number(textIn(row, 'Position', edits)) || 0);
    const start = Math.min(...places);
    const byName = (a: GridRow, b: GridRow) =>
      NAMES.compare(textIn(a, 'Name', edits), textIn(b, 'Name', edits));
    const sorted = all.toSorted(
      (a, b) => (centsIn ? (centsIn(a) ?? 0) - (centsIn(b) ?? 0) : 0) || byName(a, b),
    );
    return sorted.map((row, n) => ({ row, column: 'Position' as const, text: String(start + n) }));
  });
}

/** The rows of the products that were changed, as a table of our own sheet. The headers are row 1, as in the grid. */
export function contentOf(rows: readonly GridRow[], edits: Edits): Content {
  const changed = new Set(
    rows
      .filter((row) => GRID_COLUMNS.some((column) => isEdited(row, column, edits)))
      .map(({ productId }) => productId),
  );
  const shown = (row: GridRow, column: SheetColumn): string =>
    isGridColumn(column) ? textIn(row, column, edits) : (row.cells[column] ?? '');
  const lines = rows.flatMap((row, at) => {
    if (!changed.has(row.productId)) return [];
    const cells = COLUMNS.map((column) => guarded(column === 'Key' ? row.key : shown(row, column)));
    return [{ row: at + 2, cells }];
  });
  return {
    kind: 'table',
    encoding: 'utf-8',
    isQuoteOpen: false,
    rows: [{ row: 1, cells: [...COLUMNS] }, ...lines],
  };
}

const isGridColumn = (column: SheetColumn): column is GridColumn =>
  GRID_COLUMNS.some((known) => known === column);
