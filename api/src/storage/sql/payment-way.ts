/** How each filter of the list of payments is evaluated: along the index that holds all its columns. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PaymentFilter } from '../storage.ts';
import { byCreation, changedWay, ROW, type RowLists, type Way } from './row-lists.ts';

const IS_PAYMENT = sql`entity = 'payment' AND payment_id IS NULL`;
/** Rare statuses. Most payments are completed and stay so. */
const SELDOM: readonly string[] = ['pending', 'failed', 'refunded'];

/** Picks the narrowest range: of one visit, of one day, of a rare status, of a method, of a status, or all. */
export function paymentWay(lists: RowLists, filter: PaymentFilter): Way {
  const { status, method, q, businessDay, from, to } = filter;
  const hasStatus = status === undefined ? undefined : eq(ROW.status, status);
  const byMethod = method === undefined ? undefined : eq(ROW.method, method);
  const said = lists.contains(ROW.search, q?.toLowerCase());
  const onDay = businessDay === undefined ? undefined : eq(ROW.businessDay, businessDay);
  const visitId = visitIdIn(q);
  const ofVisit = visitId === undefined ? undefined : eq(ROW.visitId, visitId);
  if (filter.updatedSince !== undefined) {
    const asked = and(ofVisit ?? said, onDay, hasStatus, byMethod);
    return changedWay(lists, 'payment', { ...filter, asked });
  }
  const along = (index: string, range: SQL, ...rest: (SQL | undefined)[]): Way => ({
    line: byCreation(lists, index),
    range,
    from,
    to,
    asked: and(...rest),
  });
  if (ofVisit) {
    const range = sql`visit_id IS NOT NULL AND ${ofVisit} AND ${IS_PAYMENT}`;
    return along('row_of_visit', range, onDay, hasStatus, byMethod);
  }
  const of = (condition: SQL): SQL => sql`${IS_PAYMENT} AND ${condition}`;
  if (onDay) return along('row_payment_day', of(onDay), hasStatus, byMethod, said);
  if (hasStatus && (SELDOM.includes(status ?? '') || (!byMethod && !said))) {
    // Refunds have no status.
    const range = sql`entity = 'payment' AND status IS NOT NULL AND ${hasStatus}`;
    return along('row_status', range, byMethod, said);
  }
  if (byMethod && !said) return along('row_method', of(byMethod), hasStatus);
  return along('row_payment', IS_PAYMENT, hasStatus, byMethod, said);
}

/** Returns the search text if it is a complete id of a visit. Such an id is looked up instead of searched for. */
function visitIdIn(q: string | undefined): string | undefined {
  const word = q?.trim().toLowerCase();
  return word && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word) ? word : undefined;
}
