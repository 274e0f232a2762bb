/** The parts of a report table. */

import { moneyCell, textCell } from '@tableside/domain/ground/csv.ts';
import { hoursText } from '@tableside/domain/time-clock/paid-time.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { ChartBar } from './bar-chart.tsx';

export type ReportCell =
  | { readonly text: string }
  | { readonly count: number }
  | { readonly cents: number }
  | { readonly minutes: number }
  /** A number that there is not. */
  | { readonly none: true };

export interface ReportTable {
  readonly title: string;
  /** Says what the numbers mean, where the title does not. */
  readonly about?: string;
  /** Says what is missing in the numbers. */
  readonly warning?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReportCell[])[];
  readonly bars?: readonly ChartBar[];
  /** Whether the bars stand for consecutive times. */
  readonly isTimeline?: boolean;
}

export const text = (value: string): ReportCell => ({ text: value });
export const count = (value: number): ReportCell => ({ count: value });
export const cents = (value: number): ReportCell => ({ cents: value });
export const minutes = (value: number): ReportCell => ({ minutes: value });
export const none: ReportCell = { none: true };

export function cellText(cell: ReportCell): string {
  if ('cents' in cell) return formatCents(cell.cents);
  if ('minutes' in cell) return hoursText(cell.minutes);
  if ('count' in cell) return `${cell.count}`;
  return 'text' in cell ? cell.text : '–';
}

/** Returns what a column of numbers is sorted by. */
export function cellValue(cell: ReportCell | undefined): number {
  if (cell === undefined || 'text' in cell || 'none' in cell) return 0;
  return 'cents' in cell ? cell.cents : 'minutes' in cell ? cell.minutes : cell.count;
}

/** Hours are decimal, as payroll programs read them. */
export function csvCell(cell: ReportCell): string {
  if ('cents' in cell) return moneyCell(cell.cents);
  if ('minutes' in cell) return (cell.minutes / 60).toFixed(2);
  if ('count' in cell) return `${cell.count}`;
  return 'text' in cell ? textCell(cell.text) : '';
}

/** Whether a column has numbers. Some may be missing. */
export const isNumber = (rows: ReportTable['rows'], n: number): boolean =>
  rows.some((row) => {
    const cell = row[n];
    return cell !== undefined && !('text' in cell) && !('none' in cell);
  });

/** Turns `18` into `6 PM`. */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
