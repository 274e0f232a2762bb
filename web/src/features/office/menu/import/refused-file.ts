/** The rows of a file that were not taken, as a CSV file with the reason beside each, so that they can be mended there. */

import { csvOf, textCell } from '@tableside/domain/ground/csv.ts';
import type { RefusedRow } from '@tableside/domain/menu/sheet/rows.ts';
import type { Content } from './file/read-content.ts';
import { reasonText } from './import-words.ts';
import { isTable, type Reading } from './reading.ts';

export function refusedFile(content: Content, reading: Reading, refused: readonly RefusedRow[]): string {
  return csvOf(linesOf(content, reading, refused).map((cells) => cells.map(textCell)));
}

function linesOf(
  content: Content,
  reading: Reading,
  refused: readonly RefusedRow[],
): readonly (readonly string[])[] {
  const byRow = new Map<number, Set<string>>();
  for (const fault of refused) {
    byRow.set(fault.row, (byRow.get(fault.row) ?? new Set()).add(reasonText(fault)));
  }
  const why = (row: number) => [...(byRow.get(row) ?? [])].join(' ');
  if (content.kind === 'table' && isTable(reading)) {
    const cells = new Map(content.rows.map((row) => [row.row, row.cells]));
    const width = reading.headers.length;
    const lines = [...byRow.keys()].map((row) => {
      const own = (cells.get(row) ?? []).map((cell) => (typeof cell === 'object' ? cell.date : String(cell)));
      return [...Array.from({ length: width }, (_, at) => own[at] ?? ''), why(row)];
    });
    return [[...reading.headers, 'Why'], ...lines];
  }
  const texts = content.kind === 'text' ? content.text.split(/\r\n|\r|\n/) : [];
  const names = new Map(reading.rows.map((row) => [row.row, row.name]));
  const lines = [...byRow.keys()].map((row) => [texts[row - 1] ?? names.get(row) ?? '', why(row)]);
  return [['Text', 'Why'], ...lines];
}
