/** The expected access to drawers and days: counts are for the floor, differences and days for managers. */
import { FLOOR, line, MANAGERS, on } from './call-line.ts';

const onDrawer = () => on((t) => t.cash.drawer());

export const CASH_LINES = [
  line('GET /drawers', FLOOR),
  line('GET /drawers/:id', FLOOR, onDrawer()),
  line('POST /drawers', FLOOR, { body: { name: 'Bar', float: 20_000 } }),
  line('POST /drawers/:id/moves', FLOOR, {
    on: 'cash that comes in',
    ...onDrawer(),
    body: { kind: 'paidIn', cents: 500, reason: 'Change' },
  }),
  line('POST /drawers/:id/moves', MANAGERS, {
    on: 'cash that goes out',
    ...onDrawer(),
    body: { kind: 'drop', cents: 500 },
  }),
  line('POST /drawers/:id/close', MANAGERS, {
    on: "a colleague's drawer",
    ...onDrawer(),
    body: { counted: 20_000 },
  }),
  line('GET /days/open', MANAGERS),
  line('GET /days', FLOOR),
  line('GET /days/:day/z', MANAGERS, { at: async (t) => ({ day: await t.cash.closedDay() }) }),
  line('GET /days/:day/journal', MANAGERS, { at: async (t) => ({ day: await t.cash.closedDay() }) }),
  line('POST /days', MANAGERS, {
    fill: async (t) => {
      const { businessDay, seen } = await t.cash.dayToClose();
      return { day: businessDay, seen: JSON.stringify(seen) };
    },
    body: { businessDay: '<day>', seen: '<seen>' },
  }),
];
