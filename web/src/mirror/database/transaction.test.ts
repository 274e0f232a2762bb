import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { MirrorDb } from './mirror-db.ts';
import { writeTransaction } from './transaction.ts';

const openMirror = (): MirrorDb => new MirrorDb('mirror', { indexedDB: new IDBFactory(), IDBKeyRange });

it('what was begun within a transaction is undone with it, though Dexie has lost sight of it [D1]', async () => {
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
