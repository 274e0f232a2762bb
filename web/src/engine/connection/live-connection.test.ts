import { change } from '@tableside/domain/entities/entities.ts';
import { aTable, testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { CLOSE, isOlderApp } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ORDER, party } from '../../../testing/a-mirror.ts';
import { TestShift } from '../../../testing/test-shift.ts';
import { HEARTBEAT, refused, type TestSocket } from '../../../testing/test-wire.ts';
import { requireMeta } from '../../mirror/database/sync-meta.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

/** One commit: money sends a round, and its table is occupied. The server sends it in a frame. */
async function sendsOrder(): Promise<void> {
  await shift.server.put(
    change('order', aRound([], { status: 'paid' })),
    change('table', aTable({ status: 'occupied' })),
  );
  await shift.pass(100);
}

/** The frame of a commit gets lost, and the next one begins after it. */
async function missesOrder(): Promise<void> {
  shift.wire.losesFrames = true;
  await sendsOrder();
  shift.wire.losesFrames = false;
  await shift.server.put(change('table', aTable({ id: 'table-14', number: '14' })));
  await shift.pass(100);
}

describe('a live connection', () => {
  test('begins with a hello that has the token and the cursor [F1]', async () => {
    const { engine, mirror } = await shift.started();
    engine.show({});
    shift.wire.socket.close(1006);
    await shift.pass(3_000);
    const { clientId, cursor } = await requireMeta(mirror);
    const [hello] = shift.wire.socket.sent;
    const data = { token: 'token', clientId, cursor, screen: 'kitchen' };
    expect(hello).toMatchObject({ event: 'hello', data });
  });

  test('sends the first ping after the hello, and its answer brings the changes since', async () => {
    await shift.started();
    shift.wire.socket.close(1006);
    await shift.pass(3_000);
    const events = shift.wire.socket.sent.map(({ event }) => event);
    expect(events.slice(0, 2)).toEqual(['hello', 'ping']);
  });

  test('treats an order and the other rows of its seq as one envelope [F3]', async () => {
    const tablet = await shift.started();
    const pulls = shift.wire.pulls.length;
    await sendsOrder();
    expect(await tablet.mirror.orders.get(ORDER)).toMatchObject({
      seq: shift.server.head,
      doc: { status: 'paid' },
    });
    expect((await tablet.mirror.orders.get(ORDER))?.doc).toEqual(
      (await shift.server.documents()).get(`order/${ORDER}`),
    );
    expect((await tablet.mirror.rowsOf('table').get('table-12'))?.doc.status).toBe('occupied');
    expect((await requireMeta(tablet.mirror)).cursor).toBe(shift.server.head);
    expect(shift.wire.pulls).toHaveLength(pulls);
  });

  test('pulls after a gap [D3]', async () => {
    const tablet = await shift.started();
    const pulls = shift.wire.pulls.length;
    await missesOrder();
    expect(shift.wire.pulls.length).toBe(pulls + 1);
    expect((await requireMeta(tablet.mirror)).cursor).toBe(shift.server.head);
  });

  test('pulls once more after a pull that had a gap, never two at once [D8]', async () => {
    const tablet = await shift.started();
    shift.wire.socket.say('poke', { head: 99 });
    shift.wire.socket.say('poke', { head: 99 });
    await shift.pass(10);
    const pulls = shift.wire.pulls.length;
    await missesOrder();
    await shift.pass(1_000);
    expect(shift.wire.pulls.length).toBe(pulls + 1);
    expect(shift.wire.mostPullsAtOnce).toBe(1);
    expect((await requireMeta(tablet.mirror)).cursor).toBe(shift.server.head);
  });

  test('makes a tablet late and never wrong when every frame is lost [F7]', async () => {
    const { mirror } = await shift.started();
    await shift.server.put(change('order', aRound([])));
    await shift.pass(31_000);
    expect(await mirror.orders.count()).toBe(1);
  });

  test('ignores what is not a frame', async () => {
    const tablet = await shift.started();
    const { socket } = shift.wire;
    expect(() => socket.say('error', { code: 'request.shape' })).not.toThrow();
    await sendsOrder();
    expect(await tablet.mirror.orders.count()).toBe(1);
    expect(shift.faults).toEqual([]);
  });

  test('offers an update when the server has another build [V3]', async () => {
    shift.wire.build = 'newer build';
    const { engine } = await shift.started({ appVersion: 'this build' });
    expect(engine.status.get().updateAvailable).toBe('newer build');
  });

  test('learns within a beat that the server has another build, or the same one again [V3]', async () => {
    const { engine } = await shift.started();
    const own = shift.wire.build;
    const { socket } = shift.wire;
    expect(engine.status.get().updateAvailable).toBeUndefined();
    shift.wire.build = 'newer build';
    await shift.pass(HEARTBEAT);
    expect(engine.status.get().updateAvailable).toBe('newer build');
    shift.wire.build = own;
    await shift.pass(HEARTBEAT);
    expect(engine.status.get().updateAvailable).toBeUndefined();
    expect(shift.wire.socket).toBe(socket);
  });
});

