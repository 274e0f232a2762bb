/**
 * Adds the time of each row's last change, for programs that ask for changes since a time. For existing rows it comes
 * from the document: the last change of an order, or the time when a payment was taken.
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
