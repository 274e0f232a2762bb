/** The sums over all payments of a filter. */
import { PAYMENT_STATUSES } from '@tableside/domain/payments/payment.ts';
import type { PaymentCriteria } from '../reports.ts';
import { patternOf } from './like.ts';

const CONDITIONS = {
  status: 'status = @status',
  method: 'method = @method',
  q: "search LIKE @q ESCAPE '\\'",
  from: 'created_at >= @from',
  to: 'created_at < @to',
} as const satisfies Record<keyof PaymentCriteria, string>;

const COUNTS = PAYMENT_STATUSES.map((status) => `count(*) FILTER (WHERE status = '${status}') AS ${status}`);

/** Selects them from the rows, with parameters by name. */
export function paymentSums(rows: string, venueId: string, criteria: PaymentCriteria) {
  const keys = Object.keys(CONDITIONS) as (keyof PaymentCriteria)[];
  const asked = keys.filter((key) => criteria[key] !== undefined).map((key) => ` AND ${CONDITIONS[key]}`);
  return {
    sql: `SELECT coalesce(sum(cents - tip), 0) AS revenue, coalesce(sum(tip), 0) AS tips,
       coalesce(sum(refunded), 0) AS refunds, ${COUNTS.join(', ')}
     FROM ${rows} WHERE venue_id = @venueId AND entity = 'payment' AND payment_id IS NULL${asked.join('')}`,
    params: { ...criteria, venueId, q: patternOf(criteria.q?.toLowerCase() ?? '') },
  };
}
