/** A long queue after an outage: how it is sent, and what waits for it. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aTable } from '@tableside/domain/testing/builders.ts';
import type { PushRequest } from '@tableside/protocol/push.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { burger, party, VISIT } from '../../../testing/a-mirror.ts';
import { networkHints } from '../../../testing/network-hints.ts';
import { type Tablet, TestShift } from '../../../testing/test-shift.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

/** Returns a tablet without network that holds an order and its lines, with this many waiting changes in total. */
async function withQueue(changes: number, over: Parameters<TestShift['started']>[0] = {}): Promise<Tablet> {
  const tablet = await shift.started(over);
  shift.wire.isCut = true;
  await shift.during(tablet.engine.mutate('visit.open', party({ orderNumber: 'B-1' })));
  for (let n = 1; n < changes; n += 1)
    await shift.during(tablet.engine.mutate('visit.addItem', burger(VISIT, n)));
  return tablet;
}

/** Returns the first and last mutation number of each push that carried any. */
const spansOf = (pushes: readonly PushRequest[]) =>
  pushes
    .filter(({ mutations }) => mutations.length > 0)
    .map(({ mutations }) => [mutations[0]?.mid, mutations.at(-1)?.mid]);

test('a long drain pushes batch after batch without asking for changes, and asks afterwards [D10]', async () => {
  const { mirror } = await withQueue(131);
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

test('a long drain comes before others’ changes, and nothing is pulled until the last batch is answered [D10]', async () => {
  const browser = networkHints();
  shift.wire.losesFrames = true;
  const { engine, mirror } = await withQueue(261, { nudges: browser.nudges });
  await shift.server.put(change('table', aTable({ id: 'table-14', number: '41' })));
  const before = shift.wire.pushes.length;
  shift.wire.socket.close(1006);
  // A person tries to sync without a network. The failed pull is not retried until the queue is sent.
  engine.syncNow();
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
    // A false alarm: the server answers our probe.
    browser.hint('offline');
  }
  expect(shift.wire.pushes.length - before).toBeGreaterThanOrEqual(6);
  expect(waitedAtPull.filter((waiting) => waiting > 100)).toEqual([]);
  expect(await mirror.outbox.count()).toBe(0);
  expect((await mirror.rowsOf('table').get('table-14'))?.doc.number).toBe('41');
});

test('a long drain sends the next batch while outcomes of the last are written, never before its answer [D10]', async () => {
  const { mirror } = await withQueue(131);
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
  // The outcomes of the first batch were not written yet when the second batch was composed.
  expect(drained.map(({ ackMid }) => ackMid).slice(0, 2)).toEqual([0, 0]);
  expect(await mirror.outbox.count()).toBe(0);
});

test('a batch that was sent ahead is sent again when its answer is lost, and happens once [D10]', async () => {
  // A frame would tell the tablet what the answer would have said.
  shift.wire.losesFrames = true;
  const { mirror } = await withQueue(131);
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
