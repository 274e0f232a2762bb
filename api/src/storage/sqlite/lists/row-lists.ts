/** How SQLite reads the lists of rows: along an index that is named, and from heads to rows, never the other way around. */
import { sql } from 'drizzle-orm';
import type { RowLists } from '../../sql/row-lists.ts';
import { contains } from './conditions.ts';

export const LISTS: RowLists = {
  created: (index) => sql`row INDEXED BY ${sql.raw(index)}`,
  changed: {
    own: sql`change_head INDEXED BY head_seq CROSS JOIN row
      ON row.venue_id = change_head.venue_id AND row.entity = change_head.entity AND row.id = change_head.id`,
    ofPayment: sql`change_head INDEXED BY head_seq CROSS JOIN row AS written
      ON written.venue_id = change_head.venue_id AND written.entity = change_head.entity AND written.id = change_head.id
      CROSS JOIN row ON row.venue_id = written.venue_id AND row.entity = 'payment'
        AND row.id = coalesce(written.payment_id, written.id)`,
  },
  isLatest: sql`NOT EXISTS (SELECT 1 FROM row AS refund INDEXED BY row_refund
    CROSS JOIN change_head AS later
      ON later.venue_id = refund.venue_id AND later.entity = 'payment' AND later.id = refund.id
    WHERE refund.venue_id = row.venue_id AND refund.payment_id = row.id
      AND (later.seq, later.id) > (change_head.seq, change_head.id))`,
  contains,
};
