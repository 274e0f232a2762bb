/** How each filter of the list of orders is evaluated: along the index that holds all its columns. */
import { and, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { PAD, UNSENT } from '../rows/row-columns.ts';
import type { OrderFilter } from '../storage.ts';
import { byCreation, changedWay, ROW, type RowLists, type Way } from './row-lists.ts';

/** Picks the narrowest range: of one customer, open orders, of one table, of one day, of a status, or all. */
export function orderWay(lists: RowLists, filter: OrderFilter): Way {
  const { open, ownerId, tableId, businessDay, status, q, from, to } = filter;
  const hasStatus = status === undefined ? isListed(filter) : ofStatus(status, filter);
  const atTable = tableId === undefined ? undefined : eq(ROW.tableId, tableId);
  const isOpen = open === undefined ? undefined : openness(open);
  const onDay = businessDay === undefined ? undefined : eq(ROW.businessDay, businessDay);
  const numbered = lists.contains(ROW.number, q);
  const owned = ownerId === undefined ? undefined : eq(ROW.customerId, ownerId);
  if (filter.updatedSince !== undefined) {
    const asked = and(owned, isOpen, atTable, onDay, hasStatus, numbered);
    return changedWay(lists, 'order', { ...filter, asked });
  }
  const along = (index: string, narrowed: SQL | undefined, ...rest: (SQL | undefined)[]): Way => ({
    line: byCreation(lists, index),
    range: narrowed ? sql`entity = 'order' AND ${narrowed}` : sql`entity = 'order'`,
    from,
    to,
    asked: and(...rest),
  });
  if (owned) return along('row_customer', owned, hasStatus, atTable, onDay, isOpen, numbered);
  if (open) return along('row_open', isOpen, hasStatus, atTable, onDay, numbered);
  if (atTable) return along('row_table', atTable, hasStatus, onDay, isOpen, numbered);
  if (onDay) return along('row_order_day', onDay, hasStatus, isOpen, numbered);
  if (status !== undefined && q === undefined)
    return along('row_status', sql`status IS NOT NULL AND ${hasStatus}`, isOpen);
  return along('row_created', undefined, hasStatus, isOpen, numbered);
}

const openness = (open: boolean): SQL =>
  open
    ? sql`open = 1`
    : sql`${ROW.status} IN ('completed', 'cancelled', ${sql.raw(`'${UNSENT.cancelled}'`)})`;

/** Each check leaves a pad behind, which nobody asks for. */
const isListed = ({ withPads }: OrderFilter): SQL =>
  withPads ? ne(ROW.status, PAD.over) : notInArray(ROW.status, [PAD.draft, PAD.over]);

/** Customers also find their own unsent orders. */
function ofStatus(status: string, { ownerId, withPads }: OrderFilter): SQL {
  if (withPads && status === 'draft' && ownerId === undefined)
    return inArray(ROW.status, [status, PAD.draft]);
  const isOwn = ownerId !== undefined && (status === 'draft' || status === 'cancelled');
  return isOwn ? inArray(ROW.status, [status, UNSENT[status]]) : eq(ROW.status, status);
}
