/** Computes the sums over all payments of a filter, from the index that their list walks. */
import { PAYMENT_STATUSES } from '@tableside/domain/payments/payment.ts';
import type { PaymentSummary } from '@tableside/protocol/rest/metrics.ts';
import type Sqlite from 'better-sqlite3';
import type { PaymentCriteria } from '../../reports.ts';

const CONDITIONS = {
  status: 'status = @status',
  method: 'method = @method',
  q: "search LIKE @q ESCAPE '\\'",
  from: 'created_at >= @from',
  to: 'created_at < @to',
} as const satisfies Record<keyof PaymentCriteria, string>;
const COUNTS = PAYMENT_STATUSES.map((status) => `count(*) FILTER (WHERE status = '${status}') AS ${status}`);

export function paymentSummary(
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
