import { change } from '@tableside/domain/entities.ts';
import type { PushRequest } from '@tableside/protocol/push.ts';
import { anOrder, aTable, testId } from '@tableside/testkit/builders.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { burger, draft, ORDER } from '../testing/a-mirror.ts';
import { TestShift } from '../testing/test-shift.ts';
import { refused } from '../testing/test-wire.ts';
import type { Receipt } from './engine.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const TAKE_ORDER = draft({ orderNumber: 'B-1' });

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
    const receipt = await shift.during(engine.mutate('order.create', TAKE_ORDER));
    expect(receipt).toMatchObject({ kind: 'queued', mid: 1 });
    await shift.pass(200);
    expect(shift.server.row('order', ORDER)).toBeDefined();
    expect(await mirror.outbox.count()).toBe(0);
    expect(await mirror.acked.toArray()).toMatchObject([{ name: 'order.create', status: 'applied' }]);
  });

  test('a refusal is told at once and nothing is sent', async () => {
    const { engine } = await shift.started();
    const receipt = await shift.during(engine.mutate('order.addItem', burger()));
    expect(receipt).toMatchObject({
      kind: 'refused',
      code: 'order.notFound',
      message: 'This order does not exist.',
    });
    await shift.pass(5_000);
    expect(shift.wire.pushes).toEqual([]);
  });

  test('the time a change happened is the time of the server, whatever the clock of the tablet says [C9]', async () => {
    const { engine, mirror } = await shift.started({
      clock: { now: () => shift.time.now() + 2 * 86_400_000 },
    });
    shift.wire.isCut = true;
    await shift.during(engine.mutate('order.create', TAKE_ORDER));
    const [entry] = await mirror.outbox.toArray();
    expect(Math.abs(Date.parse(entry?.context.occurredAt ?? '') - shift.time.now())).toBeLessThan(1_000);
  });

  test('a wrong clock never empties the board', async () => {
    shift.server.put(change('order', anOrder({ status: 'completed' })));
    const { mirror } = await shift.started({ clock: { now: () => shift.time.now() + 90 * 86_400_000 } });
    await shift.pass(60_000);
    expect(await mirror.orders.count()).toBe(1);
  });

  test('nor does one that nobody has corrected yet', async () => {
    shift.server.put(change('order', anOrder({ status: 'completed' })));
    const before = await shift.started();
    before.crash();
    shift.wire.isCut = true;
    const { mirror } = await shift.started({ clock: { now: () => shift.time.now() + 90 * 86_400_000 } });
    await shift.pass(60_000);
    expect(await mirror.orders.count()).toBe(1);
  });
});

describe('a tablet without a network', () => {
  test('keeps what is done, says so, and brings it when the network returns, once and unchanged', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    shift.wire.socket.close(1006);
    const number = await shift.during(engine.nextOrderNumber());
    await shift.during(engine.mutate('order.create', draft({ orderNumber: number })));
    await shift.during(engine.mutate('order.addItem', burger()));
    await shift.pass(60_000);
    expect(engine.status.get()).toMatchObject({ phase: 'offline', waiting: 2 });
    expect(await mirror.orders.count()).toBe(1);
    shift.wire.isCut = false;
    await shift.pass(15_000);
    expect(engine.status.get()).toMatchObject({ phase: 'online', waiting: 0, oldestWaitingAt: null });
    expect(shift.server.documents().get(`order/${ORDER}`)).toMatchObject({ orderNumber: 'B-1' });
    expect(shift.server.effects).toHaveLength(2);
  });

  test('never been online, it says clearly that it can make no number yet', async () => {
    shift.wire.isCut = true;
    const { engine } = await shift.started();
    await expect(shift.during(engine.nextOrderNumber())).rejects.toThrow(/no letter/);
  });

  test('the outbox empties within the back-off bound, and a timer is armed whenever something waits [D13]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    await shift.during(engine.mutate('order.create', TAKE_ORDER));
    for (let second = 0; second < 120; second += 1) {
      await shift.pass(1_000);
      expect(shift.time.armed).toBeGreaterThan(0);
    }
    shift.wire.isCut = false;
    await shift.pass(8_000);
    expect(await mirror.outbox.count()).toBe(0);
  });

  test('after a crash right behind the commit the change is sent by the next start [D1]', async () => {
    const first = await shift.started();
    shift.wire.isCut = true;
    await shift.during(first.engine.mutate('order.create', TAKE_ORDER));
    first.crash();
    shift.wire.isCut = false;
    const second = await shift.started();
    await shift.pass(1_000);
    expect(await second.mirror.outbox.count()).toBe(0);
    expect(shift.server.effects).toHaveLength(1);
  });
});

