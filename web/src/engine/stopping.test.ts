/** The app tells the server which lists of orders are open, and when it goes away. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aTable } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browserChannel, browserLocks } from '../../testing/browser-tabs.ts';
import { TestShift } from '../../testing/test-shift.ts';
import { requireMeta } from '../mirror/database/sync-meta.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

/** Returns the subscriptions that the current socket sent, in order. */
const said = (): string[] =>
  shift.wire.socket.sent.map(({ event }) => event).filter((event) => event.endsWith('AllOrders'));

describe('the subscription to all orders', () => {
  test('is sent when the first screen that lists them opens, and ended with the last [F17]', async () => {
    const { engine, mirror } = await shift.started();
    expect(said()).toEqual([]);
    const [closeBoard, closeHistory] = [engine.watchOrders(), engine.watchOrders()];
    const { cursor } = await requireMeta(mirror);
    expect(shift.wire.socket.sentOf('subscribeToAllOrders')).toMatchObject([{ data: { cursor } }]);
    closeBoard();
    closeBoard();
    expect(said()).toEqual(['subscribeToAllOrders']);
    closeHistory();
    expect(said()).toEqual(['subscribeToAllOrders', 'unsubscribeFromAllOrders']);
  });

  test('is sent again by the next connection while such a screen is open [F17]', async () => {
    const { engine } = await shift.started();
    const close = engine.watchOrders();
    shift.wire.socket.close(1006);
    await shift.pass(3_000);
    expect(said()).toEqual(['subscribeToAllOrders']);
    close();
    shift.wire.socket.close(1006);
    await shift.pass(3_000);
    expect(said()).toEqual([]);
  });

  test('is not needed by the mirror, which gets every change in a frame before, during and after it [F17]', async () => {
    const { engine, mirror } = await shift.started();
    const pulls = shift.wire.pulls.length;
    const steps = [() => undefined, () => engine.watchOrders(), (close?: () => void) => close?.()];
    let close: (() => void) | undefined;
    for (const [n, step] of steps.entries()) {
      close = step(close) ?? undefined;
      for (const name of ['first', 'second']) {
        const id = `${name}-${n}`;
        await shift.server.put(change('table', aTable({ id, number: id })));
        await shift.pass(200);
        expect(await mirror.rowsOf('table').get(id)).toBeDefined();
        expect((await requireMeta(mirror)).cursor).toBe(shift.server.head);
      }
    }
    expect(said()).toEqual(['subscribeToAllOrders', 'unsubscribeFromAllOrders']);
    expect(shift.wire.pulls).toHaveLength(pulls);
  });

  test('ends before a device that stops closes its socket [F17]', async () => {
    const { engine } = await shift.started();
    const { socket } = shift.wire;
    engine.watchOrders();
    await engine.stop();
    expect(socket.sent.at(-1)).toEqual({ event: 'unsubscribeFromAllOrders', data: {} });
    expect(socket.isClosed).toBe(true);
  });
});

describe('the subscription to all orders, with two tabs open', () => {
  async function twoTabs() {
    const locks = browserLocks();
    const channel = browserChannel();
    const leader = await shift.started({ locks, channel: channel() });
    const follower = await shift.started({ locks, channel: channel() });
    return { leader, follower };
  }

  test('lasts while either tab has a screen that lists them [F17]', async () => {
    const { leader, follower } = await twoTabs();
    const closeFollowers = follower.engine.watchOrders();
    expect(said()).toEqual(['subscribeToAllOrders']);
    const closeLeaders = leader.engine.watchOrders();
    await shift.pass(20_000);
    closeFollowers();
    await shift.pass(20_000);
    expect(said()).toEqual(['subscribeToAllOrders']);
    closeLeaders();
    expect(said()).toEqual(['subscribeToAllOrders', 'unsubscribeFromAllOrders']);
    expect(shift.wire.sockets).toHaveLength(1);
  });

  test('ends with a follower that stops, and eight seconds after one that is killed [F17]', async () => {
    const { follower } = await twoTabs();
    follower.engine.watchOrders();
    await shift.during(follower.engine.stop());
    expect(said()).toEqual(['subscribeToAllOrders', 'unsubscribeFromAllOrders']);
    const killed = await twoTabs();
    killed.follower.engine.watchOrders();
    await shift.pass(20_000);
    killed.follower.crash();
    await shift.pass(5_000);
    expect(said()).toEqual(['subscribeToAllOrders']);
    await shift.pass(6_000);
    expect(said()).toEqual(['subscribeToAllOrders', 'unsubscribeFromAllOrders']);
  });

  test('passes to the follower when the leading tab is killed [F17]', async () => {
    const { leader, follower } = await twoTabs();
    follower.engine.watchOrders();
    leader.crash();
    await shift.pass(12_000);
    expect(shift.wire.sockets).toHaveLength(2);
    expect(said()).toEqual(['subscribeToAllOrders']);
  });
});
