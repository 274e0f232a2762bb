import { testId } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { burger, PAD, party, VISIT } from '../../../testing/a-mirror.ts';
import { browserChannel, browserLocks } from '../../../testing/browser-tabs.ts';
import { TestShift } from '../../../testing/test-shift.ts';
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
  test('have one that syncs, while the other writes and hears how things stand [D9]', async () => {
    const { second } = await twoTabs();
    expect(shift.wire.sockets).toHaveLength(1);
    await shift.during(second.engine.mutate('visit.open', party()));
    await shift.pass(500);
    expect(shift.server.effects).toHaveLength(1);
    await shift.pass(2_500);
    expect(second.engine.status.get()).toMatchObject({ phase: 'online', waiting: 0 });
  });

  test('beat only while both are there, and the one that comes hears at once how things stand', async () => {
    const [locks, channel] = [browserLocks(), browserChannel()];
    const beats: number[] = [];
    channel().subscribe((message) => {
      if ((message as { kind: string }).kind === 'beat') beats.push(shift.time.now());
    });
    await shift.started({ locks, channel: channel() });
    await shift.pass(2_500);
    const alone = beats.length;
    await shift.pass(60_000);
    expect(beats).toHaveLength(alone);

    const second = await shift.started({ locks, channel: channel() });
    expect(second.engine.status.get().phase).toBe('online');
    await shift.pass(60_000);
    expect(beats.length).toBeGreaterThanOrEqual(alone + 30);

    await shift.during(second.engine.stop());
    await shift.pass(2_500);
    const left = beats.length;
    await shift.pass(60_000);
    expect(beats).toHaveLength(left);
  });

  test('go on with the other one when the leading tab is closed', async () => {
    const { first, second } = await twoTabs();
    await shift.during(first.engine.stop());
    await shift.during(second.engine.mutate('visit.open', party()));
    await shift.pass(1_000);
    expect(shift.server.effects).toHaveLength(1);
  });

  test('replace a frozen leading tab after eight seconds of silence [D9]', async () => {
    const { first, second } = await twoTabs();
    first.crash();
    await shift.during(second.engine.mutate('visit.open', party()));
    await shift.pass(5_000);
    expect(shift.server.effects).toHaveLength(0);
    await shift.pass(5_000);
    expect(shift.server.effects).toHaveLength(1);
  });

  test('agree on the age of the last confirmation, even if each has its own steady clock', async () => {
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

  test('do not count a beat that waited while the device slept as a confirmation', async () => {
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

  test('let the follower ask the leader to try at once', async () => {
    const { second } = await twoTabs();
    const pulls = shift.wire.pulls.length;
    second.engine.syncNow();
    await shift.pass(100);
    expect(shift.wire.pulls.length).toBeGreaterThan(pulls);
  });

  test('both sync without locks, and everything still happens only once [D9]', async () => {
    const first = await shift.started();
    const second = await shift.started();
    await shift.during(first.engine.mutate('visit.open', party()));
    await Promise.all([
      shift.during(first.engine.mutate('visit.addItem', burger(undefined, 1))),
      shift.during(second.engine.mutate('visit.addItem', burger(undefined, 2))),
    ]);
    await shift.pass(5_000);
    expect(shift.server.effects).toHaveLength(3);
    expect(await first.mirror.outbox.count()).toBe(0);
    expect(shift.wire.sockets).toHaveLength(2);
    expect(shift.faults).toEqual([]);
  });
});

describe('a refused change that two tabs show', () => {
  /** One burger is ordered. One more of it was refused, and could be taken now. */
  const withRefused = async () => {
    const tabs = await twoTabs();
    const { engine, mirror } = tabs.first;
    shift.wire.isCut = true;
    await shift.during(engine.mutate('visit.open', party()));
    await shift.during(engine.mutate('visit.addItem', burger()));
    const [, added] = await mirror.outbox.toArray();
    if (!added) throw new Error('nothing waits');
    shift.wire.isCut = false;
    await shift.pass(10_000);
    const refused = { status: 'rejected', code: 'forbidden', at: shift.time.now() } as const;
    const args = { visitId: VISIT, itemId: burger().item.id, by: 1 };
    const cmdId = testId('command', 90);
    await mirror.rejected.put({ ...added, ...refused, cmdId, name: 'visit.setItem', args });
    return { ...tabs, cmdId };
  };
  const ordered = async (): Promise<unknown> => {
    await shift.pass(10_000);
    return (await shift.server.row('order', PAD))?.doc;
  };

  test('happens only once when both try it again at the same time', async () => {
    const { first, second, cmdId } = await withRefused();
    const tried = [first, second].map(({ engine }) => engine.retry(cmdId));
    const receipts = await shift.during(Promise.all(tried));
    expect(receipts.map(({ kind }) => kind).sort()).toEqual(['noop', 'queued']);
    expect(await ordered()).toMatchObject({ items: [{ quantity: 2 }] });
  });

  test('does not happen when one discards it before the other has retried it', async () => {
    const { first, second, cmdId } = await withRefused();
    const tried = second.engine.retry(cmdId);
    await shift.during(first.engine.discard(cmdId));
    expect(await shift.during(tried)).toEqual({ kind: 'noop' });
    expect(await ordered()).toMatchObject({ items: [{ quantity: 1 }] });
  });
});
