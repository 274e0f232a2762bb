/** Says what takes a table: a visit, from seating to closing, or an order that a guest has sent to staff. */

import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import { isOfVisit, type Visit } from '../entities/visit.ts';
import { takesTable } from '../orders/guest-draft.ts';
import { freed } from '../orders/occupied.ts';

/** Whether somebody ordered or paid on the visit. */
const hasLines = (rows: Rows, { id, takings }: Visit): boolean =>
  takings.length > 0 ||
  rows.ordersOfVisit(id).some(({ status, items }) => status !== 'cancelled' && items.length > 0);

/**
 * Returns the numbers of the orders and visits for which the table cannot be made available. A visit on which nobody has
 * ordered does not count.
 */
export const takersOf = (rows: Rows, tableId: string): readonly string[] => [
  ...rows
    .openVisitsOfTable(tableId)
    .filter((visit) => hasLines(rows, visit))
    .map(({ number }) => number),
  ...ordersOf(rows, tableId),
];

/** The orders of a visit take the table as long as the visit does. */
const ordersOf = (rows: Rows, tableId: string): readonly string[] =>
  rows
    .openOrdersOfTable(tableId)
    .filter((order) => takesTable(order) && !isOfVisit(order))
    .map(({ orderNumber }) => orderNumber);

interface Leaving {
  readonly tableId: string;
  /** The visit that leaves the table. */
  readonly visitId: string;
  readonly at: string;
}

/** Returns the change that makes a table available after a visit has left it, unless something else is open there. */
export function leftTable(rows: Rows, { tableId, visitId, at }: Leaving): readonly Change[] {
  const table = rows.get('table', tableId);
  if (!table || table.archived || table.status !== 'occupied') return [];
  const others = rows.openVisitsOfTable(tableId).filter(({ id }) => id !== visitId);
  if (others.length > 0 || ordersOf(rows, tableId).length > 0) return [];
  return [change('table', freed(table, at))];
}
