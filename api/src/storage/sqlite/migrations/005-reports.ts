/**
 * Adds the columns that lists and reports read, so that they need not open documents of orders and payments, and an
 * index for each way of reading them. Each index holds every column of its query, so that a million more rows do not
 * slow down a page. Some include `payment_id` because their condition names it, and SQLite would look it up otherwise.
 * `row_created` and `row_customer` held payments too, which now have lists of their own.
 */
export const reports = {
  name: '005-reports',
  sql: `
  ALTER TABLE row ADD COLUMN server_id text;
  ALTER TABLE row ADD COLUMN total integer;
  ALTER TABLE row ADD COLUMN due integer;
  ALTER TABLE row ADD COLUMN tip integer;
  ALTER TABLE row ADD COLUMN refunded integer;
  ALTER TABLE row ADD COLUMN lines text;
  UPDATE row SET
    server_id = doc ->> 'serverId',
    total = doc ->> 'total',
    due = max(0, -(doc ->> 'balance')),
    lines = (
      SELECT json_group_array(json_array(value ->> 'productId', value ->> 'quantity', value ->> 'totalPrice'))
      FROM json_each(row.doc, '$.items')
    )
  WHERE entity = 'order';
  UPDATE row SET
    server_id = doc ->> '$.takenBy.id',
    tip = CASE WHEN outcome = 'completed' THEN doc ->> 'tip' ELSE 0 END
  WHERE entity = 'payment';
  UPDATE row SET refunded = (
    SELECT coalesce(sum(refund.cents), 0) FROM row AS refund
    WHERE refund.venue_id = row.venue_id AND refund.payment_id = row.id
  )
  WHERE entity = 'payment' AND payment_id IS NULL;
  UPDATE row SET status = CASE WHEN outcome = 'completed' AND cents > 0 AND refunded >= cents THEN 'refunded' ELSE outcome END
  WHERE entity = 'payment' AND payment_id IS NULL;

  DROP INDEX row_created;
  DROP INDEX row_status;
  DROP INDEX row_customer;
  DROP INDEX row_payment;
  CREATE INDEX row_created ON row (venue_id,created_at,id,status,table_id,number) WHERE entity = 'order';
  CREATE INDEX row_status ON row (venue_id,entity,status,created_at,id,method) WHERE status IS NOT NULL;
  CREATE INDEX row_customer ON row (venue_id,customer_id,created_at,id)
    WHERE entity = 'order' AND customer_id IS NOT NULL;
  CREATE INDEX row_table ON row (venue_id,table_id,created_at,id,status,number) WHERE entity = 'order';
  CREATE INDEX row_payment ON row (venue_id,created_at,id,status,method,cents,tip,refunded,search,payment_id)
    WHERE entity = 'payment' AND payment_id IS NULL;
  CREATE INDEX row_method ON row (venue_id,method,created_at,id,status,payment_id)
    WHERE entity = 'payment' AND payment_id IS NULL;
  CREATE INDEX row_order_day ON row (venue_id,business_day,status,server_id,created_at,total,due,lines)
    WHERE entity = 'order';
  CREATE INDEX row_payment_day ON row (venue_id,business_day,method,server_id,created_at,outcome,cents,tip,payment_id)
    WHERE entity = 'payment' AND payment_id IS NULL;
  CREATE INDEX row_refund_day ON row (venue_id,business_day,method,server_id,cents,payment_id)
    WHERE entity = 'payment' AND payment_id IS NOT NULL;
  `,
};
