import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { burger, draft } from '../../testing/a-mirror.ts';
import { browserChannel, browserLocks } from '../../testing/browser-tabs.ts';
import { TestShift } from '../../testing/test-shift.ts';
import type { EngineDeps } from '../engine-deps.ts';
import { proofOf } from '../freshness/proof.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

async function twoTabs(over: Partial<EngineDeps> = {}) {
  const locks = browserLocks();
  const channel = browserChannel();
  const first = await shift.started({ locks, channel: channel() });
  const second = await shift.started({ locks, channel: channel(), ...over });
  return { first, second, channel };
}

describe('two tabs on one tablet', () => {
  test('one syncs; the other writes, and is told how things stand [D9]', async () => {
    const { second } = await twoTabs();
    expect(shift.wire.sockets).toHaveLength(1);
    await shift.during(second.engine.mutate('order.create', draft()));
    await shift.pass(500);
    expect(shift.server.effects).toHaveLength(1);
    await shift.pass(2_500);
    expect(second.engine.status.get()).toMatchObject({ phase: 'online', waiting: 0 });
  });

  test('when the leading tab is closed the other one goes on', async () => {
    const { first, second } = await twoTabs();
    await shift.during(first.engine.stop());
    await shift.during(second.engine.mutate('order.create', draft()));
    await shift.pass(1_000);
    expect(shift.server.effects).toHaveLength(1);
  });

  test('a leading tab that froze is replaced after eight seconds of silence [D9]', async () => {
    const { first, second } = await twoTabs();
    first.crash();
    await shift.during(second.engine.mutate('order.create', draft()));
    await shift.pass(5_000);
    expect(shift.server.effects).toHaveLength(0);
    await shift.pass(5_000);
    expect(shift.server.effects).toHaveLength(1);
  });

  test('how long ago the mirror was confirmed is the same in both, though each has a steady clock of its own', async () => {
    const steady = { now: () => shift.time.now() - 1_000_000 };
    const { first, second } = await twoTabs({ steady });
    await shift.pass(2_500);
    const ages = [
      proofOf(first.engine.status.get(), shift.time.now()).ageMs,
      proofOf(second.engine.status.get(), steady.now()).ageMs,
    ];
    expect(ages[0]).toBe(ages[1]);
    expect(ages[0]).toBeLessThan(10_000);
  });

  test('a beat that waited while the device slept confirms nothing of now', async () => {
    const { second, channel } = await twoTabs();
    const beats: unknown[] = [];
    const late = channel();
    late.subscribe((message) => beats.push(message));
    await shift.pass(2_500);
    shift.time.sleep(60_000);
    late.post(beats.at(-1));
    const proof = proofOf(second.engine.status.get(), shift.time.now());
    expect(proof.isStale).toBe(true);
    expect(proof.ageMs).toBeGreaterThanOrEqual(60_000);
  });

  test('a follower asks the leader to try at once', async () => {
    const { second } = await twoTabs();
    const pulls = shift.wire.pulls.length;
    second.engine.syncNow();
    await shift.pass(100);
    expect(shift.wire.pulls.length).toBeGreaterThan(pulls);
  });

  test('without locks both sync, and everything still happens once [D9]', async () => {
    const first = await shift.started();
    const second = await shift.started();
    await shift.during(first.engine.mutate('order.create', draft()));
    await Promise.all([
      shift.during(first.engine.mutate('order.addItem', burger(undefined, 1))),
      shift.during(second.engine.mutate('order.addItem', burger(undefined, 2))),
    ]);
    await shift.pass(5_000);
    expect(shift.server.effects).toHaveLength(3);
    expect(await first.mirror.outbox.count()).toBe(0);
    expect(shift.wire.sockets).toHaveLength(2);
    expect(shift.faults).toEqual([]);
  });
});
