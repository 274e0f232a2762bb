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

/** The tips that refunds gave back of a payment. Most payments have no refund. */
const TIPS_BACK = `CASE WHEN paid.refunded = 0 THEN 0 ELSE (
    SELECT coalesce(sum(back.tip), 0) FROM "row" AS back
    WHERE back.venue_id = @venueId AND back.payment_id = paid.id
  ) END`;

/** Selects them from the rows, with parameters by name. `rows` are named `paid`. */
export function paymentSums(rows: string, venueId: string, criteria: PaymentCriteria) {
  const keys = Object.keys(CONDITIONS) as (keyof PaymentCriteria)[];
  const asked = keys.filter((key) => criteria[key] !== undefined).map((key) => ` AND ${CONDITIONS[key]}`);
  return {
    sql: `SELECT revenue, paid_tips - tips_back AS tips, refunded_sum - tips_back AS refunds,
       tips_back AS "refundedTips", ${PAYMENT_STATUSES.join(', ')}
     FROM (SELECT coalesce(sum(cents - tip), 0) AS revenue, coalesce(sum(tip), 0) AS paid_tips,
       coalesce(sum(refunded), 0) AS refunded_sum, coalesce(sum(${TIPS_BACK}), 0) AS tips_back, ${COUNTS.join(', ')}
     FROM ${rows} WHERE venue_id = @venueId AND entity = 'payment' AND payment_id IS NULL${asked.join('')}) AS sums`,
    params: { ...criteria, venueId, q: patternOf(criteria.q?.toLowerCase() ?? '') },
  };
}
