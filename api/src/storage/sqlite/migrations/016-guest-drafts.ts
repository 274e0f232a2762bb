/**
 * Removes unsent guest drafts from the staff's scope (`isUnsentByGuest`), and gives tables whose code is their id a
 * code that nobody can guess. Each such row gets a new change number, so that devices receive the change.
 */
export const guestDrafts = {
  name: '016-guest-drafts',
  sql: `
  CREATE TEMP TABLE changed AS
  SELECT venue_id, entity, id, row_number() OVER (PARTITION BY venue_id ORDER BY entity, id) AS n
  FROM row
  WHERE (entity = 'table' AND doc ->> 'qrCode' = id)
    OR (entity = 'order' AND status IN ('draft', 'cancelled') AND customer_id IS NOT NULL
      AND coalesce(doc ->> 'serverId', '') <> customer_id
      AND doc ->> 'submittedAt' IS NULL AND doc ->> 'sentAt' IS NULL
      AND doc ->> 'paid' = 0 AND doc ->> 'refunded' = 0
      AND doc ->> '$.statusBy.id' = customer_id
      AND NOT EXISTS (
        SELECT 1 FROM json_each(row.doc, '$.items') WHERE value ->> '$.addedBy.id' <> row.customer_id
      ));
  UPDATE row SET status = CASE status WHEN 'draft' THEN 'unsent' ELSE 'discarded' END
  WHERE entity = 'order' AND (venue_id, id) IN (SELECT venue_id, id FROM changed WHERE entity = 'order');
  UPDATE row SET version = version + 1,
    doc = json_set(doc, '$.qrCode', lower(hex(randomblob(16))), '$.version', version + 1)
  WHERE entity = 'table' AND (venue_id, id) IN (SELECT venue_id, id FROM changed WHERE entity = 'table');
  UPDATE change_head SET
    scope = CASE entity WHEN 'order' THEN 8 ELSE scope END,
    seq = (SELECT venue_seq.seq + changed.n FROM changed JOIN venue_seq ON venue_seq.venue_id = changed.venue_id
      WHERE changed.venue_id = change_head.venue_id AND changed.entity = change_head.entity AND changed.id = change_head.id)
  WHERE (venue_id, entity, id) IN (SELECT venue_id, entity, id FROM changed);
  UPDATE venue_seq SET seq = seq + (SELECT count(*) FROM changed WHERE changed.venue_id = venue_seq.venue_id);
  DROP TABLE changed;
  `,
};
