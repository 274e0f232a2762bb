/** Time cards of a range of business days. */
import { and, between, eq, sql } from 'drizzle-orm';
import type { DayRange } from '../../reports.ts';
import type { RowOf } from '../../storage.ts';
import type { Database } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';
import { row } from '../schema/tables-rows.ts';

export function createTimeCardList({ query, statement, read }: Database, store: RowStore) {
  const keys = statement(
    query
      .select({ id: row.id })
      .from(row)
      .where(
        and(
          eq(row.venueId, sql.placeholder('venueId')),
          sql`entity = 'timeCard'`,
          between(row.businessDay, sql.placeholder('from'), sql.placeholder('to')),
        ),
      )
      .orderBy(row.businessDay, row.id),
  );
  return (venueId: string, range: DayRange): readonly RowOf<'timeCard'>[] =>
    read(() =>
      keys
        .all({ venueId, ...range })
        .map(([id]) => store.get(venueId, 'timeCard', String(id)) as RowOf<'timeCard'>),
    );
}
