/** Reads our own sheet, in whatever order its columns stand. Its texts are taken to the letter. */
import { type Cells, COLUMNS, type Column } from '../columns.ts';
import { type PriceColumn, type ReadPrice, rowOfCells } from '../row-of-cells.ts';
import type { MenuRow } from '../rows.ts';
import { type Cell, cellAt, folded } from './cells.ts';
import { openCell, type PriceCell } from './prices.ts';
import { columnOf, type Table } from './table.ts';
import type { TillFile } from './tills/till.ts';

export function readOwnSheet({ table, pricesIn }: TillFile): readonly MenuRow[] {
  const columns = COLUMNS.flatMap((column): (readonly [Column, number])[] => {
    const at = columnOf(table, folded(column));
    return at < 0 ? [] : [[column, at]];
  });
  const prices: Readonly<Record<PriceColumn, number>> = {
    Price: columnOf(table, folded('Price')),
    'Extra price': columnOf(table, folded('Extra price')),
  };
  const priceIn = pricesIn(Object.values(prices));
  return table.rows.map((row) => {
    const cells: Cells = Object.fromEntries(
      columns.map(([column, at]) => [column, rawText(cellAt(row, at))]),
    );
    return rowOfCells(row.row, cells, (_, column) => asRead(priceIn(row, prices[column])));
  });
}

export const unknownHeaders = ({ headers, names }: Table): readonly string[] =>
  headers.filter((header, at) => header !== '' && !COLUMNS.some((column) => folded(column) === names[at]));

const rawText = (cell: Cell): string => (typeof cell === 'object' ? cell.date : String(cell));

function asRead(price: PriceCell): ReturnType<ReadPrice> {
  if (price.kind === 'cents') return price.cents;
  if (price.kind === 'fault') return { reason: price.reason, text: price.text };
  return price.kind === 'open' ? openCell(price) : null;
}

/** Whether a row says what kind it is, or which one of the venue. */
export const isOwnSheet = (table: Table): boolean => {
  const has = (column: Column) => columnOf(table, folded(column)) >= 0;
  return has('Name') && ((has('Key') && has('Price')) || has('Kind'));
};
