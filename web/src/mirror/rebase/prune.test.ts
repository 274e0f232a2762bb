import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { anActor, anOrder, aPayment, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { expect, test } from 'vitest';
import { aTablet, NOW, padOf, VISIT } from '../../../testing/a-mirror.ts';
import { paymentsOf } from '../queries/queries.ts';
import { prune } from './prune.ts';

const hoursAgo = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();
const at = (now: number) => ({ server: now, device: now });
const BY = { id: anActor().userId, name: 'Ana' };
const visitId = (n: number): string => testId('visit', n);

/** A visit with a round and its payment. It was opened an hour before it was closed. */
function closedAt(n: number, hours: number): readonly Change[] {
  const at = hoursAgo(hours);
  const closed = { at, by: BY, businessDay: '2026-06-10', sale: { taxes: [] } as never };
  const round = { id: testId('order', n), visitId: visitId(n), status: 'completed', settledAt: at } as const;
  return [
    change('visit', aVisit({ id: visitId(n), status: 'closed', openedAt: hoursAgo(hours + 1), closed })),
    change('order', anOrder({ ...round, statusBy: { ...BY, at } })),
    change('payment', aPayment({ id: testId('payment', n), visitId: visitId(n), timestamp: at })),
  ];
}

test('visits that were closed for more than two days are deleted with their rounds and payments, and no others', async () => {
  const tablet = await aTablet();
  await tablet.server.put(...closedAt(1, 47), ...closedAt(2, 49));
  await tablet.pull();
  await prune(tablet.db, at(NOW));
  const { visits, orders, payments } = tablet.db;
  expect(await visits.toCollection().primaryKeys()).toEqual([visitId(1)]);
  expect(await orders.toCollection().primaryKeys()).toEqual([testId('order', 1)]);
  expect(await payments.toCollection().primaryKeys()).toEqual([testId('payment', 1)]);
});

test('a guest’s order that nobody took in is deleted two days after it was cancelled', async () => {
  const tablet = await aTablet();
  const ofGuest = (n: number, over: Partial<Order>) =>
    change(
      'order',
      anOrder({
        ...{ id: testId('order', n), customerId: 'cora', serverId: null, submittedAt: hoursAgo(90) },
        ...over,
      }),
    );
  const cancelled = (hours: number) =>
    ({ status: 'cancelled', statusBy: { id: 'cora', name: 'Cora', at: hoursAgo(hours) } }) as const;
  await tablet.server.put(ofGuest(1, cancelled(47)), ofGuest(2, cancelled(49)));
  await tablet.server.put(ofGuest(3, { createdAt: hoursAgo(90) }));
  await tablet.pull();
  await prune(tablet.db, at(NOW));
  const kept = await tablet.db.orders.toCollection().primaryKeys();
  expect(kept.sort()).toEqual([testId('order', 1), testId('order', 3)]);
});

test('the rounds and payments of an open visit stay, however old, and are deleted with it', async () => {
  const tablet = await aTablet();
  const statusBy = { ...BY, at: hoursAgo(90) };
  const round = anOrder({ visitId: VISIT, sentAt: hoursAgo(91), status: 'completed', statusBy });
  const pad = padOf(VISIT, { createdAt: hoursAgo(91) });
  const payment = aPayment({ visitId: VISIT, timestamp: hoursAgo(80) });
  const visit = aVisit({ openedAt: hoursAgo(91) });
  await tablet.server.put(change('visit', visit), change('order', pad), change('payment', payment));
  await tablet.server.put(change('order', round));
  const kept = async () => {
    await tablet.pull();
    await prune(tablet.db, at(NOW));
    const { visits, orders, payments } = tablet.db;
    return Promise.all([visits.count(), orders.count(), payments.count()]);
  };
  expect(await kept()).toEqual([1, 2, 1]);
  const closed = { at: hoursAgo(50), by: statusBy, businessDay: '2026-06-10', sale: { taxes: [] } as never };
  await tablet.server.put(
    change('order', { ...pad, status: 'cancelled', statusBy }),
    change('order', { ...round, settledAt: hoursAgo(50) }),
    change('visit', { ...visit, status: 'closed', closed, owed: 500 }),
  );
  expect(await kept()).toEqual([1, 0, 1]);
  await tablet.server.put(change('visit', { ...visit, status: 'closed', closed }));
  expect(await kept()).toEqual([0, 0, 0]);
});

test('the payments of a party that joined another are found there, no matter how long it had been here', async () => {
  const tablet = await aTablet();
  const [first, second] = [testId('visit'), testId('visit', 2)];
  const owed = { visitId: first, timestamp: hoursAgo(1), outcome: 'pending' } as const;
  await tablet.server.put(
    change('visit', aVisit({ openedAt: hoursAgo(60) })),
    change('order', padOf(first, { createdAt: hoursAgo(60) })),
    change('visit', aVisit({ id: second, number: 'B-18' })),
    change('order', padOf(second, { orderNumber: 'B-18' })),
    change('payment', aPayment(owed)),
  );
  await tablet.pull();
  await tablet.tap('visit.merge', { from: first, into: second });
  await tablet.push();
  await tablet.pull();
  await prune(tablet.db, at(NOW));
  expect(await paymentsOf(tablet.db, second)).toMatchObject([{ visitId: first, outcome: 'pending' }]);
  await tablet.fullPull();
  expect(await paymentsOf(tablet.db, second)).toHaveLength(1);
});

test('a payment that waits for its terminal stays, however old, until it is concluded', async () => {
  const tablet = await aTablet();
  const old = aPayment({ visitId: visitId(9), timestamp: hoursAgo(50), outcome: 'pending' });
  await tablet.server.put(change('payment', old));
  await tablet.pull();
  await prune(tablet.db, at(NOW));
  expect(await tablet.db.payments.count()).toBe(1);
  await tablet.server.put(change('payment', { ...old, outcome: 'failed' }));
  await tablet.pull();
  await prune(tablet.db, at(NOW));
  expect(await tablet.db.payments.count()).toBe(0);
});

test('a row with a pending change is never pruned', async () => {
  const tablet = await aTablet();
  await tablet.server.put(...closedAt(1, 2));
  await tablet.pull();
  await tablet.tap('order.recall', { orderId: testId('order', 1), from: 'completed' });
  await tablet.tap('order.advance', { orderId: testId('order', 1), to: 'completed' });
  await prune(tablet.db, at(NOW + 100 * 3_600_000));
  expect(await tablet.db.orders.count()).toBe(1);
  expect(await tablet.differences()).toEqual([]);
});

test('confirmed changes are forgotten after a week', async () => {
  const tablet = await aTablet();
  await tablet.tap('table.setStatus', { tableId: 'table-12', status: 'reserved' });
  await tablet.push();
  await tablet.pull();
  await prune(tablet.db, { server: NOW + 8 * 24 * 3_600_000, device: NOW });
  await prune(tablet.db, { server: NOW, device: NOW + 8 * 24 * 3_600_000 });
  await prune(tablet.db, at(NOW + 6 * 24 * 3_600_000));
  expect(await tablet.db.acked.count()).toBe(1);
  await prune(tablet.db, at(NOW + 8 * 24 * 3_600_000));
  expect(await tablet.db.acked.count()).toBe(0);
});
