import { describe, expect, it } from 'vitest';
import { type Adjusted, saidOf } from './payment-said.ts';

const missing = ['a', 'b'];

describe('a person hears after a payment', () => {
  it.each<[string, Adjusted, string | undefined]>([
    [
      'what was taken off, beside what waits for the rest of the money',
      { code: 'visit.waiting', detail: { number: 'B-17', lines: 2, due: 500, missing } },
      'Some items were taken off in the meantime.',
    ],
    [
      'what was taken off',
      { code: 'order.sentWithout', detail: { number: 'B-17', missing: ['a'] } },
      'Some items were taken off in the meantime.',
    ],
    [
      'how much is credit',
      { code: 'visit.credit', detail: { number: 'B-17', credit: 2178 } },
      'The payment is $21.78 more than the check owed. It counts for what follows, or has to be given back.',
    ],
    [
      'what is not sent yet',
      { code: 'visit.stillOpen', detail: { number: 'B-17', due: 0, unsent: 2 } },
      'The check stays open: 2 items are not sent yet.',
    ],
    [
      'nothing about money that the receipt itself asks for',
      { code: 'visit.stillOpen', detail: { number: 'B-17', due: 500, unsent: 0 } },
      undefined,
    ],
  ])('%s', (_, adjusted, text) => {
    expect(saidOf(adjusted, false)).toBe(text);
  });

  it.each<[string, Adjusted]>([
    ['for the rest of its money', { code: 'visit.waiting', detail: { number: 'B-17', lines: 1, due: 1089 } }],
    ['on the pad', { code: 'visit.stillOpen', detail: { number: 'B-17', due: 980, unsent: 1 } }],
  ])('once, from the receipt, what waits %s when the guests pay first', (_, adjusted) => {
    expect(saidOf(adjusted, true)).toBeUndefined();
  });
});
