import { change } from '@tableside/domain/entities/entities.ts';
import { aTable, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { burger, PAD, party, VISIT } from '../../testing/a-mirror.ts';
import { TestShift } from '../../testing/test-shift.ts';
import { refused } from '../../testing/test-wire.ts';
import type { Receipt } from './engine.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const OPENING = party({ orderNumber: 'B-1' });

describe('a tablet with a network', () => {
  test('fills its mirror, gets a letter, and makes order numbers', async () => {
    const { engine, mirror } = await shift.started();
    expect(await mirror.products.count()).toBe(1);
    expect(await shift.during(engine.nextOrderNumber())).toBe('B-1');
    expect(engine.status.get()).toMatchObject({ phase: 'online', waiting: 0, signInNeeded: false });
    expect(shift.faults).toEqual([]);
  });

  test('brings a change to the server at once, and forgets it only when it is confirmed', async () => {
    const { engine, mirror } = await shift.started();
    const receipt = await shift.during(engine.mutate('visit.open', OPENING));
    expect(receipt).toMatchObject({ kind: 'queued', mid: 1 });
    await shift.pass(200);
    expect(await shift.server.row('visit', VISIT)).toBeDefined();
    expect(await mirror.outbox.count()).toBe(0);
    expect(await mirror.acked.toArray()).toMatchObject([{ name: 'visit.open', status: 'applied' }]);
  });

  test('reports a refusal at once and sends nothing', async () => {
    const { engine } = await shift.started();
    const receipt = await shift.during(engine.mutate('visit.addItem', burger()));
    expect(receipt).toMatchObject({
      kind: 'refused',
      code: 'visit.notFound',
      message: "This check doesn't exist.",
    });
    await shift.pass(5_000);
    expect(shift.wire.pushes).toEqual([]);
  });

  test('dates a change by the time of the server, whatever the clock of the tablet says [C9]', async () => {
    const { engine, mirror } = await shift.started({
      clock: { now: () => shift.time.now() + 2 * 86_400_000 },
    });
    shift.wire.isCut = true;
    await shift.during(engine.mutate('visit.open', OPENING));
    const [entry] = await mirror.outbox.toArray();
    expect(Math.abs(Date.parse(entry?.context.occurredAt ?? '') - shift.time.now())).toBeLessThan(1_000);
  });

  test('keeps its board when the clock is wrong', async () => {
    await shift.server.put(change('order', aRound([], { status: 'completed', settledAt: FRIDAY_EVENING })));
    const { mirror } = await shift.started({ clock: { now: () => shift.time.now() + 90 * 86_400_000 } });
    await shift.pass(60_000);
    expect(await mirror.orders.count()).toBe(1);
  });

  test('keeps its board when nobody has corrected the clock yet', async () => {
    await shift.server.put(change('order', aRound([], { status: 'completed', settledAt: FRIDAY_EVENING })));
    const before = await shift.started();
    before.crash();
    shift.wire.isCut = true;
    const { mirror } = await shift.started({ clock: { now: () => shift.time.now() + 90 * 86_400_000 } });
    await shift.pass(60_000);
    expect(await mirror.orders.count()).toBe(1);
  });

  test('keeps its board when the clock was days slow and is corrected between two answers', async () => {
    const clock = { slowMs: 5 * 86_400_000, now: () => shift.time.now() - clock.slowMs };
    const { mirror } = await shift.started({ clock });
    const at = new Date(shift.time.now() - 3_600_000).toISOString();
    await shift.server.put(
      change(
        'order',
        aRound([], { status: 'completed', statusBy: { id: 'ana', name: 'Ana', at }, settledAt: at }),
      ),
    );
    await shift.pass(60_000);
    shift.wire.isCut = true;
    clock.slowMs = 0;
    await shift.pass(120_000);
    expect(await mirror.orders.count()).toBe(1);
  });
});

describe('a tablet without a network', () => {
  test('keeps what people do, says so, and sends it unchanged when the network returns, once', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    shift.wire.socket.close(1006);
    const number = await shift.during(engine.nextOrderNumber());
    await shift.during(engine.mutate('visit.open', party({ orderNumber: number })));
    await shift.during(engine.mutate('visit.addItem', burger()));
    await shift.pass(60_000);
    expect(engine.status.get()).toMatchObject({ phase: 'offline', waiting: 2 });
    expect(await mirror.orders.count()).toBe(1);
    shift.wire.isCut = false;
    await shift.pass(15_000);
    expect(engine.status.get()).toMatchObject({ phase: 'online', waiting: 0, oldestWaitingAt: null });
    expect((await shift.server.documents()).get(`order/${PAD}`)).toMatchObject({ orderNumber: 'B-1' });
    expect(shift.server.effects).toHaveLength(2);
  });

  test('tells people that their tap is on disk before it counts what waits', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    const begun = vi.spyOn(mirror, 'transaction');
    const counts = () =>
      begun.mock.calls.filter(([mode, tables]) => mode === 'r' && [tables].flat().includes(mirror.rejected));
    const tap = engine.mutate('visit.open', OPENING).then(() => counts().length);
    expect(await shift.during(tap)).toBe(0);
    await shift.pass(100);
    expect(counts()).not.toEqual([]);
    expect(engine.status.get().waiting).toBe(1);
  });

  test('says that it cannot give order numbers yet if it was never online', async () => {
    shift.wire.isCut = true;
    const { engine } = await shift.started();
    await expect(shift.during(engine.nextOrderNumber())).rejects.toThrow(/connect once before it can number/);
  });

  test('empties its outbox within the back-off bound, and always has a timer while something waits [D13]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    await shift.during(engine.mutate('visit.open', OPENING));
    for (let second = 0; second < 120; second += 1) {
      await shift.pass(1_000);
      expect(shift.time.armed).toBeGreaterThan(0);
    }
    shift.wire.isCut = false;
    await shift.pass(8_000);
    expect(await mirror.outbox.count()).toBe(0);
  });

  test('sends a change after a crash right behind its commit, at the next start [D1]', async () => {
    const first = await shift.started();
    shift.wire.isCut = true;
    await shift.during(first.engine.mutate('visit.open', OPENING));
    first.crash();
    shift.wire.isCut = false;
    const second = await shift.started();
    await shift.pass(1_000);
    expect(await second.mirror.outbox.count()).toBe(0);
    expect(shift.server.effects).toHaveLength(1);
  });
});

