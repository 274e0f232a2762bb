/** Tells for which drawer cash was taken. No document is rewritten: payments of earlier versions have no drawer. */
export const drawers = {
  name: '032-drawers',
  sql: `
  ALTER TABLE row ADD COLUMN drawer_id text;
  CREATE INDEX row_drawer ON row (venue_id,drawer_id,method,cents,payment_id) WHERE drawer_id IS NOT NULL;
  `,
};