describe('an app below the minimum of the server', () => {
  test('hears so, and still delivers what waits [V3]', async () => {
    shift.wire.minApp = '99.0.0';
    const { engine, mirror } = await shift.started();
    expect(engine.status.get().appTooOld).toBe(true);
    await shift.during(engine.mutate('visit.open', party()));
    await shift.pass(2_000);
    expect(shift.server.effects).toHaveLength(1);
    expect(await mirror.outbox.count()).toBe(0);
    expect(engine.status.get().appTooOld).toBe(true);
  });

  test('is found by comparing version numbers, not letters [V3]', () => {
    expect(isOlderApp('0.9.0', '0.10.0')).toBe(true);
    expect(isOlderApp('0.10.0', '0.9.9')).toBe(false);
    expect(isOlderApp('1.0', '1.0.0')).toBe(false);
    expect(isOlderApp('1.0.0', '1.0.1')).toBe(true);
  });
});

describe('the heartbeat', () => {
  test('keeps the connection with a ping each beat, and every answer is a proof [F8]', async () => {
    const { engine } = await shift.started();
    await shift.pass(4 * HEARTBEAT);
    expect(shift.wire.sockets).toHaveLength(1);
    expect(shift.wire.socket.sentOf('ping').length).toBeGreaterThanOrEqual(4);
    expect(shift.time.now() - (engine.status.get().confirmedAt ?? 0)).toBeLessThan(HEARTBEAT);
  });

  test('drops a socket that froze without closing after 2⅓ beats of silence [F8]', async () => {
    const { engine } = await shift.started();
    await shift.pass(100);
    shift.wire.socket.isFrozen = true;
    shift.wire.socketsBlocked = true;
    await shift.pass(HEARTBEAT);
    expect(engine.status.get().phase).toBe('online');
    await shift.pass((HEARTBEAT * 4) / 3 + 2_000);
    expect(engine.status.get().phase).toBe('reconnecting');
  });

  test('drops a socket that froze right after the welcome, too', async () => {
    shift.wire.freezeAfterWelcome = true;
    await shift.started();
    await shift.pass((HEARTBEAT * 7) / 3 + 2_500);
    expect(shift.wire.sockets.length).toBe(2);
  });

  test('notices a silently pulled cable within 12 s while somebody looks [C5]', async () => {
    const { engine } = await shift.started({ isVisible: () => true });
    await shift.pass(100);
    shift.wire.socket.isFrozen = true;
    shift.wire.isCut = true;
    await shift.pass(12_000);
    expect(engine.status.get().phase).toMatch(/reconnecting|offline/);
  });

  test('notices it as fast while a change waits for a server that cannot take it [C5]', async () => {
    const { engine } = await shift.started({ isVisible: () => false });
    shift.wire.onPush = () => refused(503, 'server.busy', 60_000);
    await shift.during(engine.mutate('visit.open', party()));
    await shift.pass(1_000);
    shift.wire.socket.isFrozen = true;
    shift.wire.socketsBlocked = true;
    await shift.pass(12_000);
    expect(engine.status.get().phase).toBe('reconnecting');
  });

  test('is no more frequent than each beat on a hidden page with nothing to send [C5]', async () => {
    const { engine } = await shift.started({ isVisible: () => false });
    const before = shift.wire.socket.sentOf('ping').length;
    await shift.pass(4 * HEARTBEAT);
    expect(shift.wire.socket.sentOf('ping').length - before).toBeLessThanOrEqual(4);
    expect(engine.status.get().phase).toBe('online');
  });

  test('asks at most each 2/5 of a beat on a page in view, and stays connected', async () => {
    await shift.started({ isVisible: () => true });
    const before = shift.wire.socket.sentOf('ping').length;
    await shift.pass(4 * HEARTBEAT);
    expect(shift.wire.socket.sentOf('ping').length - before).toBeLessThanOrEqual(14);
    expect(shift.wire.sockets).toHaveLength(1);
  });

  test('makes the socket prove itself sooner after a failed call [C5]', async () => {
    const { engine } = await shift.started();
    shift.wire.socket.isFrozen = true;
    shift.wire.isCut = true;
    await shift.during(engine.mutate('visit.open', party()));
    await shift.pass(HEARTBEAT / 3 + 500);
    expect(engine.status.get().phase).not.toBe('online');
  });
});

