/**
 * Adds when each row last changed, for programs that ask for changes since a time. For existing rows the document
 * provides it: the last change of an order, or when a payment was taken.
 */
export const changedAt = {
  name: '011-changed-at',
  sql: `
  ALTER TABLE change_head ADD COLUMN changed_at text;
  UPDATE change_head SET changed_at = (
    SELECT coalesce(row.doc ->> '$.updatedAt', row.created_at) FROM row
    WHERE row.venue_id = change_head.venue_id AND row.entity = change_head.entity AND row.id = change_head.id
  ) WHERE entity IN ('order', 'payment');
  `,
};
