/** Broken variants of whose a tip is. */
import type { Mutant } from './mutant.ts';

export const TIP_MUTANTS: readonly Mutant[] = [
  {
    name: 'a tip is of who took it, though the venue gives it to who served',
    breaks: 'I49',
    patches: [
      {
        file: 'packages/domain/src/payments/pay-visit.ts',
        in: 'tipOwner',
        find: "venue.settings.tipsTo !== 'server' || !server.userId",
        replace: 'true',
      },
    ],
  },
  {
    name: 'a tip that was given to somebody else counts for both',
    breaks: 'I49',
    patches: [
      {
        file: 'packages/domain/src/days/money-sums.ts',
        in: 'takersOf',
        find: 'payments.filter((one) => whoseTip(one).id === id)',
        replace: 'payments.filter((one) => whoseTip(one).id === id || one.takenBy.id === id)',
      },
    ],
  },
  {
    name: 'a tip of a closed day is given to somebody else',
    breaks: 'I49',
    patches: [
      {
        file: 'packages/domain/src/payments/give-tip.ts',
        in: 'decide',
        find: 'isClosedDay(payment.businessDay, venue)',
        replace: 'false',
      },
    ],
  },
];
