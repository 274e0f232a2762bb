/**
 * When each row was last changed, for those who ask what changed since. Of what stood before only the document tells: an
 * order its last change, a payment when it was taken.
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
