/** Runs a report by name, on one snapshot. Used by the report thread and, for a database in memory, by this thread. */
import type { PaymentSummary, VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type Sqlite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { PaymentCriteria, Reports } from '../../door/reports.ts';
import { paymentSums } from '../../sql/payment-sums.ts';
import type { Database } from '../database.ts';
import { venueMetrics } from './venue-metrics.ts';

type Query = Database['query'];

const metrics = (query: Query, ...[venueId, range, now]: Parameters<Reports['metrics']>): VenueMetrics =>
  venueMetrics(query, { venueId, ...range }, now);

const REPORTS = { metrics, paymentSummary };

export type ReportName = keyof Reports;

/** A requested report: its name and arguments. */
export type ReportCall = {
  [N in ReportName]: { readonly name: N; readonly args: Parameters<Reports[N]> };
}[ReportName];

export type Report<N extends ReportName = ReportName> = Awaited<ReturnType<Reports[N]>>;

export function runReport(connection: Sqlite.Database, { name, args }: ReportCall): Report {
  const report = REPORTS[name] as (query: Query, ...args: unknown[]) => Report;
  return connection.transaction(() => report(drizzle(connection), ...args)).deferred();
}

/** Walks the index that the list of payments walks. */
function paymentSummary(query: Query, venueId: string, criteria: PaymentCriteria): PaymentSummary {
  const [sums] = query.all<PaymentSummary>(paymentSums(ROWS, venueId, criteria));
  if (!sums) throw new Error('Sums have a row.');
  return sums;
}

const ROWS = sql`row AS paid INDEXED BY row_payment`;
