/** Finds the orders with voids and the closed visits with adjustments of a range. Only these documents are opened. */
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Visit } from '@tableside/domain/visits/visit.ts';
import type Sqlite from 'better-sqlite3';
import type { DayRange } from '../../reports.ts';
import { type ReductionSum, sumOfReductions } from '../../sum-of-reductions.ts';

interface Asked extends DayRange {
  readonly venueId: string;
}

const REDUCED = `SELECT doc FROM row INDEXED BY row_reduced
  WHERE venue_id = @venueId AND reduced = 1 AND business_day BETWEEN @from AND @to`;

export function reductionsIn(connection: Sqlite.Database, asked: Asked): ReductionSum[] {
  const docs = <T>(sql: string) =>
    connection
      .prepare<Asked, string>(sql)
      .pluck()
      .all(asked)
      .map((doc) => JSON.parse(doc) as T);
  const orders = docs<Order>(`${REDUCED} AND entity = 'order'`);
  const visits = docs<Visit>(`${REDUCED} AND entity = 'visit' AND status = 'closed'`);
  const ordersOf = connection
    .prepare<[string, string], string>(
      "SELECT doc FROM row WHERE venue_id = ? AND parent_id = ? AND entity = 'order'",
    )
    .pluck();
  const closed = visits.map((visit) => ({
    visit,
    orders: ordersOf.all(asked.venueId, visit.id).map((doc) => JSON.parse(doc) as Order),
  }));
  return [...sumOfReductions(orders, closed)];
}
