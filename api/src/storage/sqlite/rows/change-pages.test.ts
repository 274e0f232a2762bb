/** When a venue reconnects, every device asks for the same page. It is read once, and never served after a change. */
import { testId } from '@tableside/domain/testing/builders.ts';
import Sqlite from 'better-sqlite3';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { settledMemory } from '../../../../testing/fuzz/memory.ts';
import { QUEUE, queued, saveQueue, VENUE, writesOrder } from '../../../../testing/venue/write-entries.ts';
import { SCOPE } from '../../rows/scope.ts';
import type { ChangeFilter, Storage } from '../../storage.ts';
import { migrate } from '../migrations/migrate.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { sqliteStorage } from '../sqlite-storage.ts';

let storage: Storage;
beforeEach(async () => {
  const connection = new Sqlite(':memory:');
  migrate(connection, MIGRATIONS);
  storage = sqliteStorage(connection, () => 'epoch');
  onTestFinished(() => storage.close());
  await saveQueue(storage);
  await storage.write(VENUE, [
    queued(1, { decide: writesOrder(1, { status: 'draft' }) }),
    queued(2, { decide: writesOrder(2, { status: 'paid' }) }),
  ]);
});

const page = (filter: Partial<ChangeFilter> = {}) =>
  storage.changes(VENUE, { after: 0, limit: 10, ...filter });

test('the second device gets the rows that were read for the first', async () => {
  const [first, second] = [await page(), await page()];
  expect(first.rows).toHaveLength(2);
  expect(second.rows).toBe(first.rows);
});

test('the next change is in the next page', async () => {
  await page();
  await storage.write(VENUE, [queued(3, { decide: writesOrder(3) })]);
  expect((await page()).rows.map(({ id }) => id)).toContain(testId('order', 3));
});

test('somebody who sees less does not learn what the other rows were', async () => {
  const all = await page({ scope: SCOPE.manager });
  const kitchen = await page({ scope: SCOPE.kitchen });
  expect(all.rows).toHaveLength(2);
  expect(kitchen.rows.map(({ id }) => id)).toEqual([testId('order', 2)]);
});

test('each queue gets its own outcomes, no matter who asked before', async () => {
  expect((await page()).results).toEqual([]);
  expect((await page({ queue: { clientId: QUEUE, ackMid: 1 } })).results).toMatchObject([{ mid: 2 }]);
});

test('only a few pages are remembered', async () => {
  const first = await page();
  for (let limit = 11; limit < 19; limit += 1) await page({ limit });
  const again = await page();
  expect(again.rows).not.toBe(first.rows);
  expect(again.rows).toEqual(first.rows);
});

test('a page that nobody can ask for again is not kept', async () => {
  const before = await keptPage({ limit: 20 });
  await storage.write(VENUE, [queued(3, { decide: writesOrder(3) })]);
  const after = await keptPage();
  await expect
    .poll(() => {
      settledMemory();
      return before.deref();
    })
    .toBeUndefined();
  expect(after.deref()).toBe((await page()).rows);
});

const keptPage = async (filter: Partial<ChangeFilter> = {}): Promise<WeakRef<object>> =>
  new WeakRef((await page(filter)).rows);
