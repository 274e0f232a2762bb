/** Runs a report by name, on one snapshot. Used by the report thread and, for a database in memory, by this thread. */
import type { PaymentSummary, VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type Sqlite from 'better-sqlite3';
import type { PaymentCriteria, Reports } from '../../reports.ts';
import { paymentSums } from '../../sql/payment-sums.ts';
import { venueMetrics } from './venue-metrics.ts';

const metrics = (
  connection: Sqlite.Database,
  ...[venueId, range, now]: Parameters<Reports['metrics']>
): VenueMetrics => venueMetrics(connection, { venueId, ...range }, now);

const REPORTS = { metrics, paymentSummary };

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

/** Walks the index that the list of payments walks. */
function paymentSummary(
  connection: Sqlite.Database,
  venueId: string,
  criteria: PaymentCriteria,
): PaymentSummary {
  const { sql, params } = paymentSums('row AS paid INDEXED BY row_payment', venueId, criteria);
  const found = connection.prepare<[Record<string, unknown>], PaymentSummary>(sql).get(params);
  if (!found) throw new Error('Sums have a row.');
  return found;
}
