/** Time cards of a range of business days. */
import { and, between, eq } from 'drizzle-orm';
import type { DayRange } from '../../reports.ts';
import type { RowOf } from '../../storage.ts';
import type { Database } from '../database.ts';
import { findRows } from '../rows/find-rows.ts';
import { row } from '../schema/tables-rows.ts';

export const createTimeCardList =
  (database: Database) =>
  (venueId: string, { from, to }: DayRange): Promise<readonly RowOf<'timeCard'>[]> =>
    database.read(async ({ query }) => {
      const ofDays = and(eq(row.entity, 'timeCard'), between(row.businessDay, from, to));
      const found = await query
        .select({ id: row.id })
        .from(row)
        .where(and(eq(row.venueId, venueId), ofDays))
        .orderBy(row.businessDay, row.id);
      return findRows(query, { venueId, entity: 'timeCard', ids: found.map(({ id }) => id) });
    });
