/** A decision about a held command is all or nothing, whatever the disk does, and does not block others for long. */
import { applied, rejected } from '@tableside/domain/command/command.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, anOrder, aPayment, testId } from '@tableside/domain/testing/builders.ts';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { queued, saveQueue, VENUE } from '../../../../testing/venue/write-entries.ts';
import type { PrepareHeld, Resolution } from '../../storage.ts';
import { migrate } from '../migrations/migrate.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { sqliteStorage } from '../sqlite-storage.ts';

const resolution: Resolution = {
  cmdId: testId('command', 1),
  decision: 'apply',
  by: anActor('manager'),
  at: '2026-06-13T18:00:00.000Z',
  note: null,
};

function aRoom(elapsed = () => performance.now()) {
  const connection = new Sqlite(':memory:');
  migrate(connection, MIGRATIONS);
  const storage = sqliteStorage(connection, () => 'epoch', { elapsed });
  onTestFinished(() => storage.close());
  return { connection, storage };
}

test('money is taken exactly once when the disk is full at first', async () => {
  const { connection, storage } = aRoom();
  await saveQueue(storage);
  const payment = aPayment({ customerName: 'n'.repeat(40_000) });
  const prepare: PrepareHeld = () => ({ reads: [], decide: () => applied(change('payment', payment)) });
  await storage.write(VENUE, [queued(1, { name: 'payment.record', hold: 'held.money' })]);
  connection.pragma(`max_page_count = ${Number(connection.pragma('page_count', { simple: true })) + 2}`);
  await expect(storage.held.resolve(VENUE, resolution, prepare)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await storage.rows(VENUE, 'payment')).toEqual([]);
  expect((await storage.held.waiting(VENUE, { limit: 5 })).held).toHaveLength(1);
  connection.pragma('max_page_count = 100000');
  const both = await Promise.all([
    storage.held.resolve(VENUE, resolution, prepare),
    storage.held.resolve(VENUE, resolution, prepare),
  ]);
  expect(both).toMatchObject([
    { kind: 'done', repeated: false },
    { kind: 'done', repeated: true },
  ]);
  expect(await storage.rows(VENUE, 'payment')).toMatchObject([{ version: 1 }]);
});

test('commands that waited for it get their turn for some milliseconds at a time, with others in between', async () => {
  let now = 0;
  const { storage } = aRoom(() => {
    now += 15;
    return now;
  });
  await saveQueue(storage);
  const order = testId('order', 1);
  const reads = [{ kind: 'row', entity: 'order', id: order }] as const;
  const makes = () => applied(change('order', anOrder({ id: order })));
  const changes = (rows: Rows) => (rows.get('order', order) ? makes() : rejected('order.notFound'));
  const prepare: PrepareHeld = ({ cmdId }) => ({
    reads,
    decide: cmdId === resolution.cmdId ? makes : changes,
  });
  const first = queued(1, { reads, makes: [{ entity: 'order', id: order }], hold: 'held.session' });
  const others = Array.from({ length: 8 }, (_, n) => queued(n + 2, { reads, decide: changes }));
  await storage.write(VENUE, [first, ...others]);
  const heads: number[] = [];
  storage.signals.on('head', ({ head }) => heads.push(head));
  await storage.held.resolve(VENUE, resolution, prepare);
  expect(heads.length).toBeGreaterThan(3);
  expect(heads.at(-1)).toBe(9);
  expect((await storage.row(VENUE, 'order', order))?.version).toBe(9);
});
