/** Visits, newest first, page by page. One index holds every column that they are selected by. */
import { and, eq, sql } from 'drizzle-orm';
import { SEARCHED } from '../../sql/list-walk.ts';
import type { RowOf, VisitFilter, VisitPage } from '../../storage.ts';
import type { Database } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import { row } from '../schema/tables-rows.ts';
import { changedWay, type Way } from './changed-list.ts';
import { byCreation, contains, walk } from './list-page.ts';

export const createVisitList =
  (database: Database, store: RowStore, searched = SEARCHED) =>
  (venueId: string, filter: VisitFilter): VisitPage =>
    database.read(() => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = walk(database, {
        ...wayOf(filter),
        ...{ venueId, before, after, limit, searched },
      });
      return { visits: keys.map(([, id]) => store.get(venueId, 'visit', id) as RowOf<'visit'>), ...cursors };
    });

/** Open visits are few, and their index holds nothing else. */
function wayOf(filter: VisitFilter): Way {
  const { status, tableId, businessDay, q, from, to } = filter;
  const hasStatus = status === undefined ? undefined : eq(row.status, status);
  const others = and(
    tableId === undefined ? undefined : eq(row.tableId, tableId),
    businessDay === undefined ? undefined : eq(row.businessDay, businessDay),
    contains(row.number, q),
  );
  if (filter.updatedSince !== undefined) return changedWay('visit', filter, and(hasStatus, others));
  if (hasStatus) {
    const range = sql`entity = 'visit' AND status IS NOT NULL AND ${hasStatus}`;
    return { line: byCreation('row_status'), range, from, to, asked: others };
  }
  return { line: byCreation('row_visit'), range: sql`entity = 'visit'`, from, to, asked: others };
}
