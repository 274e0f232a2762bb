/**
 * Tells orders that belong to a visit from those that are paid by themselves, and finds visits. No document is
 * rewritten: orders of earlier versions belong to no visit. `row_open` lists orders only, because visits are open too.
 */
export const visits = {
  name: '021-visits',
  sql: `
  ALTER TABLE row ADD COLUMN visit_id text;
  DROP INDEX row_open;
  CREATE INDEX row_open ON row (venue_id,created_at,id) WHERE open = 1 AND entity = 'order';
  DROP INDEX row_order_day;
  CREATE INDEX row_order_day ON row (venue_id,business_day,status,server_id,created_at,total,due,lines,visit_id)
    WHERE entity = 'order';
  CREATE INDEX row_visit ON row (venue_id,created_at,id,status,table_id,number,business_day) WHERE entity = 'visit';
  CREATE INDEX row_visit_day ON row (venue_id,business_day,status,server_id,created_at,total,due,id)
    WHERE entity = 'visit';
  `,
};
