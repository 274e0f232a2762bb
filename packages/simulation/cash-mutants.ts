/** Broken variants of closed days and drawers. */
import type { Mutant } from './mutant.ts';

export const CASH_MUTANTS: readonly Mutant[] = [
  {
    name: 'closedThrough ignored',
    breaks: 'I22',
    patches: [
      {
        file: 'packages/domain/src/venue/booking-day.ts',
        in: 'bookingDay',
        find: 'isClosedDay(day, venue) ? $next : day',
        replace: 'day',
      },
    ],
  },
  {
    name: 'cash that comes late is in no drawer',
    breaks: 'I24',
    patches: [
      {
        file: 'packages/domain/src/cash/into-drawer.ts',
        in: 'withLate',
        find: 'closed?.expected === undefined',
        replace: 'true',
      },
    ],
  },
];
