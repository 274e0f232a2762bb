/** Adds when a payment or refund arrived, if that was more than a day after it was made. Reports list these. */
export const lateMoney = {
  name: '020-late-money',
  sql: `
  ALTER TABLE row ADD COLUMN late_at text;
  CREATE INDEX row_late ON row (venue_id,late_at) WHERE late_at IS NOT NULL;
  `,
};
