/** The Z of a closed day as a slip. It says what the page of the Z says. */
import { isZSum, type TimeText, type ZCell, zTables } from '@tableside/domain/days/z-tables.ts';
import type { Day, ZSums } from '@tableside/domain/entities/day.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { Marks, SheetSlip } from '../slip.ts';

export interface ZSlipInput {
  readonly day: Day;
  readonly sums: ZSums;
  readonly venue: string;
  /** The days that it covers, and when it was closed, in words. */
  readonly period: string;
  readonly closedAt: string;
  readonly timeText: TimeText;
  readonly marks: Marks;
}

export function zSlipOf({ day, sums, venue, period, closedAt, timeText, marks }: ZSlipInput): SheetSlip {
  const { count } = sums.visits;
  return {
    kind: 'z',
    marks,
    venue,
    title: `Z ${day.z}`,
    lines: [
      period,
      formatCents(sums.total),
      `Total of ${count === 1 ? '1 check' : `${count} checks`}, with service charge and taxes`,
      `Closed by ${day.closed.by.name}, ${closedAt}`,
    ],
    tables: zTables(day, sums, timeText).map((table) => ({
      title: table.title,
      heads: table.heads,
      rows: table.rows.map((row) => ({
        label: cellText(row[0] ?? ''),
        cells: row.slice(1).map(cellText),
        isSum: isZSum(table, row),
      })),
    })),
  };
}

const cellText = (value: ZCell): string => (typeof value === 'number' ? formatCents(value) : value);