describe('answers that never come', () => {
  test('do not make a change happen twice [L1]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.loseAnswers = 2;
    await shift.during(engine.mutate('visit.open', OPENING));
    await shift.pass(20_000);
    expect(shift.server.effects).toHaveLength(1);
    expect(await mirror.outbox.count()).toBe(0);
  });

  test('end a hanging push after ten seconds, and it is tried again [D12]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.onPush = () => 'hang';
    await shift.during(engine.mutate('visit.open', OPENING));
    await shift.pass(9_000);
    expect(shift.wire.pushes).toHaveLength(1);
    shift.wire.onPush = () => undefined;
    await shift.pass(4_000);
    expect(shift.wire.pushes.length).toBeGreaterThan(1);
    expect(await mirror.outbox.count()).toBe(0);
  });

  test('end a hanging pull, too [D12]', async () => {
    await shift.started();
    shift.wire.onPull = () => 'hang';
    shift.wire.socket.say('poke', { head: 99 });
    await shift.pass(30_000);
    expect(shift.wire.pulls.length).toBeGreaterThan(2);
  });
});

describe('one poison mutation', () => {
  test('is found by halving, tried three times, rejected and skipped, and all others arrive [P15]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    await shift.during(engine.mutate('visit.open', OPENING));
    const receipts: Receipt[] = [];
    for (let n = 1; n <= 20; n += 1)
      receipts.push(await shift.during(engine.mutate('visit.addItem', burger(VISIT, n))));
    const poison = receipts[11];
    const poisonId = poison?.kind === 'queued' ? poison.cmdId : '';
    shift.wire.onPush = ({ mutations }) =>
      mutations.some(({ cmdId }) => cmdId === poisonId) ? refused(400, 'request.shape') : undefined;
    shift.wire.isCut = false;
    await shift.pass(30_000);
    expect(await mirror.rejected.toArray()).toMatchObject([
      { cmdId: poisonId, status: 'unreadable', code: 'request.shape', args: { visitId: VISIT } },
    ]);
    expect(shift.server.effects).toHaveLength(20);
    expect(await mirror.outbox.count()).toBe(0);
    expect(engine.status.get()).toMatchObject({ refused: 1, waiting: 0 });
    const alone = shift.wire.pushes.filter(
      ({ mutations }) => mutations.length === 1 && mutations[0]?.cmdId === poisonId,
    );
    expect(alone).toHaveLength(3);
    expect((await mirror.orders.get(PAD))?.doc.items).toHaveLength(19);
  });

  test('is found with no more refusals than halvings, wherever it is in a full batch [P15]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    await shift.during(engine.mutate('visit.open', OPENING));
    for (let n = 1; n <= 99; n += 1) await shift.during(engine.mutate('visit.addItem', burger(VISIT, n)));
    const POISON = 49;
    let refusals = 0;
    shift.wire.onPush = ({ mutations }) => {
      if (!mutations.some(({ mid, name }) => mid === POISON && name !== 'sync.skip')) return undefined;
      refusals += 1;
      return refused(400, 'request.shape');
    };
    shift.wire.isCut = false;
    await shift.pass(60_000);
    expect(await mirror.rejected.count()).toBe(1);
    expect(await mirror.outbox.count()).toBe(0);
    // Of 50, 25, 12, 6, 3, 2 suspects, then alone: three times before it is put aside.
    expect(refusals).toBeLessThanOrEqual(9);
  });

  test('is still searched for at the same place after an answer that took nothing [P15]', async () => {
    const { engine } = await shift.started();
    shift.wire.isCut = true;
    await shift.during(engine.mutate('visit.open', OPENING));
    for (let n = 1; n <= 9; n += 1) await shift.during(engine.mutate('visit.addItem', burger(VISIT, n)));
    const { push } = shift.wire.transport;
    shift.wire.transport.push = async (request, call) => {
      const nothing = await push({ ...request, mutations: [] }, call);
      if (nothing.kind !== 'ok' || request.mutations.length === 0) return nothing;
      sizes.push(request.mutations.length);
      const holdsPoison = request.mutations.some(({ mid }) => mid === 9);
      return holdsPoison
        ? refused(400, 'request.shape')
        : { kind: 'ok', body: { ...nothing.body, retry: { mid: 1, code: 'internal' } } };
    };
    const sizes: number[] = [];
    shift.wire.isCut = false;
    await shift.pass(60_000);
    expect(sizes.slice(0, 4)).toEqual([10, 5, 5, 5]);
  });

  test('is not suspected when a proxy answers 413 itself [P15]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.onPush = () => refused(413, '');
    await shift.during(engine.mutate('visit.open', OPENING));
    await shift.pass(60_000);
    expect(await mirror.rejected.count()).toBe(0);
    expect(await mirror.outbox.toArray()).toMatchObject([{ name: 'visit.open' }]);
  });
});

