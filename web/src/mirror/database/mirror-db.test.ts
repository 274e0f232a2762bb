import { ordersWithLine } from '@tableside/domain/row-request.ts';
import { anItem, anOrder, testId } from '@tableside/testkit/builders.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { displayedRows } from '../decide/row-source.ts';
import { MirrorDb } from './mirror-db.ts';

test('a mirror finds the rounds with a line, and lists the lines of nothing else', async () => {
  const db = new MirrorDb('mirror', { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => db.close());
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
  await db.orders.bulkPut([pad, round, paidFirst].map((doc) => ({ id: doc.id, seq: 7, doc })));
  const find = displayedRows(db);
  expect(await find(ordersWithLine(visitId, testId('item', 2)))).toEqual([round]);
  expect(await find(ordersWithLine(testId('visit', 2), testId('item', 2)))).toEqual([]);
  expect(await find(ordersWithLine(visitId, testId('item', 3)))).toEqual([]);
  expect(await db.orders.orderBy('lines').keys()).toEqual([testId('item', 2)]);
});
