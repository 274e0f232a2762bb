/** Reports by name, each on one snapshot: the same in the thread that works them out and, for a database in memory, here. */
import type Sqlite from 'better-sqlite3';
import type { Reports } from '../reports.ts';
import { paymentSummary } from './payment-summary.ts';
import { venueMetrics } from './venue-metrics.ts';

const REPORTS = { metrics: venueMetrics, paymentSummary };

export type ReportName = keyof Reports;

/** A report that is asked for: what the door was given. */
export type ReportCall = {
  [N in ReportName]: { readonly name: N; readonly args: Parameters<Reports[N]> };
}[ReportName];

export type Report<N extends ReportName = ReportName> = Awaited<ReturnType<Reports[N]>>;

export function runReport(connection: Sqlite.Database, { name, args }: ReportCall): Report {
  const report = REPORTS[name] as (connection: Sqlite.Database, ...args: unknown[]) => Report;
  return connection.transaction(() => report(connection, ...args)).deferred();
}
