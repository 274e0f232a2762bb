import { change } from '@tableside/domain/entities.ts';
import { anActor, anOrder, aPayment, testId } from '@tableside/testkit/builders.ts';
import { aVisit } from '@tableside/testkit/visit-builders.ts';
import { expect, test } from 'vitest';
import { aTablet, NOW } from '../../testing/a-mirror.ts';
import { paymentsOf } from '../queries/queries.ts';
import { prune } from './prune.ts';

const hoursAgo = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();
const at = (now: number) => ({ server: now, device: now });
const closedAt = (n: number, at: string) =>
  change(
    'order',
    anOrder({
      id: testId('order', n),
      status: 'completed',
      statusBy: { id: anActor().userId, name: 'Ana', at },
    }),
  );

test('orders closed for more than two days and payments as old go, open ones stay with their payments', async () => {
  const tablet = await aTablet();
  const old = anOrder({ id: testId('order', 3), status: 'paid', createdAt: hoursAgo(90) });
  await tablet.server.put(closedAt(1, hoursAgo(47)), closedAt(2, hoursAgo(49)), change('order', old));
  await tablet.server.put(
    change(
      'payment',
      aPayment({ id: testId('payment', 2), orderId: testId('order', 2), timestamp: hoursAgo(50) }),
    ),
    change('payment', aPayment({ id: testId('payment', 3), orderId: old.id, timestamp: hoursAgo(50) })),
  );
  await tablet.pull();
  await prune(tablet.db, at(NOW));
  expect((await tablet.db.orders.toCollection().primaryKeys()).sort()).toEqual([testId('order', 1), old.id]);
  expect(await tablet.db.payments.toCollection().primaryKeys()).toEqual([testId('payment', 3)]);
});

test('whatever owes money back stays with its payments until the money was given back', async () => {
  const tablet = await aTablet();
  const owing = (refunded: number) => {
    const statusBy = { id: anActor().userId, name: 'Ana', at: hoursAgo(90) };
    return change('order', anOrder({ status: 'cancelled', statusBy, paid: 1307, refunded }));
  };
  const payment = aPayment({ orderId: testId('order'), timestamp: hoursAgo(91) });
  await tablet.server.put(owing(0), change('payment', payment));
  await tablet.pull();
  await prune(tablet.db, at(NOW));
  expect([await tablet.db.orders.count(), await tablet.db.payments.count()]).toEqual([1, 1]);
  await tablet.server.put(owing(1307));
  await tablet.pull();
  await prune(tablet.db, at(NOW));
  expect([await tablet.db.orders.count(), await tablet.db.payments.count()]).toEqual([0, 0]);
});

test('the rounds and payments of an open visit stay, however old, and go with it', async () => {
  const tablet = await aTablet();
  const visitId = testId('visit');
  const statusBy = { id: anActor().userId, name: 'Ana', at: hoursAgo(90) };
  const round = anOrder({ visitId, parentId: visitId, sentAt: hoursAgo(91), status: 'completed', statusBy });
  const pad = anOrder({ id: visitId, visitId, createdAt: hoursAgo(91) });
  const payment = aPayment({ orderId: visitId, visitId, timestamp: hoursAgo(80) });
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

test('the payments of a party that joined another one are found there, however long it had been here', async () => {
  const tablet = await aTablet();
  const [first, second] = [testId('visit'), testId('visit', 2)];
  const owed = { orderId: first, visitId: first, timestamp: hoursAgo(1), outcome: 'pending' } as const;
  await tablet.server.put(
    change('visit', aVisit({ openedAt: hoursAgo(60) })),
    change('order', anOrder({ id: first, visitId: first, createdAt: hoursAgo(60) })),
    change('visit', aVisit({ id: second, number: 'B-18' })),
    change('order', anOrder({ id: second, visitId: second, orderNumber: 'B-18' })),
    change('payment', aPayment(owed)),
  );
  await tablet.pull();
  await tablet.tap('visit.merge', { from: first, into: second });
  await tablet.push();
  await tablet.pull();
  await prune(tablet.db, at(NOW));
  expect(await paymentsOf(tablet.db, second)).toMatchObject([{ orderId: first, outcome: 'pending' }]);
  await tablet.fullPull();
  expect(await paymentsOf(tablet.db, second)).toHaveLength(1);
});

test('a payment that awaits its terminal stays, however old, until it is concluded', async () => {
  const tablet = await aTablet();
  const old = aPayment({ orderId: testId('order', 9), timestamp: hoursAgo(50), outcome: 'pending' });
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
  await tablet.server.put(closedAt(1, hoursAgo(2)));
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
