import { anActor, testId } from '@tableside/testkit/builders.ts';
import { seededRandom } from '@tableside/testkit/seeded-random.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { DeviceDb } from '../mirror/device-db.ts';
import { startNewQueue } from '../mirror/new-queue.ts';
import type { QueuedTap, Written } from '../mirror/optimistic-write.ts';
import { requireMeta } from '../mirror/sync-meta.ts';
import { aTablet, burger, draft, NOW } from '../testing/a-mirror.ts';
import { TestWire } from '../testing/test-wire.ts';
import { createCore } from './core.ts';
import { createPushBatches } from './push-batches.ts';

/** A tablet of which nothing waits, and that has just looked. */
async function atRest() {
  const tablet = await aTablet();
  const time = new VirtualTime(NOW);
  const core = createCore({
    mirror: tablet.db,
    device: new DeviceDb('device', { indexedDB: new IDBFactory(), IDBKeyRange }),
    actor: anActor(),
    session: { token: () => 'token', unauthorized: () => undefined },
    transport: new TestWire(tablet.server, time).transport,
    clock: time,
    random: seededRandom(1),
    timers: time,
    locks: null,
    appVersion: 'test',
  });
  const batches = createPushBatches(core, { token: () => 'token', refused: () => undefined });
  expect(await batches.next(50)).toBe('nothing waits');
  const sent = async () => {
    const batch = await batches.next(50);
    return typeof batch === 'string' ? batch : batch.request;
  };
  return { tablet, batches, sent };
}

const queuedBy = async (writing: Promise<Written>): Promise<QueuedTap | undefined> => {
  const written = await writing;
  return written.kind === 'queued' ? written.queued : undefined;
};

describe('a tap that is handed over', () => {
  test('is sent as it was stored, without being read, as a batch that was read would be', async () => {
    const { tablet, batches, sent } = await atRest();
    batches.handOver(queuedBy(tablet.tap('order.create', draft())));
    await tablet.db.outbox.toArray();
    const transactions = vi.spyOn(tablet.db, 'transaction');
    const request = await sent();
    expect(transactions).not.toHaveBeenCalled();
    expect(request).toMatchObject({ mutations: [{ mid: 1, cmdId: testId('command', 1) }] });
    expect(request).toEqual(await sent());
    expect(transactions).toHaveBeenCalled();
  });

  test('is not sent before it is durable', async () => {
    const { tablet, batches, sent } = await atRest();
    let commit: (queued: QueuedTap | undefined) => void = () => undefined;
    batches.handOver(
      new Promise((resolve) => {
        commit = resolve;
      }),
    );
    let isSent = false;
    const sending = sent().finally(() => {
      isSent = true;
    });
    const queued = await queuedBy(tablet.tap('order.create', draft()));
    expect(isSent).toBe(false);
    commit(queued);
    expect(await sending).toMatchObject({ mutations: [{ mid: 1 }] });
  });

  test('goes with what another tab queued before it', async () => {
    const { tablet, batches, sent } = await atRest();
    await tablet.tap('order.create', draft());
    batches.handOver(queuedBy(tablet.tap('order.addItem', burger())));
    expect(await sent()).toMatchObject({ mutations: [{ mid: 1 }, { mid: 2 }] });
  });

  test('goes with what waits in a queue that was begun anew', async () => {
    const { tablet, batches, sent } = await atRest();
    await tablet.tap('order.create', draft());
    await tablet.push();
    await tablet.pull();
    expect(await sent()).toBe('nothing waits');
    const { clientId: insteadOf } = await requireMeta(tablet.db);
    const clientId = testId('device', 5);
    await startNewQueue(tablet.db, { clientId, insteadOf, newDeviceId: null });
    await tablet.tap('order.addItem', burger());
    batches.handOver(queuedBy(tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' })));
    expect(await sent()).toMatchObject({ clientId, mutations: [{ mid: 1 }, { mid: 2 }] });
  });

  test('and was refused is looked for no more', async () => {
    const { tablet, batches, sent } = await atRest();
    batches.handOver(Promise.resolve(undefined));
    const transactions = vi.spyOn(tablet.db, 'transaction');
    expect(await sent()).toBe('nothing waits');
    expect(transactions).not.toHaveBeenCalled();
    await tablet.tap('order.create', draft());
    expect(await sent()).toMatchObject({ mutations: [{ mid: 1 }] });
  });

  test('waits for what is settled and has no outcome yet [D5]', async () => {
    const { tablet, batches, sent } = await atRest();
    await tablet.tap('order.create', draft());
    await tablet.apply({ ...(await tablet.envelope()), lastMid: 1, results: [] });
    expect(await sent()).toBe('nothing waits');
    batches.handOver(queuedBy(tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' })));
    expect(await sent()).toMatchObject({ mutations: [{ mid: 1 }, { mid: 2 }] });
  });
});
