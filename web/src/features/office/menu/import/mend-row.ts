/** A row of a file as it can be edited on the check: its cells by the headers of the file, or its line of text. */

import { type Cell, textOf } from '@tableside/domain/menu/sheet/read/cells.ts';
import { columnViews } from './column-view.ts';
import type { Content } from './file/read-content.ts';
import { isTable, type Reading } from './reading.ts';

export interface CellToMend {
  /** Its column. 0 for a line of text. */
  readonly at: number;
  readonly label: string;
  readonly text: string;
}

/** In a sheet of ours they say which row of the menu is meant. */
const FIXED: ReadonlySet<string> = new Set(['Kind', 'Key']);

const LINE_BREAK = /\r\n|\r|\n/;

/** Text whose lines are rows. A table without headers is read as such, too. */
const proseOf = (content: Content, reading: Reading): string | undefined => {
  if (reading.source !== 'text') return undefined;
  return content.kind === 'text' ? content.text : content.kind === 'table' ? content.prose : undefined;
};

/** Undefined: the row is not in the first sheet of a file, so it cannot be edited here. */
export function cellsToMend(
  content: Content,
  reading: Reading,
  row: number,
): readonly CellToMend[] | undefined {
  const line = proseOf(content, reading)?.split(LINE_BREAK)[row - 1];
  if (line !== undefined) return [{ at: 0, label: `Row ${row}`, text: line }];
  if (content.kind !== 'table' || !isTable(reading) || (content.sheets?.size ?? 0) > 0) return undefined;
  const found = content.rows.find((one) => one.row === row);
  return (
    found &&
    columnViews(content, reading)
      .filter(({ name }) => reading.source !== 'tableside' || !FIXED.has(name))
      .map(({ column, name }) => ({
        at: column,
        label: name,
        text: textOf(found.cells[column] ?? ''),
      }))
  );
}

/** Returns the file as if the row had held these texts. Cells that were not edited stay as they are. */
export function mendedContent(
  content: Content,
  reading: Reading,
  { row, texts }: { readonly row: number; readonly texts: ReadonlyMap<number, string> },
): Content {
  const prose = proseOf(content, reading);
  const line = texts.get(0);
  if (prose !== undefined && line !== undefined) {
    const lines = prose.split(LINE_BREAK);
    const text = lines.map((before, at) => (at === row - 1 ? line : before)).join('\n');
    if (content.kind === 'text') return { ...content, text };
    return content.kind === 'table' ? { ...content, prose: text } : content;
  }
  if (content.kind !== 'table') return content;
  const mended = (cells: readonly Cell[]): readonly Cell[] => {
    const width = Math.max(cells.length, ...[...texts.keys()].map((at) => at + 1));
    return Array.from({ length: width }, (_, at) => {
      const before = cells[at] ?? '';
      const text = texts.get(at);
      return text === undefined || text === textOf(before) ? before : text;
    });
  };
  const rows = content.rows.map((one) => (one.row === row ? { row, cells: mended(one.cells) } : one));
  return { ...content, rows };
}
