/** Sums tips by the person who took the payment. */
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type Sqlite from 'better-sqlite3';
import type { DayRange } from '../../reports.ts';

type Taker = VenueMetrics['tipsByTaker'][number];

interface Asked extends DayRange {
  readonly venueId: string;
}

/** `place` is the rowid of a recent payment, which has the name. */
const TAKERS = `SELECT server_id AS userId, max(rowid) AS place, count(*) AS payments, sum(tip) AS tips,
    coalesce(sum(tip) FILTER (WHERE method = 'cash'), 0) AS inCash
  FROM row INDEXED BY row_payment_day
  WHERE venue_id = @venueId AND entity = 'payment' AND payment_id IS NULL AND business_day BETWEEN @from AND @to
    AND tip > 0
  GROUP BY server_id ORDER BY tips DESC, userId`;

export function tipsByTaker(connection: Sqlite.Database, asked: Asked): Taker[] {
  const nameAt = connection
    .prepare<[number], string | null>("SELECT doc ->> '$.takenBy.name' FROM row WHERE rowid = ?")
    .pluck();
  return connection
    .prepare<Asked, Omit<Taker, 'name'> & { readonly place: number }>(TAKERS)
    .all(asked)
    .map(({ place, ...taker }) => ({ ...taker, name: nameAt.get(place) ?? null }));
}
