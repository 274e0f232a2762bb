/** The sums over all payments of a filter. */
import { PAYMENT_STATUSES } from '@tableside/domain/entities/payment.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { PaymentCriteria } from '../door/reports.ts';
import { patternOf } from './like.ts';

const STATUSES = sql.raw(PAYMENT_STATUSES.join(', '));
const COUNTS = sql.raw(
  PAYMENT_STATUSES.map((status) => `count(*) FILTER (WHERE status = '${status}') AS ${status}`).join(', '),
);

/** Selects them from the rows, which are named `paid`. Most payments have no refund that gave back a tip. */
export const paymentSums = (rows: SQL, venueId: string, criteria: PaymentCriteria): SQL =>
  sql`SELECT revenue, paid_tips - tips_back AS tips, refunded_sum - tips_back AS refunds,
      tips_back AS "refundedTips", ${STATUSES}
    FROM (SELECT coalesce(sum(cents - tip), 0) AS revenue, coalesce(sum(tip), 0) AS paid_tips,
        coalesce(sum(refunded), 0) AS refunded_sum,
        coalesce(sum(CASE WHEN paid.refunded = 0 THEN 0 ELSE (
          SELECT coalesce(sum(back.tip), 0) FROM "row" AS back
          WHERE back.venue_id = ${venueId} AND back.payment_id = paid.id) END), 0) AS tips_back, ${COUNTS}
      FROM ${rows} WHERE ${and(
        sql`venue_id = ${venueId} AND entity = 'payment' AND payment_id IS NULL`,
        matching(criteria),
      )}) AS sums`;

const matching = ({ status, method, q, from, to }: PaymentCriteria): SQL | undefined =>
  and(
    status === undefined ? undefined : sql`status = ${status}`,
    method === undefined ? undefined : sql`method = ${method}`,
    q === undefined ? undefined : sql`search LIKE ${patternOf(q.toLowerCase())} ESCAPE '\\'`,
    from === undefined ? undefined : sql`created_at >= ${from}`,
    to === undefined ? undefined : sql`created_at < ${to}`,
  );
