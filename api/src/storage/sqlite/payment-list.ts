/** Payments newest first, page by page. Whether one was given back is not stored: its refunds are summed up. */
import type { PaymentStatus } from '@tableside/domain/payments/payment.ts';
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { PaymentFilter, PaymentPage, RowOf } from '../storage.ts';
import type { Database } from './database.ts';
import { beforeCursor, contains, cursorOf } from './list-page.ts';
import { sameRow, storedColumns, toStored } from './row-store.ts';
import { changeHead, row } from './tables-rows.ts';

export const createPaymentList =
  ({ query, read }: Database) =>
  (venueId: string, filter: PaymentFilter): PaymentPage =>
    read(() => {
      const found = findPayments(query, venueId, filter);
      const payments = found.slice(0, filter.limit);
      const last = payments.at(-1);
      return {
        payments,
        refunds: findRefunds(query, venueId, payments),
        next: found.length > filter.limit && last ? cursorOf(last.doc.timestamp, last.id) : null,
      };
    });

type Query = Database['query'];

/** One more than the page holds. A cross join keeps the order of the tables: the list is a range of an index on rows. */
function findPayments(query: Query, venueId: string, filter: PaymentFilter): RowOf<'payment'>[] {
  const isPayment = sql`${row.entity} = 'payment' AND ${row.paymentId} IS NULL`;
  const page = query
    .select(storedColumns)
    .from(row)
    .crossJoin(changeHead)
    .where(
      and(
        sameRow,
        eq(row.venueId, venueId),
        isPayment,
        filter.method === undefined ? undefined : eq(row.method, filter.method),
        filter.from === undefined ? undefined : gte(row.createdAt, filter.from),
        filter.to === undefined ? undefined : lt(row.createdAt, filter.to),
        contains(row.search, filter.q?.toLowerCase()),
        filter.status === undefined ? undefined : hasStatus(query, filter.status),
        beforeCursor(filter.before),
      ),
    )
    .orderBy(desc(row.createdAt), desc(row.id))
    .limit(filter.limit + 1);
  return (page.values() as unknown[][]).map(toStored) as RowOf<'payment'>[];
}

/** The rule of `paymentStatus`, over columns. */
function hasStatus(query: Query, status: PaymentStatus): SQL | undefined {
  if (status === 'pending' || status === 'failed') return eq(row.outcome, status);
  const refund = alias(row, 'refund');
  const givenBack = query
    .select({ cents: sql`coalesce(sum(${refund.cents}), 0)` })
    .from(refund)
    .where(and(eq(refund.venueId, row.venueId), eq(refund.paymentId, row.id)));
  const isRefunded = sql`(${row.cents} > 0 AND (${givenBack}) >= ${row.cents})`;
  return and(eq(row.outcome, 'completed'), status === 'refunded' ? isRefunded : sql`NOT ${isRefunded}`);
}

function findRefunds(
  query: Query,
  venueId: string,
  payments: readonly RowOf<'payment'>[],
): RowOf<'payment'>[] {
  const ids = payments.map((payment) => payment.id);
  const found = query
    .select(storedColumns)
    .from(row)
    .crossJoin(changeHead)
    .where(and(sameRow, eq(row.venueId, venueId), inArray(row.paymentId, ids)));
  return (found.values() as unknown[][]).map(toStored) as RowOf<'payment'>[];
}
