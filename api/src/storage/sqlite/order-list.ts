/** Orders newest first, page by page: each filter walks the index that holds all it asks for. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderFilter, RowOf } from '../storage.ts';
import type { Database } from './database.ts';
import { contains, SEARCHED, type Walk, walk } from './list-page.ts';
import type { RowStore } from './row-store.ts';
import { row } from './tables-rows.ts';

export interface OrderPage {
  orders: RowOf<'order'>[];
  /** Opaque; hand it in as `before`. Null on the last page. */
  next: string | null;
}

export const createOrderList =
  (database: Database, store: RowStore, searched = SEARCHED) =>
  (venueId: string, filter: OrderFilter): OrderPage =>
    database.read(() => {
      const { from, to, before, limit } = filter;
      const { keys, next } = walk(database, {
        ...wayOf(filter),
        ...{ venueId, from, to, before, limit, searched },
      });
      const orders = keys.map(([, id]) => store.get(venueId, 'order', id) as RowOf<'order'>);
      return { orders, next };
    });

type Way = Pick<Walk, 'index' | 'range' | 'asked'>;

/** The narrowest range first: one customer's, the open ones, one table's, those of a status, all. */
function wayOf(filter: OrderFilter): Way {
  const { open, ownerId, tableId, status, q } = filter;
  const hasStatus = status === undefined ? undefined : eq(row.status, status);
  const atTable = tableId === undefined ? undefined : eq(row.tableId, tableId);
  const isOpen = open === undefined ? undefined : openness(open);
  const numbered = contains(row.number, q);
  if (ownerId !== undefined) {
    const range = sql`entity = 'order' AND ${eq(row.customerId, ownerId)}`;
    return { index: 'row_customer', range, asked: and(hasStatus, atTable, isOpen, numbered) };
  }
  if (open) return { index: 'row_open', range: openness(true), asked: and(hasStatus, atTable, numbered) };
  if (atTable) {
    const range = sql`entity = 'order' AND ${atTable}`;
    return { index: 'row_table', range, asked: and(hasStatus, isOpen, numbered) };
  }
  if (hasStatus && q === undefined) {
    const range = sql`entity = 'order' AND status IS NOT NULL AND ${hasStatus}`;
    return { index: 'row_status', range, asked: isOpen };
  }
  return { index: 'row_created', range: sql`entity = 'order'`, asked: and(hasStatus, isOpen, numbered) };
}

const openness = (open: boolean): SQL =>
  open ? sql`open = 1` : sql`${row.status} IN ('completed', 'cancelled')`;
