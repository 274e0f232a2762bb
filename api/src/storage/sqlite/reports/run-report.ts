/** Runs a report by name, on one snapshot. Used by the report thread and, for a database in memory, by this thread. */
import type Sqlite from 'better-sqlite3';
import type { Reports } from '../../reports.ts';
import { paymentSummary } from './payment-summary.ts';
import { venueMetrics } from './venue-metrics.ts';

const REPORTS = { metrics: venueMetrics, paymentSummary };

export type ReportName = keyof Reports;

/** A requested report: its name and arguments. */
export type ReportCall = {
  [N in ReportName]: { readonly name: N; readonly args: Parameters<Reports[N]> };
}[ReportName];

export type Report<N extends ReportName = ReportName> = Awaited<ReturnType<Reports[N]>>;

export function runReport(connection: Sqlite.Database, { name, args }: ReportCall): Report {
  const report = REPORTS[name] as (connection: Sqlite.Database, ...args: unknown[]) => Report;
  return connection.transaction(() => report(connection, ...args)).deferred();
}
