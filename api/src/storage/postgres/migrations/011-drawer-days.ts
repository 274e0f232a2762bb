/** Adds the index by which reports find the cash that drawers have of a range of business days. */
import type { Migration } from './migration.ts';

export const drawerDays: Migration = {
  name: '011-drawer-days',
  readableBy: 6,
  statements: [],
  indexes: [
    {
      name: 'row_drawer_day',
      on: `"row" (venue_id, business_day, server_id, method, cents, payment_id)
        WHERE entity = 'payment' AND drawer_id IS NOT NULL`,
    },
  ],
};
