/**
 * Orders that owe money back stay live until the money is refunded. This applies the rule to orders that were closed
 * before the rule existed.
 */
export const refundsDue = {
  name: '010-refunds-due',
  sql: `
  UPDATE change_head SET closed_at = NULL
  WHERE entity = 'order' AND (venue_id, id) IN (
    SELECT row.venue_id, row.id FROM venue_seq JOIN row ON row.venue_id = venue_seq.venue_id
    WHERE row.entity = 'order' AND row.due > 0
  );
  `,
};
