import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { burger, party, VISIT } from '../../../testing/a-mirror.ts';
import { TestShift } from '../../../testing/test-shift.ts';
import { refused } from '../../../testing/test-wire.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
  shift.wire.takesPushes = true;
});
afterEach(async () => {
  await shift.end();
});

const OPENING = party({ orderNumber: 'B-1' });

const pushesInFrames = (): number =>
  shift.wire.sockets.reduce((sum, socket) => sum + socket.sentOf('push').length, 0);

/** One visit, decided once, and nothing waits. */
async function expectOpenedOnce(tablet: Awaited<ReturnType<TestShift['started']>>): Promise<void> {
  expect(await tablet.mirror.outbox.count()).toBe(0);
  expect(await tablet.mirror.acked.toArray()).toMatchObject([{ name: 'visit.open', status: 'applied' }]);
  expect((await shift.server.row('visit', VISIT))?.seq).toBe(shift.server.head);
  expect(shift.faults).toEqual([]);
}

describe('a tap on a tablet with an open socket [F19]', () => {
  test('goes over the socket, without a request', async () => {
    const tablet = await shift.started();
    await shift.during(tablet.engine.mutate('visit.open', OPENING));
    await shift.pass(200);
    expect([pushesInFrames(), shift.wire.pushes.length]).toEqual([1, 0]);
    await expectOpenedOnce(tablet);
  });

  test('is sent by a request when no answer comes, and happens once', async () => {
    const tablet = await shift.started();
    shift.wire.losesPushed = true;
    await shift.during(tablet.engine.mutate('visit.open', OPENING));
    await shift.pass(2_900);
    expect([pushesInFrames(), shift.wire.pushes.length]).toEqual([1, 0]);
    await shift.pass(400);
    expect([pushesInFrames(), shift.wire.pushes.length]).toEqual([1, 1]);
    await expectOpenedOnce(tablet);
  });

  test('is sent by a request at once when the socket ends, and happens once', async () => {
    const tablet = await shift.started();
    shift.wire.losesPushed = true;
    await shift.during(tablet.engine.mutate('visit.open', OPENING));
    await shift.pass(50);
    shift.wire.socket.close(1006);
    await shift.pass(200);
    expect(shift.wire.pushes).toHaveLength(1);
    await expectOpenedOnce(tablet);
  });

  test('is sent by a request when the socket passes nothing and nobody has noticed', async () => {
    const tablet = await shift.started();
    shift.wire.socket.isFrozen = true;
    await shift.during(tablet.engine.mutate('visit.open', OPENING));
    await shift.pass(3_500);
    expect(shift.wire.pushes).toHaveLength(1);
    await expectOpenedOnce(tablet);
  });

  test('is never sent on a socket of a server that does not say that it takes pushes', async () => {
    shift.wire.takesPushes = false;
    const tablet = await shift.started();
    await shift.during(tablet.engine.mutate('visit.open', OPENING));
    await shift.pass(200);
    expect([pushesInFrames(), shift.wire.pushes.length]).toEqual([0, 1]);
    await expectOpenedOnce(tablet);
  });

  test('makes the tablet ask for a sign-in when its session has ended, and drops nothing [D11]', async () => {
    const tablet = await shift.started();
    shift.wire.onPush = () => refused(401, 'auth.required');
    await shift.during(tablet.engine.mutate('visit.open', OPENING));
    await shift.pass(200);
    expect(tablet.engine.status.get()).toMatchObject({ signInNeeded: true, waiting: 1 });
    expect(shift.wire.pushes).toEqual([]);
  });
});

test('a long queue goes by requests, because they may be larger', async () => {
  const tablet = await shift.started();
  shift.wire.isCut = true;
  shift.wire.socket.close(1006);
  await shift.during(tablet.engine.mutate('visit.open', OPENING));
  for (let n = 1; n <= 5; n += 1) await shift.during(tablet.engine.mutate('visit.addItem', burger(VISIT, n)));
  shift.wire.isCut = false;
  await shift.pass(8_000);
  expect(pushesInFrames()).toBe(0);
  expect(await tablet.mirror.outbox.count()).toBe(0);
});
