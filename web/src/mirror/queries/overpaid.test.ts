import type { Visit } from '@tableside/domain/visits/visit.ts';
import { anActor, anItem, anOrder, aPayment, testId } from '@tableside/testkit/builders.ts';
import { aTaking, aVisit } from '@tableside/testkit/visit-builders.ts';
import { liveQuery } from 'dexie';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openMirror } from '../../testing/a-mirror.ts';
import { overpaidBy } from './overpaid.ts';
import { owingRows } from './owing-rows.ts';

const ana = { id: anActor().userId, name: 'Ana' };
const ben = { id: testId('user', 9), name: 'Ben' };
const order = anOrder({ status: 'paid', items: [anItem()], paid: 2614 });
const mine = aPayment({ id: testId('payment', 1), takenBy: ana });
const his = aPayment({ id: testId('payment', 2), takenBy: ben });

async function mirrorOf(doc: typeof order, payments: readonly (typeof mine)[]) {
  const db = openMirror();
  await db.orders.put({ id: doc.id, seq: 1, doc });
  await db.payments.bulkPut(payments.map((payment, n) => ({ id: payment.id, seq: n + 1, doc: payment })));
  return db;
}

test('of two payments the one that reached the server later is too much, whoever looks', async () => {
  const db = await mirrorOf(order, [mine, his]);
  expect(await overpaidBy(db, ana.id)).toEqual([]);
  expect(await overpaidBy(db, ben.id)).toEqual([
    { number: 'B-17', total: 1307, cancelledBy: null, payment: his, earlier: [mine], back: 1307 },
  ]);
});

test('an order that was paid and then cancelled is no news to anybody who took money for it', async () => {
  const cancelled = { ...order, status: 'cancelled' as const, paid: 1307, balance: -1307 };
  const sent = { ...cancelled, sentAt: cancelled.createdAt, statusBy: { ...ben, at: cancelled.createdAt } };
  expect(await overpaidBy(await mirrorOf(sent, [mine]), ana.id)).toEqual([]);
  const draft = { ...sent, sentAt: null };
  expect(await overpaidBy(await mirrorOf(draft, [mine]), ana.id)).toMatchObject([{ back: 1307 }]);
  const own = { ...draft, statusBy: { ...ana, at: cancelled.createdAt } };
  expect(await overpaidBy(await mirrorOf(own, [mine]), ana.id)).toEqual([]);
});

test('a failed payment is none, and what an order needs is never too much', async () => {
  const failed = { ...his, outcome: 'failed' as const };
  const settled = anOrder({ status: 'paid', items: [anItem()], paid: 1307 });
  expect(await overpaidBy(await mirrorOf(settled, [failed, mine]), ana.id)).toEqual([]);
});

test('a change of a settled order makes no screen ask again what is owed', async () => {
  const db = openMirror();
  const answers = { owing: [] as number[], order: [] as unknown[] };
  const put = (balance: number, n = 1) => db.orders.put({ id: order.id, seq: n, doc: { ...order, balance } });
  const watching = [
    liveQuery(() => owingRows(db).toArray()).subscribe(({ length }) => void answers.owing.push(length)),
    liveQuery(() => db.orders.get(order.id)).subscribe((row) => void answers.order.push(row?.seq)),
  ];
  onTestFinished(() => {
    for (const one of watching) one.unsubscribe();
  });
  // A new database may answer twice.
  await put(0, 1);
  await vi.waitFor(() => expect(answers.order.at(-1)).toBe(1));
  answers.owing = [];
  await put(0, 2);
  await vi.waitFor(() => expect(answers.order.at(-1)).toBe(2));
  await put(-1, 3);
  await vi.waitFor(() => expect(answers.owing.at(-1)).toBe(1));
  expect(answers.owing).toEqual([1]);
});

test("of two who took the money of one check, the later one has to give it back; a void afterwards is nobody's news", async () => {
  const db = openMirror();
  const closed = { at: order.createdAt, by: ana, businessDay: '2026-06-12', sale: { total: 1307 } as never };
  const takings = [mine, his].map(({ id }) => aTaking(1307, { paymentId: id }));
  const put = (visit: Partial<Visit>) => {
    const doc = aVisit({ status: 'closed', closed, takings, ...visit });
    return db.visits.put({ id: doc.id, seq: 1, doc });
  };
  await db.payments.bulkPut([mine, his].map((payment, n) => ({ id: payment.id, seq: n + 1, doc: payment })));
  await put({ owed: 1307 });
  expect(await overpaidBy(db, ana.id)).toEqual([]);
  expect(await overpaidBy(db, ben.id)).toEqual([
    { number: 'B-17', total: 1307, cancelledBy: null, payment: his, earlier: [mine], back: 1307 },
  ]);
  await put({ owed: 500, takings: takings.map((taking, n) => ({ ...taking, refunded: n * 807 })) });
  expect(await overpaidBy(db, ben.id)).toMatchObject([{ back: 500 }]);
  await put({ owed: 1307, takings: takings.slice(0, 1) });
  expect(await overpaidBy(db, ana.id)).toEqual([]);
});
