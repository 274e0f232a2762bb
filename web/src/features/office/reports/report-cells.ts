/** The parts of a report table. */
import type { ChartBar } from './bar-chart.tsx';

export type ReportCell = { readonly text: string } | { readonly count: number } | { readonly cents: number };

export interface ReportTable {
  readonly title: string;
  /** Says what the numbers mean, where the title does not. */
  readonly about?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReportCell[])[];
  readonly bars?: readonly ChartBar[];
  /** Whether the bars stand for consecutive times. */
  readonly isTimeline?: boolean;
}

export const text = (value: string): ReportCell => ({ text: value });
export const count = (value: number): ReportCell => ({ count: value });
export const cents = (value: number): ReportCell => ({ cents: value });