describe('answers that never come', () => {
  test('a change whose answer was lost happens once [L1]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.loseAnswers = 2;
    await shift.during(engine.mutate('order.create', TAKE_ORDER));
    await shift.pass(20_000);
    expect(shift.server.effects).toHaveLength(1);
    expect(await mirror.outbox.count()).toBe(0);
  });

  test('a push that hangs is given up after ten seconds and tried again [D12]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.onPush = () => 'hang';
    await shift.during(engine.mutate('order.create', TAKE_ORDER));
    await shift.pass(9_000);
    expect(shift.wire.pushes).toHaveLength(1);
    shift.wire.onPush = () => undefined;
    await shift.pass(4_000);
    expect(shift.wire.pushes.length).toBeGreaterThan(1);
    expect(await mirror.outbox.count()).toBe(0);
  });

  test('a pull that hangs is given up too [D12]', async () => {
    await shift.started();
    shift.wire.onPull = () => 'hang';
    shift.wire.socket.say('poke', { head: 99 });
    await shift.pass(30_000);
    expect(shift.wire.pulls.length).toBeGreaterThan(2);
  });
});

describe('one poison mutation', () => {
  test('is found by halving, tried three times, put into the tray, and skipped; all others arrive [P15]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    await shift.during(engine.mutate('order.create', TAKE_ORDER));
    const receipts: Receipt[] = [];
    for (let n = 1; n <= 20; n += 1)
      receipts.push(await shift.during(engine.mutate('order.addItem', burger(ORDER, n))));
    const poison = receipts[11];
    const poisonId = poison?.kind === 'queued' ? poison.cmdId : '';
    shift.wire.onPush = ({ mutations }) =>
      mutations.some(({ cmdId }) => cmdId === poisonId) ? refused(400, 'request.shape') : undefined;
    shift.wire.isCut = false;
    await shift.pass(30_000);
    expect(await mirror.dead.toArray()).toMatchObject([
      { cmdId: poisonId, status: 'unreadable', code: 'request.shape', args: { orderId: ORDER } },
    ]);
    expect(shift.server.effects).toHaveLength(20);
    expect(await mirror.outbox.count()).toBe(0);
    expect(engine.status.get()).toMatchObject({ refused: 1, waiting: 0 });
    const alone = shift.wire.pushes.filter(
      ({ mutations }) => mutations.length === 1 && mutations[0]?.cmdId === poisonId,
    );
    expect(alone).toHaveLength(3);
    expect((await mirror.orders.get(ORDER))?.doc.items).toHaveLength(19);
  });

  test('a proxy that answers 413 of its own sends nothing to the tray [P15]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.onPush = () => refused(413, '');
    await shift.during(engine.mutate('order.create', TAKE_ORDER));
    await shift.pass(60_000);
    expect(await mirror.dead.count()).toBe(0);
    expect(await mirror.outbox.toArray()).toMatchObject([{ name: 'order.create' }]);
  });
});

/** Numbers of the first and the last mutation of each push that carried any. */
const spansOf = (pushes: readonly PushRequest[]) =>
  pushes
    .filter(({ mutations }) => mutations.length > 0)
    .map(({ mutations }) => [mutations[0]?.mid, mutations.at(-1)?.mid]);

