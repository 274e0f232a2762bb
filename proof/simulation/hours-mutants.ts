/** Broken variants of what is sold by the clock. */
import type { Mutant } from './mutant.ts';

const HOURS = 'packages/domain/src/menu/menu-hours.ts';
const LINE = 'packages/domain/src/orders/order-line.ts';

export const HOURS_MUTANTS: readonly Mutant[] = [
  {
    name: 'a guest orders a dish outside of its hours',
    breaks: 'I48',
    patches: [{ file: LINE, in: 'notNow', find: '!atAnyTime', replace: 'false' }],
  },
  {
    name: 'staff sell a dish in its hours only',
    breaks: 'I48',
    patches: [
      { file: LINE, in: 'notNow', find: 'if (isStaff(context.actor.role)) return undefined;', replace: '' },
    ],
  },
  {
    name: 'hours over midnight end with the day',
    breaks: 'I48',
    patches: [
      {
        file: 'packages/domain/src/menu/scheduled-price.ts',
        in: 'holds',
        find: 'sinceToday || sinceYesterday',
        replace: 'sinceToday',
      },
    ],
  },
  {
    name: 'hours over midnight are of the day on which they end',
    breaks: 'I48',
    patches: [
      {
        file: 'packages/domain/src/menu/scheduled-price.ts',
        in: 'holds',
        find: '(dayOfWeek + 6) % 7',
        replace: 'dayOfWeek',
      },
    ],
  },
  {
    name: 'guests have no minutes more',
    breaks: 'I48',
    patches: [{ file: HOURS, in: 'mayGuestOrder', find: 'GRACE_MINUTES + 1', replace: '1' }],
  },
  {
    name: 'the hours of a category go before those of a dish',
    breaks: 'I48',
    patches: [
      {
        file: HOURS,
        in: 'hoursOf',
        find: 'hours ?? category?.hours ?? []',
        replace: 'category?.hours ?? hours ?? []',
      },
    ],
  },
];
