import { anActor, testId } from '@tableside/domain/testing/builders.ts';
import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import { watchTasks } from '@tableside/testkit/quiescence.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { aTablet, NOW } from '../../../testing/a-mirror.ts';
import { TestWire } from '../../../testing/test-wire.ts';
import { DeviceDb } from '../../mirror/database/device-db.ts';
import { requireMeta } from '../../mirror/database/sync-meta.ts';
import { createCore } from '../core.ts';
import { createInboundQueue } from './inbound-queue.ts';

const tasks = watchTasks();
afterAll(() => tasks.release());

async function anInboundQueue() {
  const { db: mirror, server } = await aTablet();
  const time = new VirtualTime(NOW);
  const core = createCore({
    mirror,
    device: new DeviceDb('device', { indexedDB: new IDBFactory(), IDBKeyRange }),
    actor: anActor(),
    session: { token: () => 'token', unauthorized: () => undefined },
    transport: new TestWire(server, time).transport,
    clock: time,
    steady: time,
    random: seededRandom(1),
    timers: time,
    locks: null,
    appVersion: 'test',
  });
  const applied: Envelope['to'][] = [];
  let tellNext: () => void = () => undefined;
  let tookMs = 0;
  const inboundQueue = createInboundQueue(core, async (one) => {
    if (one.kind === 'applied') applied.push(one.cursor);
    time.fireNext(time.now() + tookMs);
    tellNext();
  });
  const { clientId, cursor, epoch } = await requireMeta(mirror);
  const frame = (n: number, head = n): void => {
    const at = { from: cursor + n - 1, to: cursor + n, head: cursor + head };
    inboundQueue.frame(
      { epoch: epoch ?? '', ...at, more: false, lastMid: null, results: [], rows: [] },
      clientId,
    );
  };
  const nextApplied = (): Promise<void> =>
    new Promise((resolve) => {
      tellNext = resolve;
    });
  const takes = (ms: number): void => {
    tookMs = ms;
  };
  return { core, inboundQueue, server, time, frame, takes, nextApplied, applied, cursor };
}

test('frames that come while one is being applied are applied together', async () => {
  const { frame, nextApplied, applied, cursor } = await anInboundQueue();
  const first = nextApplied();
  for (let n = 1; n <= 5; n += 1) frame(n);
  await first;
  await nextApplied();
  expect(applied).toEqual([cursor + 1, cursor + 5]);
});

test('the frames of one commit are applied together, even when they come one by one [F3]', async () => {
  const { time, frame, nextApplied, applied, cursor } = await anInboundQueue();
  const all = nextApplied();
  for (let n = 1; n <= 3; n += 1) {
    frame(n, 3);
    await tasks.settle();
  }
  await all;
  expect(applied).toEqual([cursor + 3]);
  expect(time.armed).toBe(0);
});

test('a commit whose last frame is missing waits a tenth of a second for it [F3]', async () => {
  const { time, frame, nextApplied, applied, cursor } = await anInboundQueue();
  const both = nextApplied();
  frame(1, 3);
  frame(2, 3);
  expect(time.fireNext(NOW + 99)).toBe(false);
  expect(time.fireNext(NOW + 100)).toBe(true);
  await both;
  expect(applied).toEqual([cursor + 2]);
});

test('a clock that is set back delays no frame [D10]', async () => {
  const { core, time, frame, nextApplied, applied, cursor } = await anInboundQueue();
  core.status.update({ waiting: 101 });
  const first = nextApplied();
  frame(1);
  time.fireNext(NOW + 4_000);
  await first;
  await tasks.settle();
  core.deps.clock.now = () => NOW - 3_600_000;
  const second = nextApplied();
  frame(2);
  expect(time.fireNext(NOW + 8_000)).toBe(true);
  await second;
  expect(applied).toEqual([cursor + 1, cursor + 2]);
});