describe('a long drain', () => {
  test('pushes back to back without asking for changes, then asks [D10]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    await shift.during(engine.mutate('order.create', TAKE_ORDER));
    for (let n = 1; n <= 130; n += 1) await shift.during(engine.mutate('order.addItem', burger(ORDER, n)));
    const before = shift.wire.pushes.length;
    shift.wire.isCut = false;
    await shift.pass(10_000);
    const drained = shift.wire.pushes.slice(before).filter(({ mutations }) => mutations.length > 0);
    expect(drained.map(({ mutations, cursor }) => [mutations.length, cursor !== undefined])).toEqual([
      [50, false],
      [50, true],
      [31, true],
    ]);
    expect(await mirror.outbox.count()).toBe(0);
    expect(shift.server.effects).toHaveLength(131);
  });

  test('goes before what others changed: no pull until the last batch is answered [D10]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    await shift.during(engine.mutate('order.create', TAKE_ORDER));
    for (let n = 1; n <= 260; n += 1) await shift.during(engine.mutate('order.addItem', burger(ORDER, n)));
    shift.server.put(change('table', aTable({ id: 'table-14', number: '41' })));
    const before = shift.wire.pushes.length;
    shift.wire.socket.close(1006);
    await shift.pass(20_000);
    const { push } = shift.wire.transport;
    shift.wire.transport.push = async (request, call) => {
      await new Promise<void>((resolve) => shift.time.setTimeout(resolve, 1_000));
      return push(request, call);
    };
    const waitedAtPull: number[] = [];
    shift.wire.onPull = () => {
      waitedAtPull.push(engine.status.get().waiting);
      return undefined;
    };
    shift.wire.isCut = false;
    for (let second = 0; second < 60; second += 1) {
      await shift.pass(1_000);
      shift.wire.socket.say('poke', { head: shift.server.head });
    }
    expect(shift.wire.pushes.length - before).toBeGreaterThanOrEqual(6);
    expect(waitedAtPull.filter((waiting) => waiting > 100)).toEqual([]);
    expect(await mirror.outbox.count()).toBe(0);
    expect((await mirror.rowsOf('table').get('table-14'))?.doc.number).toBe('41');
  });

  test('sends the next batch while the outcomes of the last one are written, and never before its answer [D10]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    await shift.during(engine.mutate('order.create', TAKE_ORDER));
    for (let n = 1; n <= 130; n += 1) await shift.during(engine.mutate('order.addItem', burger(ORDER, n)));
    const before = shift.wire.pushes.length;
    const { transport } = shift.wire;
    const push = transport.push;
    let underWay = 0;
    transport.push = async (request, call) => {
      underWay += 1;
      expect(underWay).toBe(1);
      const answer = await push(request, call);
      underWay -= 1;
      return answer;
    };
    shift.wire.isCut = false;
    await shift.pass(10_000);
    const drained = shift.wire.pushes.slice(before);
    expect(spansOf(drained)).toEqual([
      [1, 50],
      [51, 100],
      [101, 131],
    ]);
    // What the first one was answered was not written yet when the second one was put together.
    expect(drained.map(({ ackMid }) => ackMid).slice(0, 2)).toEqual([0, 0]);
    expect(await mirror.outbox.count()).toBe(0);
  });

  test('a batch that was sent ahead and whose answer is lost is sent again, and happens once [D10]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    await shift.during(engine.mutate('order.create', TAKE_ORDER));
    for (let n = 1; n <= 130; n += 1) await shift.during(engine.mutate('order.addItem', burger(ORDER, n)));
    shift.wire.onPush = ({ mutations }) => {
      if (mutations[0]?.mid !== 51) return;
      shift.wire.onPush = () => undefined;
      shift.wire.loseAnswers = 1;
    };
    const before = shift.wire.pushes.length;
    shift.wire.isCut = false;
    await shift.pass(20_000);
    expect(spansOf(shift.wire.pushes.slice(before)).slice(0, 3)).toEqual([
      [1, 50],
      [51, 100],
      [51, 100],
    ]);
    expect(await mirror.outbox.count()).toBe(0);
    expect(shift.server.effects).toHaveLength(131);
  });
});

describe('the tray', () => {
  test('retry makes a new change, discard forgets it, and all of it can be exported', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.isCut = true;
    await shift.during(engine.mutate('order.create', TAKE_ORDER));
    shift.server.put(change('table', aTable({ archived: true })));
    shift.wire.isCut = false;
    await shift.pass(10_000);
    const [dead] = await mirror.dead.toArray();
    expect(dead).toMatchObject({ status: 'rejected', code: 'row.archived' });
    const cmdId = dead?.cmdId ?? '';
    expect(await shift.during(engine.retry(cmdId))).toMatchObject({ kind: 'refused' });
    expect(await mirror.dead.count()).toBe(1);
    shift.server.put(change('table', aTable()));
    await shift.pass(31_000);
    const exported = JSON.parse(await shift.during(engine.exportOutbox()));
    expect(exported).toMatchObject({ waiting: [], refused: [{ cmdId, name: 'order.create' }] });
    expect(JSON.stringify(exported)).not.toContain('"grant"');
    expect(await shift.during(engine.retry(cmdId))).toMatchObject({ kind: 'queued' });
    expect(await mirror.dead.count()).toBe(0);
    await shift.pass(1_000);
    expect(shift.server.row('order', ORDER)).toBeDefined();
  });

  test('discard removes one refused change and no other', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.onPush = () => refused(503, 'server.busy');
    await shift.during(engine.mutate('order.create', TAKE_ORDER));
    const [entry] = await mirror.outbox.toArray();
    if (!entry) throw new Error('nothing waits');
    for (const n of [1, 2]) {
      await mirror.dead.put({
        ...entry,
        cmdId: testId('command', n),
        status: 'rejected',
        code: 'forbidden',
        at: n,
      });
    }
    await shift.during(engine.discard(testId('command', 1)));
    expect((await mirror.dead.toArray()).map(({ cmdId }) => cmdId)).toEqual([testId('command', 2)]);
    expect(engine.status.get()).toMatchObject({ refused: 1, waiting: 1 });
  });
});
