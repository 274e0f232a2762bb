/** Broken variants of closed days, drawers, and the count of what is left. */
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
  {
    name: 'a drawer is counted without what rounding brought',
    breaks: 'I24',
    patches: [
      {
        file: 'api/src/storage/rows/row-columns.ts',
        in: 'paymentColumns',
        find: 'payment.rounding ?? null',
        replace: 'null',
      },
    ],
  },
  {
    name: 'a line gives back more portions than it took',
    breaks: 'I29',
    patches: [
      {
        file: 'packages/domain/src/menu/stock.ts',
        in: 'giveBack',
        find: 'line.counted ?? 0',
        replace: 'line.quantity',
      },
    ],
  },
];
