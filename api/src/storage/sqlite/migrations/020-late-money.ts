/**
 * Adds the arrival time of payments and refunds that arrived more than a day after they were made. Reports list these.
 */
export const lateMoney = {
  name: '020-late-money',
  sql: `
  ALTER TABLE row ADD COLUMN late_at text;
  CREATE INDEX row_late ON row (venue_id,late_at) WHERE late_at IS NOT NULL;
  `,
};
