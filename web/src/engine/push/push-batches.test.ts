import { anActor, testId } from '@tableside/domain/testing/builders.ts';
import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { aTablet, burger, NOW, party, VISIT } from '../../../testing/a-mirror.ts';
import { TestWire } from '../../../testing/test-wire.ts';
import { DeviceDb } from '../../mirror/database/device-db.ts';
import { requireMeta } from '../../mirror/database/sync-meta.ts';
import type { QueuedTap, Written } from '../../mirror/decide/optimistic-write.ts';
import { startNewQueue } from '../../mirror/outbox/new-queue.ts';
import { createCore } from '../core.ts';
import { createPushBatches, type SentBatch } from './push-batches.ts';

/** Returns a tablet with nothing waiting that has just checked for work. */
async function atRest() {
  const tablet = await aTablet();
  const time = new VirtualTime(NOW);
  const wire = new TestWire(tablet.server, time);
  const core = createCore({
    mirror: tablet.db,
    device: new DeviceDb('device', { indexedDB: new IDBFactory(), IDBKeyRange }),
    actor: anActor(),
    session: { token: () => 'token', unauthorized: () => undefined },
    transport: wire.transport,
    clock: time,
    steady: time,
    random: seededRandom(1),
    timers: time,
    locks: null,
    appVersion: 'test',
  });
  const { pushes } = wire;
  const signedIn = { token: 'token' as string | null };
  const batches = createPushBatches(core, { token: () => signedIn.token, refused: () => undefined });
  expect(await batches.next(50)).toBe('nothing waits');
  const sentBatch = async (limit = 50): Promise<SentBatch> => {
    const batch = await batches.next(limit);
    if (typeof batch === 'string') throw new Error(batch);
    return batch;
  };
  const sent = async () => {
    const batch = await batches.next(50);
    return typeof batch === 'string' ? batch : batch.request;
  };
  /** Returns the numbers in each push that has left the tablet. */
  const left = () => pushes.map(({ mutations }) => mutations.map(({ mid }) => mid));
  return { tablet, batches, sent, sentBatch, left, signedIn };
}

