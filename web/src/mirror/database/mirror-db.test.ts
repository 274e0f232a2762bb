import { anOrder } from '@tableside/testkit/builders.ts';
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
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
