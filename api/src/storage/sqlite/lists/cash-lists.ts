/** Drawers and closed days, newest first, page by page. */
import { sql } from 'drizzle-orm';
import { SEARCHED } from '../../sql/list-walk.ts';
import { byCreation } from '../../sql/row-lists.ts';
import type { CashPage, DayFilter, DrawerFilter, RowOf } from '../../storage.ts';
import type { Database } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import { row } from '../schema/tables-rows.ts';
import { walk } from './list-page.ts';
import { LISTS } from './row-lists.ts';

/** A drawer is as old as its opening, a day as its close. */
export function createCashLists(database: Database, store: RowStore, searched = SEARCHED) {
  const list = <E extends 'drawer' | 'day'>(
    { venueId, entity, status }: { venueId: string; entity: E; status: string },
    { before, after, limit }: DayFilter,
  ): CashPage<E> =>
    database.read(() => {
      const range = sql`entity = ${sql.raw(`'${entity}'`)} AND status IS NOT NULL AND ${row.status} = ${status}`;
      const line = byCreation(LISTS, 'row_status');
      const { keys, ...cursors } = walk(database, { line, range, venueId, before, after, limit, searched });
      return { rows: keys.map(([, id]) => store.get(venueId, entity, id) as RowOf<E>), ...cursors };
    });
  return {
    drawers: (venueId: string, { status = 'open', ...page }: DrawerFilter) =>
      list({ venueId, entity: 'drawer', status }, page),
    days: (venueId: string, page: DayFilter) => list({ venueId, entity: 'day', status: 'closed' }, page),
  };
}
