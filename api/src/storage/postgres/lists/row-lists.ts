/** How PostgreSQL reads the lists of rows. It picks the index by itself. */
import { sql } from 'drizzle-orm';
import type { RowLists } from '../../sql/row-lists.ts';
import { contains } from './conditions.ts';

export const LISTS: RowLists = {
  created: () => sql`"row"`,
  changed: {
    own: sql`change_head JOIN "row"
      ON "row".venue_id = change_head.venue_id AND "row".entity = change_head.entity AND "row".id = change_head.id`,
    ofPayment: sql`change_head JOIN "row" AS written
      ON written.venue_id = change_head.venue_id AND written.entity = change_head.entity AND written.id = change_head.id
      JOIN "row" ON "row".venue_id = written.venue_id AND "row".entity = 'payment'
        AND "row".id = coalesce(written.payment_id, written.id)`,
  },
  isLatest: sql`NOT EXISTS (SELECT 1 FROM "row" AS refund
    JOIN change_head AS later
      ON later.venue_id = refund.venue_id AND later.entity = 'payment' AND later.id = refund.id
    WHERE refund.venue_id = "row".venue_id AND refund.payment_id = "row".id
      AND (later.seq, later.id) > (change_head.seq, change_head.id))`,
  contains,
};