describe('the rejected changes', () => {
  test('can be retried as a new change, discarded, and exported together', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    await shift.during(engine.mutate('visit.open', OPENING));
    await shift.server.put(change('table', aTable({ venueId: 'elsewhere' })));
    shift.wire.isCut = false;
    await shift.pass(10_000);
    const [rejected] = await mirror.rejected.toArray();
    expect(rejected).toMatchObject({ status: 'rejected', code: 'table.notFound' });
    const cmdId = rejected?.cmdId ?? '';
    expect(await shift.during(engine.retry(cmdId))).toMatchObject({ kind: 'refused' });
    expect(await mirror.rejected.count()).toBe(1);
    await shift.server.put(change('table', aTable()));
    await shift.pass(31_000);
    const exported = JSON.parse(await shift.during(engine.exportOutbox()));
    expect(exported).toMatchObject({ waiting: [], refused: [{ cmdId, name: 'visit.open' }] });
    expect(JSON.stringify(exported)).not.toContain('"grant"');
    expect(await shift.during(engine.retry(cmdId))).toMatchObject({ kind: 'queued' });
    expect(await mirror.rejected.count()).toBe(0);
    await shift.pass(1_000);
    expect(await shift.server.row('visit', VISIT)).toBeDefined();
  });

  test('lose only the one that is discarded', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.onPush = () => refused(503, 'server.busy');
    await shift.during(engine.mutate('visit.open', OPENING));
    const [entry] = await mirror.outbox.toArray();
    if (!entry) throw new Error('nothing waits');
    for (const n of [1, 2]) {
      await mirror.rejected.put({
        ...entry,
        cmdId: testId('command', n),
        status: 'rejected',
        code: 'forbidden',
        at: n,
      });
    }
    await shift.during(engine.discard(testId('command', 1)));
    expect((await mirror.rejected.toArray()).map(({ cmdId }) => cmdId)).toEqual([testId('command', 2)]);
    expect(engine.status.get()).toMatchObject({ refused: 1, waiting: 1 });
  });
});