/** Waits until everything that can happen on its own has happened. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

const queuedBy = async (writing: Promise<Written>): Promise<QueuedTap | undefined> => {
  const written = await writing;
  return written.kind === 'queued' ? written.queued : undefined;
};

describe('a tap that is handed to the sender', () => {
  test('is sent as it was stored, without being read, and looks the same as a batch from the database', async () => {
    const { tablet, batches, sent } = await atRest();
    batches.handOver(queuedBy(tablet.tap('visit.open', party())));
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
    const queued = await queuedBy(tablet.tap('visit.open', party()));
    expect(isSent).toBe(false);
    commit(queued);
    expect(await sending).toMatchObject({ mutations: [{ mid: 1 }] });
  });

  test('goes with what another tab queued before it', async () => {
    const { tablet, batches, sent } = await atRest();
    await tablet.tap('visit.open', party());
    batches.handOver(queuedBy(tablet.tap('visit.addItem', burger())));
    expect(await sent()).toMatchObject({ mutations: [{ mid: 1 }, { mid: 2 }] });
  });

  test('goes with what waits in a queue that was started again', async () => {
    const { tablet, batches, sent } = await atRest();
    await tablet.tap('visit.open', party());
    await tablet.push();
    await tablet.pull();
    expect(await sent()).toBe('nothing waits');
    const { clientId: insteadOf } = await requireMeta(tablet.db);
    const clientId = testId('device', 5);
    await startNewQueue(tablet.db, { clientId, insteadOf, newDeviceId: null });
    await tablet.tap('visit.addItem', burger());
    batches.handOver(queuedBy(tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' })));
    expect(await sent()).toMatchObject({ clientId, mutations: [{ mid: 1 }, { mid: 2 }] });
  });

  test('is not looked for any more after it was refused', async () => {
    const { tablet, batches, sent } = await atRest();
    batches.handOver(Promise.resolve(undefined));
    const transactions = vi.spyOn(tablet.db, 'transaction');
    expect(await sent()).toBe('nothing waits');
    expect(transactions).not.toHaveBeenCalled();
    await tablet.tap('visit.open', party());
    expect(await sent()).toMatchObject({ mutations: [{ mid: 1 }] });
  });

  test('waits for what is settled and has no outcome yet [D5]', async () => {
    const { tablet, batches, sent } = await atRest();
    await tablet.tap('visit.open', party());
    await tablet.apply({ ...(await tablet.envelope()), lastMid: 1, results: [] });
    expect(await sent()).toBe('nothing waits');
    batches.handOver(queuedBy(tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' })));
    expect(await sent()).toMatchObject({ mutations: [{ mid: 1 }, { mid: 2 }] });
  });
});

describe('a tap after one that is being sent', () => {
  const reserved = { tableId: 'table-14', status: 'reserved' } as const;

  test('goes as soon as that one is answered, before its outcome is written', async () => {
    const { tablet, batches, sent, sentBatch, left } = await atRest();
    batches.handOver(queuedBy(tablet.tap('visit.open', party())));
    const first = await sentBatch();
    const second = queuedBy(tablet.tap('visit.addItem', burger()));
    batches.handOver(second);
    await second;
    await settled();
    expect(left()).toEqual([[1]]);
    const transactions = vi.spyOn(tablet.db, 'transaction');
    batches.answered(first);
    await vi.waitFor(() => expect(left()).toEqual([[1], [2]]));
    expect(transactions).not.toHaveBeenCalled();
    expect(await sent()).toMatchObject({ mutations: [{ mid: 2 }] });
    expect(left()).toEqual([[1], [2]]);
  });

  test('goes as soon as it is durable, if that one was answered before', async () => {
    const { tablet, batches, sentBatch, left } = await atRest();
    batches.handOver(queuedBy(tablet.tap('visit.open', party())));
    batches.answered(await sentBatch());
    batches.handOver(queuedBy(tablet.tap('visit.addItem', burger())));
    await vi.waitFor(() => expect(left()).toEqual([[1], [2]]));
  });

  test('is followed by one more, each sent once and in turn', async () => {
    const { tablet, batches, sentBatch, left } = await atRest();
    batches.handOver(queuedBy(tablet.tap('visit.open', party())));
    batches.answered(await sentBatch());
    const [second, third] = [tablet.tap('visit.addItem', burger()), tablet.tap('table.setStatus', reserved)];
    batches.handOver(queuedBy(second));
    batches.handOver(queuedBy(third));
    await Promise.all([second, third]);
    const next = await sentBatch();
    await settled();
    expect(left()).toEqual([[1], [2]]);
    batches.answered(next);
    expect((await sentBatch()).request).toMatchObject({ mutations: [{ mid: 3 }] });
    expect(left()).toEqual([[1], [2], [3]]);
  });

  test('goes with what another tab queued before it', async () => {
    const { tablet, batches, sentBatch, left } = await atRest();
    batches.handOver(queuedBy(tablet.tap('visit.open', party())));
    const first = await sentBatch();
    await tablet.tap('visit.addItem', burger());
    batches.handOver(queuedBy(tablet.tap('table.setStatus', reserved)));
    batches.answered(first);
    // The outcome of the first batch was not written.
    await sentBatch();
    expect(left()).toEqual([[1], [1, 2, 3]]);
  });

  test.each(['before', 'behind'])('is sent once when the queue is read %s it', async (when) => {
    const { tablet, batches, sent, sentBatch, left } = await atRest();
    batches.handOver(queuedBy(tablet.tap('visit.open', party())));
    const first = await sentBatch();
    await tablet.push();
    await tablet.pull();
    batches.answered(first);
    const early = when === 'behind' ? tablet.tap('visit.addItem', burger()) : undefined;
    const reading = batches.next(50);
    const tap = early ?? tablet.tap('visit.addItem', burger());
    batches.handOver(queuedBy(tap));
    await tap;
    const read = await reading;
    await vi.waitFor(() => expect(left()).toEqual([[1], [2]]));
    if (read === 'nothing waits') await sent();
    await settled();
    expect(left()).toEqual([[1], [2]]);
  });

  test('is not sent once nobody is signed in any more', async () => {
    const { tablet, batches, sent, sentBatch, left, signedIn } = await atRest();
    batches.handOver(queuedBy(tablet.tap('visit.open', party())));
    batches.answered(await sentBatch());
    signedIn.token = null;
    batches.handOver(queuedBy(tablet.tap('visit.addItem', burger())));
    expect(await sent()).toBe('nobody is signed in');
    expect(left()).toEqual([[1]]);
  });

  test('leaves the way free for the next when it was refused', async () => {
    const { tablet, batches, sent, sentBatch, left } = await atRest();
    batches.handOver(queuedBy(tablet.tap('visit.open', party())));
    batches.answered(await sentBatch());
    batches.handOver(Promise.resolve(undefined));
    expect(await sent()).toBe('nothing waits');
    batches.handOver(queuedBy(tablet.tap('visit.addItem', burger())));
    await vi.waitFor(() => expect(left()).toEqual([[1], [2]]));
  });

  test.each([
    { went: 'again with one whose answer was lost', limit: 50, isAnswered: false },
    { went: 'ahead with the rest of a queue', limit: 1, isAnswered: true },
  ])('does not block the next when it went $went', async ({ limit, isAnswered }) => {
    const { tablet, batches, sentBatch, left } = await atRest();
    await tablet.tap('visit.open', party());
    if (isAnswered) await tablet.tap('visit.addItem', burger(VISIT, 1));
    const first = await sentBatch(limit);
    const second = queuedBy(tablet.tap('visit.addItem', burger(VISIT, 2)));
    batches.handOver(second);
    await second;
    if (isAnswered) batches.answered(first);
    batches.answered(await sentBatch());
    batches.handOver(queuedBy(tablet.tap('table.setStatus', reserved)));
    await vi.waitFor(() => expect(left()).toHaveLength(3));
    expect(left().at(-1)).toHaveLength(1);
  });
});