test('frames are applied at most every four seconds during a long drain, even the first ones [D10]', async () => {
  const { core, time, frame, nextApplied, applied, cursor } = await anInboundQueue();
  core.status.update({ waiting: 101 });
  const first = nextApplied();
  frame(1);
  frame(2);
  expect(time.armed).toBe(1);
  expect(time.fireNext(NOW + 3_999)).toBe(false);
  expect(time.fireNext(NOW + 4_000)).toBe(true);
  await first;
  await tasks.settle();
  frame(3);
  expect(time.fireNext(NOW + 7_999)).toBe(false);
  const second = nextApplied();
  expect(time.fireNext(NOW + 8_000)).toBe(true);
  await second;
  expect(applied).toEqual([cursor + 2, cursor + 3]);
});

test('nothing waits for the rest of the pause when a drain is over [D10]', async () => {
  const { core, time, frame, nextApplied, applied, cursor } = await anInboundQueue();
  core.status.update({ waiting: 101 });
  frame(1);
  core.status.update({ waiting: 100 });
  const both = nextApplied();
  frame(2);
  await both;
  expect(applied).toEqual([cursor + 2]);
  expect(time.armed).toBe(0);
});

test.each([
  { tookMs: 600, nextAfterMs: 4_000 },
  { tookMs: 900, nextAfterMs: 4_500 },
  { tookMs: 9_000, nextAfterMs: 20_000 },
])(
  'an application of $tookMs ms during a long drain is followed by one $nextAfterMs ms after its start, which leaves time for the pushes [D10]',
  async ({ tookMs, nextAfterMs }) => {
    const { core, time, frame, takes, nextApplied, applied, cursor } = await anInboundQueue();
    core.status.update({ waiting: 101 });
    takes(tookMs);
    const first = nextApplied();
    frame(1);
    expect(time.fireNext(NOW + 4_000)).toBe(true);
    await first;
    await tasks.settle();
    takes(0);
    const second = nextApplied();
    frame(2);
    expect(time.fireNext(NOW + 4_000 + nextAfterMs - 1)).toBe(false);
    expect(time.fireNext(NOW + 4_000 + nextAfterMs)).toBe(true);
    await second;
    expect(applied).toEqual([cursor + 1, cursor + 2]);
  },
);

test('a frame that is applied after a sleep confirms the mirror as of its arrival', async () => {
  const { core, time, frame, nextApplied } = await anInboundQueue();
  core.liveIsFresh = true;
  const late = nextApplied();
  frame(1, 2);
  time.sleep(55_000);
  expect(time.fireNext(NOW + 55_000)).toBe(true);
  await late;
  expect(core.status.get()).toMatchObject({ confirmedAt: NOW, provenSince: NOW });
  core.confirm('pull', NOW - 1);
  expect(core.status.get()).toMatchObject({ confirmedAt: NOW, provenSince: NOW });
});

