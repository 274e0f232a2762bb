/** Stores the refunded amount of a payment in a column, so that lists find payments by the status that people see. */
import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

export function createRefundSums({ statement }: Database) {
  const value = sql.placeholder;
  const find = statement(sql`SELECT coalesce(sum(cents), 0) FROM row
    WHERE venue_id = ${value('venueId')} AND payment_id = ${value('paymentId')}`);
  const settle = statement(sql`UPDATE row SET refunded = ${value('refunded')},
      status = CASE WHEN outcome = 'completed' AND cents > 0 AND ${value('refunded')} >= cents
        THEN 'refunded' ELSE outcome END
    WHERE venue_id = ${value('venueId')} AND entity = 'payment' AND id = ${value('paymentId')}`);
  return {
    /** Returns the cents refunded of the payment so far. */
    of: (venueId: string, paymentId: string): number => Number(find.get({ venueId, paymentId })?.[0]),
    /** Updates the payment's columns after a refund was written. */
    settle(venueId: string, paymentId: string): void {
      settle.run({ venueId, paymentId, refunded: this.of(venueId, paymentId) });
    },
  };
}
