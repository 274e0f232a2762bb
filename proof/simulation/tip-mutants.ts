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
  {
    name: 'what is given back of a tip comes off who took it',
    breaks: 'I49',
    patches: [
      {
        file: 'packages/domain/src/payments/refund-row.ts',
        in: 'refundRow',
        find: 'const { arrival: _, drawerId: __, rounding: ___, tipGiven: ____, tender, card, ...taken } = payment;',
        replace:
          'const { arrival: _, drawerId: __, rounding: ___, tipGiven: ____, tippedBy: _____, tender, card, ...taken } = payment;',
      },
    ],
  },
  {
    name: 'what was given back of a tip stays with who had it',
    breaks: 'I49',
    patches: [
      {
        file: 'packages/domain/src/payments/give-tip.ts',
        in: 'decide',
        find: "refunds.map((refund) => change('payment', tippedFor(refund, { id, name })))",
        replace: '[]',
      },
    ],
  },
  {
    name: 'who is given a tip has taken the payment',
    breaks: 'I7',
    patches: [
      {
        file: 'packages/domain/src/payments/give-tip.ts',
        in: 'tippedFor',
        find: '({ ...kept, tippedBy: person })',
        replace: '({ ...kept, takenBy: person })',
      },
    ],
  },
  {
    name: 'nobody is on record for a tip that was given to somebody else',
    breaks: 'I49',
    patches: [
      {
        file: 'packages/domain/src/payments/give-tip.ts',
        in: 'decide',
        find: '({ ...tippedFor(payment, { id, name }), tipGiven })',
        replace: 'tippedFor(payment, { id, name })',
      },
    ],
  },
  {
    name: 'anybody gives a tip to somebody else',
    breaks: 'I49',
    patches: [
      {
        file: 'packages/domain/src/payments/give-tip.ts',
        in: 'may',
        find: "mayRole(actor, 'payment.screen')",
        replace: 'true',
      },
    ],
  },
  {
    name: 'a tip that the terminal has not confirmed is given to somebody else',
    breaks: 'I49',
    patches: [
      {
        file: 'packages/domain/src/payments/give-tip.ts',
        in: 'decide',
        find: '!isTaken(payment) || payment.tip === 0',
        replace: 'payment.tip === 0',
      },
    ],
  },
  {
    name: 'cash is asked from whose the tip is, and not from who took it',
    breaks: 'I49',
    patches: [
      {
        file: 'packages/domain/src/days/money-sums.ts',
        in: 'takersOf',
        find: 'cashIn(own).held',
        replace: 'cashIn(tipped).held',
      },
    ],
  },
];
