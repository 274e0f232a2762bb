/** Tables of figures: a Z, or what somebody took in a shift. */
import { type Cell, cell, type Part } from '../layout/part.ts';
import type { SheetSlip, SheetTable } from '../slip.ts';
import { markParts } from './station-head.ts';
import { line, rule } from './text-part.ts';

export const sheetParts = ({ marks, venue, title, lines, tables }: SheetSlip): readonly Part[] => [
  ...markParts(marks),
  line(venue, { isBold: true, isCentered: true }),
  line(title, { size: 'large', isBold: true, isCentered: true }),
  ...lines.map((text) => line(text, { isCentered: true })),
  ...tables.flatMap(tableParts),
];

/** Amounts stand below each other, the last one at the edge. */
function tableParts({ title, heads, rows }: SheetTable): readonly Part[] {
  const all = [heads, ...rows.map(({ cells }) => cells)];
  const widths = all.reduce<number[]>(
    (widest, cells) =>
      cells.toReversed().reduce((so, { length }, at) => so.with(at, Math.max(so[at] ?? 0, length)), widest),
    Array(Math.max(...all.map(({ length }) => length))).fill(0),
  );
  const cellsOf = (cells: readonly string[]): readonly Cell[] =>
    cells.map((text, at) => cell(text, widths[cells.length - 1 - at]));
  return [
    rule('-'),
    line(title, { isBold: true, right: cellsOf(heads), indent: 2 }),
    ...rows.map(({ label, cells, isSum }) =>
      line(label, { right: cellsOf(cells), isBold: isSum, indent: 2 }),
    ),
  ];
}
