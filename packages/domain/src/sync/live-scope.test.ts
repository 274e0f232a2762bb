import { expect, test } from 'vitest';
import { anOrder, aPayment, testId } from '../../testing/builders.ts';
import { aCardRefund, aCharge } from '../../testing/card-builders.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import type { Order } from '../entities/order.ts';
import { endOfCharge, endOfOrder, endOfPayment, endOfVisit } from './live-scope.ts';

const AT = '2026-06-12T20:00:00.000Z';
const LATER = '2026-06-12T22:00:00.000Z';
const visitId = testId('visit');
const done = (over: Partial<Order>): Order =>
  anOrder({ status: 'completed', sentAt: AT, statusBy: { id: 'ana', name: 'Ana', at: AT }, ...over });

test.each<[string, Order, string | null]>([
  [
    "a guest's order ends when it is cancelled",
    anOrder({ status: 'cancelled', statusBy: { id: '', name: '', at: AT } }),
    AT,
  ],
  ['an open order does not end', done({ status: 'serving' }), null],
  ['a round does not end before its visit', done({ visitId }), null],
  ['a round ends with its visit', done({ visitId, settledAt: LATER }), LATER],
  ['a pad ends when it is cancelled', done({ id: visitId, visitId, status: 'cancelled', sentAt: null }), AT],
])('%s', (_what, order, expected) => {
  expect(endOfOrder(order)).toBe(expected);
});

test('a payment ends when it is taken, unless it waits for its terminal', () => {
  const taken = aPayment({ timestamp: AT });
  expect(endOfPayment(taken)).toBe(AT);
  expect(endOfPayment({ ...taken, outcome: 'pending' })).toBeNull();
});

test('a visit ends when it is closed, unless it owes money back', () => {
  const closed = { at: LATER, by: { id: 'ana', name: 'Ana' }, businessDay: '2026-06-12', sale: {} as never };
  const visit = aVisit({ openedAt: AT, status: 'closed', closed });
  expect(endOfVisit(visit)).toBe(LATER);
  expect(endOfVisit({ ...visit, owed: 1 })).toBeNull();
  expect(endOfVisit(aVisit())).toBeNull();
  expect(endOfVisit(aVisit({ openedAt: AT, status: 'merged' }))).toBe(AT);
  expect(endOfVisit(aVisit({ openedAt: AT, status: 'merged', mergedAt: LATER }))).toBe(LATER);
});

test('a charge ends with what was settled last, and not while its provider is asked', () => {
  const charge = aCharge({ sure: true, stateAt: AT });
  const refund = (stateAt: string, over = {}) => aCardRefund({ state: 'done', stateAt, ...over });
  expect(endOfCharge(charge)).toBe(AT);
  // The bank took its time with the first one.
  expect(endOfCharge({ ...charge, refunds: [refund(LATER), refund(AT)] })).toBe(LATER);
  expect(endOfCharge({ ...charge, refunds: [refund(LATER, { state: 'waiting' })] })).toBeNull();
  expect(endOfCharge({ ...charge, sure: false })).toBeNull();
});
