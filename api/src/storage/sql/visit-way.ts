/** How each filter of the list of visits is evaluated. One index holds every column that they are selected by. */
import { and, eq, sql } from 'drizzle-orm';
import type { VisitFilter } from '../storage.ts';
import { byCreation, changedWay, ROW, type RowLists, type Way } from './row-lists.ts';

/** Open visits are few, and their index holds nothing else. */
export function visitWay(lists: RowLists, filter: VisitFilter): Way {
  const { status, tableId, businessDay, q, from, to } = filter;
  const hasStatus = status === undefined ? undefined : eq(ROW.status, status);
  const others = and(
    tableId === undefined ? undefined : eq(ROW.tableId, tableId),
    businessDay === undefined ? undefined : eq(ROW.businessDay, businessDay),
    lists.contains(ROW.search, q?.toLowerCase()),
  );
  if (filter.updatedSince !== undefined)
    return changedWay(lists, 'visit', { ...filter, asked: and(hasStatus, others) });
  if (hasStatus) {
    const range = sql`entity = 'visit' AND status IS NOT NULL AND ${hasStatus}`;
    return { line: byCreation(lists, 'row_status'), range, from, to, asked: others };
  }
  return { line: byCreation(lists, 'row_visit'), range: sql`entity = 'visit'`, from, to, asked: others };
}
