/** Runs a report by name, on one snapshot. Used by the report thread and, for a database in memory, by this thread. */

import { PAYMENT_STATUSES } from '@tableside/domain/payments/payment.ts';
import type { PaymentSummary, VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type Sqlite from 'better-sqlite3';
import type { PaymentCriteria, Reports } from '../../reports.ts';
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

const CONDITIONS = {
  status: 'status = @status',
  method: 'method = @method',
  q: "search LIKE @q ESCAPE '\\'",
  from: 'created_at >= @from',
  to: 'created_at < @to',
} as const satisfies Record<keyof PaymentCriteria, string>;
const COUNTS = PAYMENT_STATUSES.map((status) => `count(*) FILTER (WHERE status = '${status}') AS ${status}`);

/** Computes the sums over all payments of a filter, from the index that their list walks. */
function paymentSummary(
  connection: Sqlite.Database,
  venueId: string,
  criteria: PaymentCriteria,
): PaymentSummary {
  const keys = Object.keys(CONDITIONS) as (keyof PaymentCriteria)[];
  const asked = keys.filter((key) => criteria[key] !== undefined);
  const sums = connection.prepare<[Record<string, unknown>], PaymentSummary>(
    `SELECT coalesce(sum(cents - tip), 0) AS revenue, coalesce(sum(tip), 0) AS tips,
       coalesce(sum(refunded), 0) AS refunds, ${COUNTS.join(', ')}
     FROM row INDEXED BY row_payment
     WHERE venue_id = @venueId AND entity = 'payment' AND payment_id IS NULL${asked.map((key) => ` AND ${CONDITIONS[key]}`).join('')}`,
  );
  const part = criteria.q?.toLowerCase().replaceAll(/[%_\\]/g, '\\$&');
  const found = sums.get({ ...criteria, venueId, q: `%${part}%` });
  if (!found) throw new Error('Sums have a row.');
  return found;
}
