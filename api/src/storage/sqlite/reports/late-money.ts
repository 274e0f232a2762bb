/**
 * Finds payments and refunds that arrived late: those of a range of business days, and those of earlier days that
 * arrived in the range.
 */
import type { Payment } from '@tableside/domain/payments/payment.ts';
import { endOfDay, startOfDay } from '@tableside/domain/venue/day-instants.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type Sqlite from 'better-sqlite3';
import { asLate, MOST_LATE } from '../../late-money.ts';
import type { DayRange } from '../../reports.ts';

const LATE = `SELECT doc FROM row INDEXED BY row_late
  WHERE venue_id = @venueId AND late_at IS NOT NULL
    AND (business_day BETWEEN @from AND @to OR (late_at >= @begin AND late_at < @end))
  ORDER BY late_at DESC, id LIMIT ${MOST_LATE}`;

export function lateMoney(
  connection: Sqlite.Database,
  venue: Venue | undefined,
  range: DayRange,
): VenueMetrics['late'] {
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
