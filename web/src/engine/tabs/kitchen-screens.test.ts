/** A kitchen screen reports to the server, and a tablet learns from that report. */
import { change } from '@tableside/domain/entities/entities.ts';
import { anActor } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browserChannel, browserLocks } from '../../../testing/browser-tabs.ts';
import { TestShift } from '../../../testing/test-shift.ts';
import type { Frame } from '../../../testing/test-wire.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const AT = '2026-06-12T23:31:00.000Z';

async function sendsOrder(): Promise<void> {
  await shift.server.put(change('order', aRound([], { status: 'paid' })));
  await shift.pass(100);
}

const reports = (): Frame['data'][] => shift.wire.socket.sentOf('cursor').map(({ data }) => data);
const screens = () => shift.wire.sockets.map(({ sent }) => sent[0]?.data.screen);

describe('a tablet', () => {
  test('keeps what is listed over a reload, and what is painted only while a connection says so [F11]', async () => {
    const tablet = await shift.started();
    shift.wire.socket.say('kitchen', { cursor: 0, at: AT, listed: 7, shown: ['one'] });
    await shift.pass(50);
    expect(tablet.engine.status.get().kitchen).toEqual({ cursor: 7, at: AT, shown: ['one'] });
    shift.wire.socket.close(1006);
    await shift.pass(3_000);
    expect(tablet.engine.status.get().kitchen).toEqual({ cursor: 7, at: AT, shown: [] });
    tablet.crash();
    shift.wire.isCut = true;
    const again = await shift.started();
    expect(again.engine.status.get().kitchen).toEqual({ cursor: 7, at: AT, shown: [] });
  });

  test('uses only the list from a server that does not report what is painted [F11]', async () => {
    const tablet = await shift.started();
    shift.wire.socket.say('kitchen', { cursor: 7, at: AT });
    await shift.pass(50);
    expect(tablet.engine.status.get().kitchen).toEqual({ cursor: 7, at: AT, shown: [] });
  });
});

describe('a kitchen screen', () => {
  test('reports how far it is, at most once a second, unlike a tablet [F11]', async () => {
    const tablet = await shift.started({ actor: anActor('kitchen') });
    tablet.engine.show({});
    await shift.pass(2_000);
    const before = reports().length;
    const at = shift.time.now();
    for (let n = 0; n < 30; n += 1) await sendsOrder();
    await shift.pass(1_100);
    const told = reports().slice(before);
    expect(told.length).toBeLessThanOrEqual((shift.time.now() - at) / 1_000 + 1);
    expect(told.at(-1)).toEqual({ to: shift.server.head });
    tablet.crash();
    await shift.started();
    await sendsOrder();
    expect(reports()).toEqual([]);
  });

  test('says with another hello when it is opened or left, and nothing else does [F11]', async () => {
    const { engine } = await shift.started();
    engine.show({});
    await shift.pass(1_000);
    engine.show({ shown: ['one'] });
    await shift.pass(1_000);
    expect(screens()).toEqual([undefined, 'kitchen']);
    engine.show(undefined);
    await shift.pass(1_000);
    expect(screens()).toEqual([undefined, 'kitchen', undefined]);
    await shift.started();
    await sendsOrder();
    expect(reports()).toEqual([]);
  });

  test('reports what it paints, and at once that nobody can see it any more [F11]', async () => {
    const { engine } = await shift.started();
    engine.show({ shown: [] });
    await shift.pass(2_000);
    const to = shift.server.head;
    engine.show({ shown: ['one'] });
    engine.show({ shown: ['one', 'two'] });
    await shift.pass(1_000);
    engine.show({});
    expect(reports()).toEqual([
      { to, shown: [] },
      { to, shown: ['one'] },
      { to, shown: ['one', 'two'] },
      { to },
    ]);
  });

  test('reports to the next connection what it paints [F11]', async () => {
    const { engine } = await shift.started();
    engine.show({ shown: ['one'] });
    await shift.pass(2_000);
    shift.wire.socket.close(1006);
    await shift.pass(3_000);
    expect(reports()).toEqual([{ to: shift.server.head, shown: ['one'] }]);
  });
});

describe('a wall screen in a second tab', () => {
  async function twoTabs() {
    const locks = browserLocks();
    const channel = browserChannel();
    const till = await shift.started({ locks, channel: channel() });
    const wall = await shift.started({ locks, channel: channel() });
    return { till, wall };
  }

  test('is reported to the server by the tab that syncs, until it is left [F11]', async () => {
    const { wall } = await twoTabs();
    wall.engine.show({ shown: ['one'] });
    await shift.pass(15_000);
    expect(screens()).toEqual([undefined, 'kitchen']);
    expect(reports()).toEqual([{ to: shift.server.head, shown: ['one'] }]);
    wall.engine.show({});
    await shift.pass(100);
    expect(reports().at(-1)).toEqual({ to: shift.server.head });
    await shift.during(wall.engine.stop());
    await shift.pass(1_000);
    expect(screens()).toEqual([undefined, 'kitchen', undefined]);
  });

  test('counts for eight more seconds at most when it is closed without notice [F11]', async () => {
    const { wall } = await twoTabs();
    wall.engine.show({ shown: ['one'] });
    await shift.pass(5_000);
    wall.crash();
    await shift.pass(11_000);
    expect(screens()).toEqual([undefined, 'kitchen', undefined]);
  });

  test('paints for both when both are visible, and alone when the other is hidden [F11]', async () => {
    const { till, wall } = await twoTabs();
    till.engine.show({ shown: ['one'] });
    wall.engine.show({ shown: ['one', 'two'] });
    await shift.pass(3_000);
    expect(reports().at(-1)?.shown).toEqual(['one']);
    till.engine.show({});
    await shift.pass(3_000);
    expect(reports().at(-1)?.shown).toEqual(['one', 'two']);
  });
});
