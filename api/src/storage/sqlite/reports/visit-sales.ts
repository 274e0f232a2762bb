/**
 * Sales of visits. A closed visit is one sale, whose total was fixed when it was closed. The rounds of a visit are not
 * sales of their own. What an open visit has ordered is reported beside the sales, because it can still change.
 */
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import type Sqlite from 'better-sqlite3';
import type { DayRange } from '../../reports.ts';
import { PAD, UNSENT } from '../../row-columns.ts';

interface Asked extends DayRange {
  readonly venueId: string;
}

const VISITS = `FROM row INDEXED BY row_visit_day
  WHERE venue_id = @venueId AND entity = 'visit' AND business_day BETWEEN @from AND @to`;
export const CLOSED_VISITS = `${VISITS} AND status = 'closed'`;

/** Statuses of orders that are not sold. */
export const UNSOLD: readonly string[] = ['draft', 'cancelled', UNSENT.draft, UNSENT.cancelled, PAD];

export interface SalesOfDay {
  readonly businessDay: string;
  readonly orders: number;
  readonly total: number;
  readonly owing: number;
  readonly due: number;
}

export const visitsByDay = (connection: Sqlite.Database, asked: Asked): SalesOfDay[] =>
  connection
    .prepare<Asked, SalesOfDay>(
      `SELECT business_day AS businessDay, count(*) AS orders, sum(total) AS total,
         count(*) FILTER (WHERE due > 0) AS owing, sum(due) AS due
       ${CLOSED_VISITS} GROUP BY business_day`,
    )
    .all(asked);

/** Returns the visits of the range beside their sales, or nothing when the range has none. */
export function visitsOf(
  connection: Sqlite.Database,
  asked: Asked,
  closed: readonly SalesOfDay[],
): Pick<VenueMetrics, 'visits'> {
  const open = connection
    .prepare<Asked, number>(`SELECT count(*) ${VISITS} AND status = 'open'`)
    .pluck()
    .get(asked);
  const visits = {
    open: open ?? 0,
    ordered: orderedIn(connection, asked),
    closed: closed.reduce((sum, { orders }) => sum + orders, 0),
    sales: closed.reduce((sum, { total }) => sum + total, 0),
  };
  return visits.open + visits.closed === 0 ? {} : { visits };
}

const orderedIn = (connection: Sqlite.Database, asked: Asked): number =>
  connection
    .prepare<Asked, number>(
      `SELECT coalesce(sum(total), 0) FROM row INDEXED BY row_order_day
       WHERE venue_id = @venueId AND entity = 'order' AND business_day BETWEEN @from AND @to
         AND status NOT IN (${UNSOLD.map((status) => `'${status}'`).join()})
         AND visit_id IN (SELECT id ${VISITS} AND status = 'open')`,
    )
    .pluck()
    .get(asked) ?? 0;
