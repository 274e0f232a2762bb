import { ordersWithLine } from '@tableside/domain/command/row-request.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { displayedRows } from '../decide/row-source.ts';
import { MirrorDb } from './mirror-db.ts';

test('a mirror finds the rounds with a line, and lists the lines of nothing else', async () => {
  const db = new MirrorDb('mirror', { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => db.close());
  const visitId = testId('visit');
  const items = (n: number) => [anItem({ id: testId('item', n) })];
  const pad = anOrder({ id: padIdOf(visitId), visitId, items: items(1) });
  const round = aRound(items(2));
  const ofGuest = anOrder({ id: testId('order', 3), customerId: 'cora', items: items(3) });
  const takenIn = anOrder({ id: testId('order', 4), customerId: 'cora', visitId, items: items(4) });
  const all = [pad, round, ofGuest, takenIn];
  await db.orders.bulkPut(all.map((doc) => ({ id: doc.id, seq: 7, doc })));
  const find = displayedRows(db);
  expect(await find(ordersWithLine(visitId, testId('item', 2)))).toEqual([round]);
  expect(await find(ordersWithLine(testId('visit', 2), testId('item', 2)))).toEqual([]);
  expect(await find(ordersWithLine(visitId, testId('item', 3)))).toEqual([]);
  expect(await find(ordersWithLine(visitId, testId('item', 4)))).toEqual([takenIn]);
  expect(await db.orders.orderBy('lines').keys()).toEqual([testId('item', 2), testId('item', 4)]);
});
