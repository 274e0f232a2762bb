/**
 * Sales of visits. A closed visit is one sale, whose total was fixed when it was closed. The rounds of a visit are not
 * sales of their own. What an open visit has ordered is reported beside the sales, because it can still change.
 */
import type Sqlite from 'better-sqlite3';
import { type AskedMetrics, type SalesOfDay, UNSOLD, type VenueFigures } from '../../venue-figures.ts';
import { TAX } from './tax-sums.ts';

const VISITS = `FROM row INDEXED BY row_visit_day
  WHERE venue_id = @venueId AND entity = 'visit' AND business_day BETWEEN @from AND @to`;
export const CLOSED_VISITS = `${VISITS} AND status = 'closed'`;

export const visitsByDay = (connection: Sqlite.Database, asked: AskedMetrics): SalesOfDay[] =>
  connection
    .prepare<AskedMetrics, SalesOfDay>(
      `SELECT business_day AS businessDay, count(*) AS orders, sum(total) AS total,
         sum(${TAX}) AS tax, count(*) FILTER (WHERE due > 0) AS owing, sum(due) AS due
       ${CLOSED_VISITS} GROUP BY business_day`,
    )
    .all(asked);

/** Returns how many visits are open, and the total of what they have ordered. */
export function openVisits(connection: Sqlite.Database, asked: AskedMetrics): VenueFigures['open'] {
  const open = connection
    .prepare<AskedMetrics, number>(`SELECT count(*) ${VISITS} AND status = 'open'`)
    .pluck()
    .get(asked);
  return { visits: open ?? 0, ordered: orderedIn(connection, asked) };
}

const orderedIn = (connection: Sqlite.Database, asked: AskedMetrics): number =>
  connection
    .prepare<AskedMetrics, number>(
      `SELECT coalesce(sum(total), 0) FROM row INDEXED BY row_order_day
       WHERE venue_id = @venueId AND entity = 'order' AND business_day BETWEEN @from AND @to
         AND status NOT IN (${UNSOLD.map((status) => `'${status}'`).join()})
         AND visit_id IN (SELECT id ${VISITS} AND status = 'open')`,
    )
    .pluck()
    .get(asked) ?? 0;
