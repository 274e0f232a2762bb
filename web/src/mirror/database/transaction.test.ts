import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { MirrorDb } from './mirror-db.ts';
import { writeTransaction } from './transaction.ts';

const openMirror = (): MirrorDb => new MirrorDb('mirror', { indexedDB: new IDBFactory(), IDBKeyRange });

it('a write that began inside a transaction is undone with it, even if Dexie has lost sight of it [D1]', async () => {
  const mirror = openMirror();
  const begun = writeTransaction(mirror, mirror.tables, async (bound) => {
    await Dexie.ignoreTransaction(async () => {
      await bound.meta.put({ key: 'clock', offsetMs: 1 });
      await bound.rowsOf('section').put({ id: 'bar', seq: 1, doc: { id: 'bar' } as never });
    });
    throw new Error('the tab is closed');
  });
  await expect(begun).rejects.toThrow('the tab is closed');
  expect(await mirror.meta.toArray()).toEqual([]);
  expect(await mirror.sections.toArray()).toEqual([]);
  mirror.close();
});

it('Dexie follows no promise of a write, which is still undone as a whole', async () => {
  const mirror = openMirror();
  const current: unknown[] = [];
  const begun = writeTransaction(mirror, mirror.tables, async (bound) => {
    current.push(Dexie.currentTransaction);
    await Promise.all([1, 2].map(async (offsetMs) => bound.meta.put({ key: 'clock', offsetMs })));
    current.push(Dexie.currentTransaction);
    throw new Error('the tab is closed');
  });
  await expect(begun).rejects.toThrow('the tab is closed');
  expect(current).toEqual([null, null]);
  expect(await mirror.meta.toArray()).toEqual([]);
  mirror.close();
});
