/** Reads a table of a file into the rows of a menu. */
import type { SheetReading } from '../rows.ts';
import { type ColumnFields, fieldsByHeader, readColumns } from './by-columns.ts';
import { cellAt, isBlank, type TableRow } from './cells.ts';
import { FoundMenu } from './found-menu.ts';
import { FIELDS, type Field, knownHeader } from './header-words.ts';
import { readOwnSheet, unknownHeaders } from './own-sheet.ts';
import { decimalSignOf, type LoneSign, priceOf } from './prices.ts';
import { sourceOf, type TableSource, TILLS } from './sources.ts';
import { cellsOf, headerRowOf, type Table, tableOf } from './table.ts';
import type { TillFile } from './tills/till.ts';

export interface TableFile {
  readonly rows: readonly TableRow[];
  /** The other sheets of a workbook, by name. */
  readonly sheets?: ReadonlyMap<string, readonly TableRow[]>;
}

/** What a person has said about a file. */
export interface TableChoices {
  /** The field of a column, by its place. Null: nothing of a menu. */
  readonly fields?: ReadonlyMap<number, Field | null>;
  readonly lone?: LoneSign | undefined;
}

export interface TableReading extends SheetReading {
  readonly source: TableSource;
  /** 0: no row has headers that anybody knows, so a person has to say what the columns are. */
  readonly headerRow: number;
  readonly headers: readonly string[];
  readonly fields: ColumnFields;
  /** The headers of filled columns that are known, and have no place in the menu. */
  readonly left: readonly string[];
}

export function readTable({ rows, sheets = new Map() }: TableFile, choices: TableChoices = {}): TableReading {
  const headerRow = headerRowOf(rows) ?? 0;
  const table = tableOf(rows, headerRow);
  const source = headerRow === 0 ? 'columns' : sourceOf(table);
  const file = { table, sheets, pricesIn: pricesOf(table, choices.lone) };
  const fields = fieldsByHeader(table).map((field, column) => {
    const chosen = choices.fields?.get(column);
    return chosen === undefined ? field : (chosen ?? undefined);
  });
  const about = { source, headerRow, headers: table.headers, fields };
  if (source === 'tableside') {
    const found = { rows: readOwnSheet(file), refused: [], notes: [] };
    return { ...about, ...found, ignored: unknownHeaders(table), left: [] };
  }
  return { ...about, ...foundBy(source, file, fields), ...notTaken(table, source, fields) };
}

function foundBy(source: Exclude<TableSource, 'tableside'>, file: TillFile, fields: ColumnFields) {
  const menu = new FoundMenu();
  if (source !== 'columns') TILLS[source](file, menu);
  else if (fields.includes('name')) readColumns(file, fields, menu);
  return menu.reading();
}

const pricesOf =
  (table: Table, lone: LoneSign | undefined): TillFile['pricesIn'] =>
  (columns) => {
    const decimal = decimalSignOf(cellsOf(table, columns));
    return (row, column) => priceOf(cellAt(row, column), { decimal, lone });
  };

/** Only the reader of any table can be asked about a column, so only it says that it does not know one. */
function notTaken(table: Table, source: TableSource, fields: ColumnFields) {
  const filled = table.headers.map(
    (header, column) => header !== '' && table.rows.some((row) => !isBlank(cellAt(row, column))),
  );
  const unknown = (column: number) =>
    fields[column] === undefined && knownHeader(table.headers[column] ?? '') === undefined;
  const named = (wanted: (column: number) => boolean) => table.headers.filter((_, column) => wanted(column));
  return {
    ignored: source === 'columns' ? named((column) => table.headers[column] !== '' && unknown(column)) : [],
    left: named((column) => filled[column] === true && !isTaken(fields[column]) && !unknown(column)),
  };
}

const isTaken = (field: Field | undefined): boolean => FIELDS.some((taken) => taken === field);
