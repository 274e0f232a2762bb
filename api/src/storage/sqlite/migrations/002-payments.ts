/** Adds the columns that the list of payments searches by, and fills them for existing rows. */
export const payments = {
  name: '002-payments',
  sql: `
  ALTER TABLE row ADD COLUMN payment_id text;
  ALTER TABLE row ADD COLUMN method text;
  ALTER TABLE row ADD COLUMN outcome text;
  ALTER TABLE row ADD COLUMN cents integer;
  ALTER TABLE row ADD COLUMN search text;
  UPDATE row SET
    payment_id = doc ->> 'paymentId',
    method = doc ->> 'method',
    outcome = doc ->> 'outcome',
    cents = CASE WHEN doc ->> 'outcome' = 'completed' THEN (doc ->> 'amount') + (doc ->> 'tip') ELSE 0 END,
    search = lower((doc ->> 'orderId') || char(10) || (doc ->> 'orderNumber') || char(10)
      || coalesce(doc ->> 'customerName', '') || char(10) || (doc ->> 'transactionId'))
  WHERE entity = 'payment';
  CREATE INDEX row_payment ON row (venue_id,created_at,id,method,outcome,cents)
    WHERE entity = 'payment' AND payment_id IS NULL;
  CREATE INDEX row_refund ON row (venue_id,payment_id,cents) WHERE payment_id IS NOT NULL;
  `,
};
