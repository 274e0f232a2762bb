/** How a table becomes occupied, and free again. */

import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Table } from '../entities/table.ts';
import { isCounter } from '../tables/counter.ts';

/** Returns the change that occupies an available table when it gets its first item. */
export const occupied = (table: Table | undefined): readonly Change[] =>
  table && !table.archived && !isCounter(table) && table.status === 'available'
    ? [change('table', { ...table, status: 'occupied' })]
    : [];

/**
 * Returns the change that occupies the table of a visit again. The named visit may have been merged into one at another
 * table, which is occupied anyway and is not loaded.
 */
export const occupiedBy = (rows: Rows, visitId: string, tableId: string): readonly Change[] =>
  rows.get('visit', visitId)?.tableId === tableId ? occupied(rows.get('table', tableId)) : [];

/** Returns the change that occupies a table when guests sit down there. A reservation ends with it. */
export const seated = (table: Table | undefined): readonly Change[] =>
  table &&
  !table.archived &&
  !isCounter(table) &&
  (table.status === 'available' || table.status === 'reserved')
    ? [change('table', { ...table, status: 'occupied', reservation: null })]
    : [];

/** Returns the table as it is once its guests have left. */
export const freed = (table: Table, at: string): Table => ({
  ...table,
  status: 'available',
  reservation: null,
  // An offline change may arrive after a change that was made later.
  freedAt: table.freedAt !== undefined && table.freedAt > at ? table.freedAt : at,
});
