/**
 * Finds payments and refunds that arrived late: those of a range of business days, and those of earlier days that
 * arrived in the range.
 */
import type { Payment } from '@tableside/domain/payments/payment.ts';
import { endOfDay, startOfDay } from '@tableside/domain/venue/day-instants.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type Sqlite from 'better-sqlite3';
import type { DayRange } from '../../reports.ts';

type Late = VenueMetrics['late'][number];

/** The maximum number of rows in the report. The latest arrivals come first. */
const MOST = 200;

const LATE = `SELECT doc FROM row INDEXED BY row_late
  WHERE venue_id = @venueId AND late_at IS NOT NULL
    AND (business_day BETWEEN @from AND @to OR (late_at >= @begin AND late_at < @end))
  ORDER BY late_at DESC, id LIMIT ${MOST}`;

export function lateMoney(connection: Sqlite.Database, venue: Venue | undefined, range: DayRange): Late[] {
  if (!venue) return [];
  const asked = {
    venueId: venue.id,
    ...range,
    begin: startOfDay(range.from, venue),
    end: endOfDay(range.to, venue),
  };
  return connection
    .prepare<typeof asked, string>(LATE)
    .pluck()
    .all(asked)
    .map((doc) => asLate(JSON.parse(doc) as Payment));
}

const asLate = (payment: Payment): Late => {
  const { id, kind, paymentId, orderId, orderNumber, amount, tip, method, takenBy, timestamp } = payment;
  return {
    id,
    kind,
    paymentId: paymentId ?? id,
    orderId,
    orderNumber,
    amount: amount + tip,
    method,
    takenBy,
    timestamp,
    arrivedAt: payment.arrival?.at ?? timestamp,
    device: payment.arrival?.device ?? null,
  };
};