describe('the reconnect', () => {
  const gaps = (sockets: readonly TestSocket[]): number[] =>
    sockets.slice(1).map((socket, index) => socket.openedAt - (sockets[index]?.openedAt ?? 0));

  test('comes after 1 s, doubling to 5 s, half of it at random [C2]', async () => {
    await shift.started();
    shift.wire.isCut = true;
    shift.wire.socket.close(1006);
    const from = shift.wire.sockets.length;
    await shift.pass(60_000);
    const waits = gaps(shift.wire.sockets.slice(from));
    expect(waits[0]).toBeGreaterThanOrEqual(1_000);
    expect(waits[0]).toBeLessThanOrEqual(3_100);
    expect(waits.length).toBeGreaterThan(7);
    for (const wait of waits.slice(2)) {
      expect(wait).toBeGreaterThanOrEqual(2_000);
      expect(wait).toBeLessThanOrEqual(7_600);
    }
    expect(new Set(waits).size).toBeGreaterThan(3);
  });

  test('is tried at the usual times while the server cannot reach its storage [F18]', async () => {
    const { engine } = await shift.started();
    for (let n = 1; n <= 3; n += 1) {
      shift.wire.socket.say('error', { code: 'server.storage' });
      shift.wire.socket.close(CLOSE.lagging);
      expect(engine.status.get()).toMatchObject({ phase: 'reconnecting', signInNeeded: false });
      const at = shift.time.now();
      await shift.pass(8_000);
      expect(shift.wire.sockets).toHaveLength(1 + n);
      expect(shift.wire.socket.openedAt - at).toBeLessThanOrEqual(7_600);
    }
    expect(engine.status.get()).toMatchObject({ phase: 'online', signInNeeded: false });
  });

  test('has a short wait again after thirty stable seconds [C2]', async () => {
    await shift.started();
    shift.wire.isCut = true;
    shift.wire.socket.close(1006);
    await shift.pass(30_000);
    shift.wire.isCut = false;
    await shift.pass(8_000 + 31_000);
    shift.wire.socket.close(1006);
    const lostAt = shift.time.now();
    await shift.pass(3_000);
    expect(shift.wire.socket.openedAt - lostAt).toBeLessThanOrEqual(1_500);
  });

  test('waits at least as long as the goodbye of the server says [C3]', async () => {
    await shift.started();
    shift.wire.socket.say('bye', { reason: 'restart', spreadMs: 4_000 });
    const at = shift.time.now();
    await shift.pass(10_000);
    expect(shift.wire.sockets).toHaveLength(2);
    expect(shift.wire.socket.openedAt - at).toBeGreaterThanOrEqual(4_000);
  });

  test('keeps a short wait after a goodbye soon after the last one, which is no failure [C2]', async () => {
    await shift.started();
    for (let farewell = 1; farewell <= 4; farewell += 1) {
      shift.wire.socket.say('bye', { reason: 'restart', spreadMs: 0 });
      const at = shift.time.now();
      await shift.pass(5_000);
      expect(shift.wire.sockets).toHaveLength(1 + farewell);
      expect(shift.wire.socket.openedAt - at).toBeLessThanOrEqual(1_500);
    }
  });

  test('does not try a refused token again [D11]', async () => {
    const { engine } = await shift.started();
    shift.wire.socket.close(4401);
    await shift.pass(60_000);
    expect(shift.wire.sockets).toHaveLength(1);
    expect(shift.refusedTokens).toBe(1);
    expect(engine.status.get().signInNeeded).toBe(true);
    shift.token = 'another';
    await shift.pass(15_000);
    expect(engine.status.get()).toMatchObject({ phase: 'online', signInNeeded: false });
  });

  test('leaves the tablet current through calls while sockets are blocked [C7]', async () => {
    const { engine, mirror } = await shift.started();
    shift.wire.socketsBlocked = true;
    shift.wire.socket.close(1006);
    await shift.pass(20_000);
    expect(engine.status.get().phase).toBe('reconnecting');
    await shift.server.put(change('order', aRound([], { id: testId('order', 5) })));
    await shift.pass(15_000);
    expect(await mirror.orders.count()).toBe(1);
    await shift.during(engine.mutate('visit.open', party()));
    await shift.pass(2_000);
    expect(shift.server.effects).toHaveLength(1);
  });
});
