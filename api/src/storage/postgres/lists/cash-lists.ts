/** Drawers and closed days, newest first, page by page. */
import { and, eq, sql } from 'drizzle-orm';
import { SEARCHED } from '../../sql/list-walk.ts';
import { byCreation } from '../../sql/row-lists.ts';
import type { CashPage, DayFilter, DrawerFilter } from '../../storage.ts';
import type { Database } from '../database.ts';
import { findRows } from '../rows/find-rows.ts';
import { row } from '../schema/tables-rows.ts';
import { walk } from './list-page.ts';
import { LISTS } from './row-lists.ts';

interface Listed<E> {
  readonly venueId: string;
  readonly entity: E;
  readonly status: string;
}

/** A drawer is as old as its opening, a day as its close. */
export function createCashLists(database: Database, searched = SEARCHED) {
  const list = <E extends 'drawer' | 'day'>(
    { venueId, entity, status }: Listed<E>,
    { before, after, limit }: DayFilter,
  ): Promise<CashPage<E>> =>
    database.read(async ({ query }) => {
      const range = and(eq(row.entity, entity), eq(row.status, status)) ?? sql`true`;
      const line = byCreation(LISTS, 'row_status');
      const { keys, ...cursors } = await walk(query, {
        ...{ line, range, venueId },
        ...{ before, after, limit, searched },
      });
      return { rows: await findRows(query, { venueId, entity, ids: keys.map(([, id]) => id) }), ...cursors };
    });
  return {
    drawers: (venueId: string, { status = 'open', ...page }: DrawerFilter) =>
      list({ venueId, entity: 'drawer', status }, page),
    days: (venueId: string, page: DayFilter) => list({ venueId, entity: 'day', status: 'closed' }, page),
  };
}
