/** Orders newest first, page by page. */
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter, RowOf } from '../storage.ts';
import type { Database } from './database.ts';
import { beforeCursor, contains, cursorOf } from './list-page.ts';
import { sameRow, storedColumns, toStored } from './row-store.ts';
import { changeHead, row } from './tables-rows.ts';

export interface OrderPage {
  orders: RowOf<'order'>[];
  /** Opaque; hand it in as `before`. Null on the last page. */
  next: string | null;
}

export const createOrderList =
  ({ query }: Database) =>
  (venueId: string, filter: OrderFilter): OrderPage => {
    // A cross join keeps the order of the tables: the list is a range of an index on rows.
    const page = query
      .select(storedColumns)
      .from(row)
      .crossJoin(changeHead)
      .where(
        and(sameRow, eq(row.venueId, venueId), kindOf(filter), wanted(filter), beforeCursor(filter.before)),
      )
      .orderBy(desc(row.createdAt), desc(row.id))
      .limit(filter.limit + 1);
    const found = (page.values() as unknown[][]).map(toStored) as RowOf<'order'>[];
    const orders = found.slice(0, filter.limit);
    const last = orders.at(-1);
    return {
      orders,
      next: found.length > filter.limit && last ? cursorOf(last.doc.createdAt, last.id) : null,
    };
  };

/** In the words of the one partial index that fits: open orders are few, all orders are many. */
function kindOf({ open }: OrderFilter): SQL {
  if (open) return sql`${row.open} = 1`;
  const order = sql`${row.entity} = 'order' AND ${row.createdAt} IS NOT NULL`;
  return open === undefined ? order : sql`${order} AND ${row.open} = 0`;
}

function wanted(filter: OrderFilter): SQL | undefined {
  return and(
    filter.status === undefined ? undefined : eq(row.status, filter.status),
    filter.tableId === undefined ? undefined : eq(row.tableId, filter.tableId),
    filter.ownerId === undefined ? undefined : eq(row.customerId, filter.ownerId),
    filter.from === undefined ? undefined : gte(row.createdAt, filter.from),
    filter.to === undefined ? undefined : lt(row.createdAt, filter.to),
    contains(row.number, filter.q),
  );
}
