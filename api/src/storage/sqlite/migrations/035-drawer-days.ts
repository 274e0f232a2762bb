/** Adds the index by which reports find the cash that drawers have of a range of business days. */
export const drawerDays = {
  name: '035-drawer-days',
  sql: `
  CREATE INDEX row_drawer_day ON row (venue_id,business_day,server_id,method,cents,payment_id,drawer_id)
    WHERE entity = 'payment' AND drawer_id IS NOT NULL;
  `,
};
