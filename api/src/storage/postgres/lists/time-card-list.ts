/** Time cards of a range of business days. */
import { sql } from 'drizzle-orm';
import type { DayRange } from '../../door/reports.ts';
import type { RowOf } from '../../storage.ts';
import type { Database } from '../database.ts';
import { asStored, rowsOf, STORED } from '../desk/load-known.ts';
import { queryOf } from '../queries.ts';

export const createTimeCardList =
  (database: Database) =>
  (venueId: string, { from, to }: DayRange): Promise<readonly RowOf<'timeCard'>[]> =>
    database.read(async ({ ask }) => {
      const { rows } = await ask(
        queryOf(sql`SELECT ${STORED} ${rowsOf(venueId)} AND r.entity = 'timeCard'
          AND r.business_day BETWEEN ${from} AND ${to} ORDER BY r.business_day, r.id`),
      );
      return rows.map((values) => asStored(values) as RowOf<'timeCard'>);
    });
