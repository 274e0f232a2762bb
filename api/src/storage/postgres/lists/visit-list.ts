/** Visits, newest first, page by page. One index holds every column that they are selected by. */
import { and, eq, sql } from 'drizzle-orm';
import { SEARCHED } from '../../sql/list-walk.ts';
import type { VisitFilter, VisitPage } from '../../storage.ts';
import type { Database } from '../database.ts';
import { findRows } from '../rows/find-rows.ts';
import { row } from '../schema/tables-rows.ts';
import { changedWay, type Way } from './changed-list.ts';
import { contains } from './conditions.ts';
import { BY_CREATION, walk } from './list-page.ts';

export const createVisitList =
  (database: Database, searched = SEARCHED) =>
  (venueId: string, filter: VisitFilter): Promise<VisitPage> =>
    database.read(async ({ query }) => {
      const { before, after, limit } = filter;
      const { keys, ...cursors } = await walk(query, {
        ...wayOf(filter),
        ...{ venueId, before, after, limit, searched },
      });
      const ids = keys.map(([, id]) => id);
      return { visits: await findRows(query, { venueId, entity: 'visit', ids }), ...cursors };
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
    return { line: BY_CREATION, range, from, to, asked: others };
  }
  return { line: BY_CREATION, range: sql`entity = 'visit'`, from, to, asked: others };
}
