import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { MirrorDb } from './mirror-db.ts';
import { readTransaction, writeTransaction } from './transaction.ts';

test('Dexie puts the layers over a table together when it opens, and not for each transaction', async () => {
  const db = new MirrorDb('mirror', { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => db.close());
  const built: string[] = [];
  db.use({
    stack: 'dbcore',
    name: 'count',
    level: 99,
    create: (core) => ({
      ...core,
      table(name) {
        built.push(name);
        return core.table(name);
      },
    }),
  });
  await db.open();
  built.length = 0;
  for (const key of ['one', 'two', 'three']) {
    await writeTransaction(db, [db.marks], (bound) => bound.marks.put({ entity: 'order', id: key }));
    expect(await readTransaction(db, [db.marks], (bound) => bound.marks.count())).toBeGreaterThan(0);
  }
  expect(await db.marks.count()).toBe(3);
  expect(built).toEqual([]);
});
