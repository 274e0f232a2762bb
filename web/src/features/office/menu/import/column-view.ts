/** What the step Columns shows of a file: its columns with samples, doubtful prices, and words to tell the encoding by. */

import type { Cell } from '@tableside/domain/menu/sheet/read/cells.ts';
import { isBlank, textOf } from '@tableside/domain/menu/sheet/read/cells.ts';
import { FIELDS } from '@tableside/domain/menu/sheet/read/header-words.ts';
import type { TableReading } from '@tableside/domain/menu/sheet/read/read-table.ts';
import type { Content } from './file/read-content.ts';
import type { Reading } from './reading.ts';

export interface ColumnView {
  readonly column: number;
  /** Its header, or `Column C`. */
  readonly name: string;
  readonly samples: string;
  /** '' is no field. */
  readonly field: (typeof FIELDS)[number] | '';
}

const SAMPLES = 3;

const letterOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${letterOf(Math.floor(column / 26) - 1)}${letterOf(column % 26)}`;

/** The columns that have anything in them. */
export function columnViews(
  content: Content,
  { headers, headerRow, fields }: TableReading,
): readonly ColumnView[] {
  if (content.kind !== 'table') return [];
  const below = content.rows.filter(({ row }) => row > headerRow);
  return headers.flatMap((header, column) => {
    const filled = below.map(({ cells }): Cell => cells[column] ?? '').filter((cell) => !isBlank(cell));
    if (header === '' && filled.length === 0) return [];
    const samples = [...new Set(filled.slice(0, 50).map(textOf))].slice(0, SAMPLES).join(' · ');
    const field = FIELDS.find((known) => known === fields[column]) ?? '';
    return [{ column, name: header || `Column ${letterOf(column)}`, samples, field }];
  });
}

/** Without a name and a price no row can be read. */
export function missingColumns(reading: Reading): string | undefined {
  if (!('fields' in reading) || reading.source !== 'columns') return undefined;
  const has = (field: (typeof FIELDS)[number]) => reading.fields.includes(field);
  if (!has('name'))
    return has('price')
      ? 'Say which column has the names.'
      : 'Say which columns have the names and the prices.';
  return has('price') ? undefined : 'Say which column has the prices.';
}

/** The prices that could be two amounts. */
export const unsurePrices = ({ rows }: Reading): readonly string[] => [
  ...new Set(
    rows.flatMap(({ fault }) => (fault?.reason === 'price.unsure' && fault.text ? [fault.text] : [])),
  ),
];

/** Words with letters that a wrong encoding breaks. */
export function accentedWords({ rows }: Reading): readonly string[] {
  const words = rows.flatMap((row) => row.name.match(/\S*[^\p{ASCII}\s]\S*/gu) ?? []);
  return [...new Set(words)].slice(0, 6);
}