describe('an answer from before a restart of the sync', () => {
  const apply = async (cacheGeneration?: number) => {
    const { core, inboundQueue, cursor } = await anInboundQueue();
    const { clientId, epoch } = await requireMeta(core.deps.mirror);
    const at = { epoch: epoch ?? '', from: cursor, to: cursor + 1, head: cursor + 1 };
    const envelope: Envelope = { ...at, more: false, lastMid: null, results: [], rows: [] };
    core.catchUp.startOver();
    return (
      await inboundQueue.apply(envelope, {
        via: 'push',
        clientId,
        heardAt: NOW,
        ...(cacheGeneration !== undefined && { cacheGeneration }),
      })
    ).kind;
  };

  test('is not applied, because it may be meant for somebody else, but later answers are', async () => {
    expect(await apply(0)).toBe('ignored');
    expect(await apply(1)).toBe('applied');
  });

  test('is dropped, like waiting frames and those that come before the pull they need [F2]', async () => {
    const { core, time, inboundQueue, frame, nextApplied, applied, cursor } = await anInboundQueue();
    frame(1, 2);
    core.catchUp.startOver();
    expect(time.fireNext(NOW + 100)).toBe(true);
    await tasks.settle();
    const asked = nextApplied();
    frame(1);
    await asked;
    expect(applied).toEqual([]);
    const { clientId, epoch } = await requireMeta(core.deps.mirror);
    const page = { epoch: epoch ?? '', from: cursor, to: cursor + 2, head: cursor + 2, more: false };
    await inboundQueue.apply(
      { ...page, lastMid: null, results: [], rows: [] },
      { via: 'pull', clientId, heardAt: NOW },
    );
    const followed = nextApplied();
    frame(3);
    await followed;
    expect(applied).toEqual([cursor + 2, cursor + 3]);
  });

  test('confirms nothing, even if it is applied just before the restart', async () => {
    const { core, inboundQueue, cursor } = await anInboundQueue();
    const { clientId, epoch } = await requireMeta(core.deps.mirror);
    const page = { epoch: epoch ?? '', from: cursor, to: cursor + 1, head: cursor + 1, more: false };
    const applying = inboundQueue.apply(
      { ...page, lastMid: null, results: [], rows: [] },
      { via: 'push', clientId, heardAt: NOW },
    );
    await Promise.resolve();
    core.catchUp.startOver();
    expect((await applying).kind).toBe('applied');
    expect([core.catchUp.isDone, core.catchUp.isLost]).toEqual([false, true]);
    expect(core.status.get().confirmedAt).toBeNull();
  });

  test('does not count as known', async () => {
    const { core, inboundQueue, cursor } = await anInboundQueue();
    const { clientId, epoch } = await requireMeta(core.deps.mirror);
    const page = { epoch: epoch ?? '', from: cursor, to: cursor + 1, head: cursor + 1, more: false };
    const envelope = { ...page, lastMid: null, results: [], rows: [] };
    await inboundQueue.apply(envelope, { via: 'frame', clientId, heardAt: NOW });
    core.catchUp.startOver();
    const transactions = vi.spyOn(core.deps.mirror, 'transaction');
    await inboundQueue.apply(envelope, { via: 'push', clientId, heardAt: NOW, cacheGeneration: 1 });
    expect(transactions).toHaveBeenCalledOnce();
  });
});

describe('an answer that repeats a frame, or the other way round', () => {
  async function anEnvelope() {
    const { core, inboundQueue } = await anInboundQueue();
    const { mirror } = core.deps;
    const { clientId, cursor, epoch } = await requireMeta(mirror);
    const at = { epoch: epoch ?? '', from: cursor, to: cursor + 1, head: cursor + 1 };
    const result = { mid: 1, cmdId: testId('command', 1), status: 'applied' as const };
    const envelope: Envelope = { ...at, more: false, lastMid: null, results: [], rows: [] };
    const transactions = vi.spyOn(mirror, 'transaction');
    const apply = (via: 'push' | 'pull' | 'frame', over: Partial<Envelope> = {}) =>
      inboundQueue.apply({ ...envelope, ...over }, { via, clientId, heardAt: NOW });
    return { apply, transactions, result, cursor };
  }

  test('is not applied again, even when both come at once', async () => {
    const { apply, transactions, cursor } = await anEnvelope();
    const [first, second] = await Promise.all([apply('frame'), apply('push')]);
    expect(transactions).toHaveBeenCalledTimes(1);
    expect(first).toMatchObject({ kind: 'applied', cursor: cursor + 1 });
    expect(second).toMatchObject({ kind: 'applied', cursor: cursor + 1, queueMoved: false });
  });

  test('is applied when it brings one more outcome, number or change, or was asked for', async () => {
    const { apply, transactions, result, cursor } = await anEnvelope();
    await apply('frame');
    await apply('push', { results: [result] });
    expect(transactions).toHaveBeenCalledTimes(2);
    await apply('push', { results: [{ ...result, status: 'noop' }] });
    expect(transactions).toHaveBeenCalledTimes(3);
    await apply('frame', { lastMid: 1 });
    expect(transactions).toHaveBeenCalledTimes(4);
    await apply('frame', { to: cursor + 2, head: cursor + 2 });
    expect(transactions).toHaveBeenCalledTimes(5);
    await apply('pull');
    expect(transactions).toHaveBeenCalledTimes(6);
  });
});
