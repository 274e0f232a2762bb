/** Broken variants of guests who pay first: what the money sends, and when. */
import type { Mutant } from './mutant.ts';

const SEND_PAID = 'packages/domain/src/visits/send-paid.ts';
const TRIES = '[each.flat(), own, ...each]';

const tries = (replace: string): Mutant['patches'] => [
  { file: SEND_PAID, in: 'triesOf', find: TRIES, replace },
];

export const PAID_MUTANTS: readonly Mutant[] = [
  {
    name: 'the money sends the whole pad',
    breaks: 'I41',
    patches: [{ file: SEND_PAID, in: 'sentIfCovered', find: 'namedBy(itemIds)', replace: '() => true' }],
  },
  {
    name: 'the money sends what it does not cover',
    breaks: 'I39',
    patches: [
      {
        file: SEND_PAID,
        in: 'sentIfCovered',
        find: 'isPaid(sent)',
        replace: 'true',
      },
    ],
  },
  {
    name: 'a cent that two tablets rounded away keeps a paid line waiting',
    breaks: 'I40',
    patches: [
      {
        file: SEND_PAID,
        in: 'isPaid',
        find: 'shortfallOf(end, bill, rounds)',
        replace: '0',
      },
    ],
  },
  {
    name: 'a payment forgets portions that got another id',
    breaks: 'I40',
    patches: [
      {
        file: 'packages/domain/src/visits/new-rounds.ts',
        in: 'meantBy',
        find: '[id, ...countedFromIfSent(chain, id)]',
        replace: '[id]',
      },
    ],
  },
  { name: 'a payment sends only its own lines', breaks: 'I40', patches: tries('[own]') },
  {
    name: 'lines of one payment wait for those of another',
    breaks: 'I40',
    patches: tries('[each.flat(), own]'),
  },
  { name: 'the money sends nothing', breaks: 'I40', patches: tries('[]') },
  {
    name: 'only payments let the money send',
    breaks: 'I40',
    patches: [{ file: SEND_PAID, in: 'sendPaid', find: 'waiting.length === 0', replace: 'true' }],
  },
  {
    name: 'the money sends once for a command',
    breaks: 'I40',
    patches: [
      {
        file: SEND_PAID,
        in: 'afterPaidSent',
        find: 'sent = firstSent(now, side)',
        replace: 'sent = undefined',
      },
    ],
  },
  {
    name: 'a merge forgets what was paid for',
    breaks: 'I40',
    patches: [
      {
        file: 'packages/domain/src/visits/merge-visits.ts',
        in: 'joined',
        find: 'paidFor.length > 0',
        replace: 'false',
      },
    ],
  },
];
