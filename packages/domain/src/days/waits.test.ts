import { expect, test } from 'vitest';
import { anItem, FRIDAY_EVENING } from '../../testing/builders.ts';
import { aRound, aVoid } from '../../testing/visit-builders.ts';
import type { Order } from '../entities/order.ts';
import { MINUTE_MS } from '../ground/durations.ts';
import { waitsOf } from './waits.ts';

const after = (minutes: number): string =>
  new Date(Date.parse(FRIDAY_EVENING) + minutes * MINUTE_MS).toISOString();

/** A round that was served so many minutes after it was sent. */
const served = (minutes: number, course?: number, over: Partial<Order> = {}): Order =>
  aRound([anItem(course === undefined ? {} : { course })], {
    status: 'completed',
    sentAt: FRIDAY_EVENING,
    statusBy: { id: 'kim', name: 'Kim', at: after(minutes) },
    ...over,
  });

test('half of the rounds of a course were served within its minutes', () => {
  expect(waitsOf([served(9), served(5, 2), served(30, 2), served(14, 2), served(10, 1)])).toEqual([
    { course: null, rounds: 1, minutes: 9 },
    { course: 1, rounds: 1, minutes: 10 },
    { course: 2, rounds: 3, minutes: 14 },
  ]);
  expect(waitsOf([served(10), served(20)])).toEqual([{ course: null, rounds: 2, minutes: 15 }]);
});

test('a round with two courses counts for both, and a course that was voided for none', () => {
  const items = [anItem({ course: 1 }), anItem({ course: 2 }), anItem({ course: 3, voids: [aVoid(1)] })];
  expect(waitsOf([served(12, 1, { items })]).map(({ course }) => course)).toEqual([1, 2]);
});

test.each([
  ['is not served', served(5, 1, { status: 'serving' })],
  ['was completed hours later', served(181)],
  ['was completed by a clock that went back', served(-1)],
  ['was cleared off the wall after its check was closed', served(60, 1, { settledAt: after(50) })],
])('a round tells of no wait when it %s', (_, round) => {
  expect(waitsOf([round])).toEqual([]);
});

test('a round that was paid first may be served after its check is closed', () => {
  const round = served(12, 1, { paidFirst: true, settledAt: after(0) });
  expect(waitsOf([round])).toEqual([{ course: 1, rounds: 1, minutes: 12 }]);
});
