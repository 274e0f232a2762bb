/** Time cards of a range of business days. */
import type { DayRange } from '../../reports.ts';
import type { RowOf } from '../../storage.ts';
import type { Database } from '../database.ts';
import { asStored, ROWS, STORED } from '../desk/load-known.ts';

export const createTimeCardList =
  (database: Database) =>
  (venueId: string, { from, to }: DayRange): Promise<readonly RowOf<'timeCard'>[]> =>
    database.read(async ({ ask }) => {
      const { rows } = await ask({
        sql: `SELECT ${STORED} ${ROWS} AND r.entity = 'timeCard' AND r.business_day BETWEEN $2 AND $3
          ORDER BY r.business_day, r.id`,
        params: [venueId, from, to],
      });
      return rows.map((values) => asStored(values) as RowOf<'timeCard'>);
    });
