/** Stores the refunded amount of a payment in a column, so that lists find payments by the status that people see. */
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../database.ts';
import { row } from '../schema/tables-rows.ts';

export function createRefundSums({ query }: Database) {
  const refund = alias(row, 'refund');
  const given = sql`coalesce(sum(${refund.cents}), 0)`;
  const find = query
    .select({ given: given.mapWith(Number) })
    .from(refund)
    .where(
      and(eq(refund.venueId, sql.placeholder('venueId')), eq(refund.paymentId, sql.placeholder('paymentId'))),
    )
    .prepare();
  const settle = query
    .update(row)
    .set({
      refunded: sql.placeholder('refunded') as never,
      status: sql`CASE WHEN ${row.outcome} = 'completed' AND ${row.cents} > 0 AND ${sql.placeholder('refunded')} >= ${row.cents}
        THEN 'refunded' ELSE ${row.outcome} END`,
    })
    .where(
      and(
        eq(row.venueId, sql.placeholder('venueId')),
        eq(row.entity, 'payment'),
        eq(row.id, sql.placeholder('paymentId')),
      ),
    )
    .prepare();
  return {
    /** Returns the cents refunded of the payment so far. */
    of: (venueId: string, paymentId: string): number => find.get({ venueId, paymentId })?.given ?? 0,
    /** Updates the payment's columns after a refund was written. */
    settle(venueId: string, paymentId: string): void {
      settle.run({ venueId, paymentId, refunded: this.of(venueId, paymentId) });
    },
  };
}
