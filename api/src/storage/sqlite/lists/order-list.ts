/**
 * Orders, newest first, page by page. Each filter walks the index that holds all its columns. The rounds of a visit are
 * orders; its pad is not, because it never becomes a ticket.
 */

import { isOwnPad } from '@tableside/domain/visits/visit.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { UNSENT } from '../../row-columns.ts';
import { SEARCHED } from '../../sql/list-walk.ts';
import type { OrderFilter, OrderPage, RowOf } from '../../storage.ts';
import type { Database } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import { row } from '../schema/tables-rows.ts';
import { changedWay, type Way } from './changed-list.ts';
import { byCreation, contains, walk } from './list-page.ts';

export const createOrderList =
  (database: Database, store: RowStore, searched = SEARCHED) =>
  (venueId: string, filter: OrderFilter): OrderPage =>
    database.read(() => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = walk(database, {
        ...wayOf(filter),
        ...{ venueId, before, after, limit, searched },
      });
      const orders = keys.map(([, id]) => store.get(venueId, 'order', id) as RowOf<'order'>);
      return { orders: orders.filter(({ doc }) => !isOwnPad(doc)), ...cursors };
    });

/** Picks the narrowest range: of one customer, open orders, of one table, of one day, of a status, or all. */
function wayOf(filter: OrderFilter): Way {
  const { open, ownerId, tableId, businessDay, status, q, from, to } = filter;
  const hasStatus = status === undefined ? undefined : ofStatus(status, ownerId);
  const atTable = tableId === undefined ? undefined : eq(row.tableId, tableId);
  const isOpen = open === undefined ? undefined : openness(open);
  const onDay = businessDay === undefined ? undefined : eq(row.businessDay, businessDay);
  const numbered = contains(row.number, q);
  const owned = ownerId === undefined ? undefined : eq(row.customerId, ownerId);
  if (filter.updatedSince !== undefined)
    return changedWay('order', filter, and(owned, isOpen, atTable, onDay, hasStatus, numbered));
  const made = { from, to };
  if (owned) {
    const range = sql`entity = 'order' AND ${owned}`;
    return {
      line: byCreation('row_customer'),
      range,
      ...made,
      asked: and(hasStatus, atTable, onDay, isOpen, numbered),
    };
  }
  if (open)
    return {
      line: byCreation('row_open'),
      range: sql`entity = 'order' AND ${openness(true)}`,
      ...made,
      asked: and(hasStatus, atTable, onDay, numbered),
    };
  if (atTable) {
    const range = sql`entity = 'order' AND ${atTable}`;
    return { line: byCreation('row_table'), range, ...made, asked: and(hasStatus, onDay, isOpen, numbered) };
  }
  if (onDay) {
    const range = sql`entity = 'order' AND ${onDay}`;
    return { line: byCreation('row_order_day'), range, ...made, asked: and(hasStatus, isOpen, numbered) };
  }
  if (hasStatus && q === undefined) {
    const range = sql`entity = 'order' AND status IS NOT NULL AND ${hasStatus}`;
    return { line: byCreation('row_status'), range, ...made, asked: isOpen };
  }
  const range = sql`entity = 'order'`;
  return { line: byCreation('row_created'), range, ...made, asked: and(hasStatus, isOpen, numbered) };
}

const openness = (open: boolean): SQL =>
  open
    ? sql`open = 1`
    : sql`${row.status} IN ('completed', 'cancelled', ${sql.raw(`'${UNSENT.cancelled}'`)})`;

/** Customers also find their own unsent orders. */
function ofStatus(status: string, ownerId: string | undefined): SQL | undefined {
  const isOwn = ownerId !== undefined && (status === 'draft' || status === 'cancelled');
  return isOwn ? inArray(row.status, [status, UNSENT[status]]) : eq(row.status, status);
}
