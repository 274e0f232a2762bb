import { anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { draftsOfGuest } from './guest-drafts.ts';

const CORA = testId('user', 9);
const own = (n: number, over: object = {}) =>
  anOrder({ id: testId('order', n), customerId: CORA, serverId: null, ...over });
const taken = { visitId: testId('visit'), parentId: testId('visit') };

test('the next product goes to the guest’s newest draft, sent to staff or not', () => {
  const sent = own(2, { submittedAt: '2026-06-12T20:00:00.000Z' });
  expect(draftsOfGuest([own(1), sent], CORA).order?.id).toBe(sent.id);
});

test('an order that staff have taken in is no longer the guest’s draft, cooked or not', () => {
  const orders = [own(1, taken), own(2, { ...taken, status: 'preparing' })];
  expect(draftsOfGuest(orders, CORA)).toEqual({ order: undefined, taken: orders });
});

test('other people’s orders at the table are not the guest’s', () => {
  const others = [anOrder({ id: testId('order', 1) }), own(2, { customerId: testId('user', 8) })];
  expect(draftsOfGuest(others, CORA)).toEqual({ order: undefined, taken: [] });
});
