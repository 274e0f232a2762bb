/** Time cards of a range of business days. */
import { sql } from 'drizzle-orm';
import type { DayRange } from '../../door/reports.ts';
import type { RowOf } from '../../storage.ts';
import type { Database } from '../database.ts';
import type { RowStore } from '../rows/row-store.ts';

export function createTimeCardList({ statement, read }: Database, store: RowStore) {
  const value = sql.placeholder;
  const keys = statement(sql`SELECT id FROM row WHERE venue_id = ${value('venueId')} AND entity = 'timeCard'
    AND business_day BETWEEN ${value('from')} AND ${value('to')} ORDER BY business_day, id`);
  return (venueId: string, range: DayRange): readonly RowOf<'timeCard'>[] =>
    read(() =>
      keys
        .all({ venueId, ...range })
        .map(([id]) => store.get(venueId, 'timeCard', String(id)) as RowOf<'timeCard'>),
    );
}
