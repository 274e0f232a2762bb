import { ordersWithLine } from '@tableside/domain/row-request.ts';
import { anItem, anOrder, testId } from '@tableside/testkit/builders.ts';
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { displayedRows } from '../decide/row-source.ts';
import { refundsDueOf } from '../queries/queries.ts';
import { MirrorDb } from './mirror-db.ts';

/** The layout of app 0.1.0, as far as this test needs it. */
const FIRST = { orders: 'id, [doc.status+doc.statusBy.at], [doc.tableId+doc.status], doc.parentId' };

test('a mirror from before orders were found by their balance keeps them, and finds what owes money back', async () => {
  const browser = { indexedDB: new IDBFactory(), IDBKeyRange };
  const before = new Dexie('mirror', browser);
  before.version(1).stores(FIRST);
  const doc = anOrder({ status: 'cancelled', paid: 1307 });
  await before.table('orders').put({ id: doc.id, seq: 7, doc });
  before.close();
  const db = new MirrorDb('mirror', browser);
  onTestFinished(() => db.close());
  expect(await refundsDueOf(db)).toEqual([doc]);
  expect(db.isNew).toBe(false);
});

test('a mirror from before orders were found by their lines finds the rounds that it had', async () => {
  const browser = { indexedDB: new IDBFactory(), IDBKeyRange };
  const before = new Dexie('mirror', browser);
  before.version(5).stores({ orders: `${FIRST.orders}, doc.balance` });
  const visitId = testId('visit');
  const [pad, round, paidFirst] = [
    anOrder({ id: visitId, visitId, items: [anItem({ id: testId('item', 1) })] }),
    anOrder({
      id: testId('order', 2),
      visitId,
      parentId: visitId,
      items: [anItem({ id: testId('item', 2) })],
    }),
    anOrder({ id: testId('order', 3), items: [anItem({ id: testId('item', 3) })] }),
  ];
  await before.table('orders').bulkPut([pad, round, paidFirst].map((doc) => ({ id: doc.id, seq: 7, doc })));
  before.close();
  const db = new MirrorDb('mirror', browser);
  onTestFinished(() => db.close());
  const find = displayedRows(db);
  expect(await find(ordersWithLine(visitId, testId('item', 2)))).toEqual([round]);
  expect(await find(ordersWithLine(testId('visit', 2), testId('item', 2)))).toEqual([]);
  expect(await find(ordersWithLine(visitId, testId('item', 3)))).toEqual([]);
  const listed = await db.orders.orderBy('lines').keys();
  expect(listed).toEqual([testId('item', 2)]);
});
