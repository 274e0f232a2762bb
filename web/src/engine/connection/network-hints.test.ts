/** The engine reacts to the browser's hints about the network. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type NetworkHints, networkHints } from '../../../testing/network-hints.ts';
import { type Tablet, TestShift } from '../../../testing/test-shift.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

/** Returns a tablet whose network has just come back, with more than two seconds left until its next attempt. */
async function backWithoutKnowing(browser: NetworkHints): Promise<Tablet> {
  const tablet = await shift.started({ nudges: browser.nudges });
  shift.wire.isCut = true;
  shift.wire.socket.close(1006);
  await shift.pass(20_000);
  const { length } = shift.wire.sockets;
  while (shift.wire.sockets.length === length) await shift.pass(100);
  await shift.pass(100);
  shift.wire.isCut = false;
  return tablet;
}

test.each(['online', 'visible'] as const)(
  'a hint from the browser brings one attempt within half a second: %s [C4]',
  async (hint) => {
    const browser = networkHints();
    await backWithoutKnowing(browser);
    const before = shift.wire.sockets.length;
    browser.hint(hint);
    await shift.pass(520);
    expect(shift.wire.sockets.length).toBe(before + 1);
  },
);

test('a hint during a failing attempt brings the next one within half a second [C4]', async () => {
  const browser = networkHints();
  const { engine } = await shift.started({ nudges: browser.nudges });
  shift.wire.isCut = true;
  shift.wire.socket.close(1006);
  await shift.pass(20_000);
  const { length } = shift.wire.sockets;
  while (shift.wire.sockets.length === length) await shift.pass(2);
  browser.hint('online');
  await shift.pass(10);
  shift.wire.isCut = false;
  await shift.pass(560);
  expect(shift.wire.sockets.length).toBe(length + 2);
  expect(engine.status.get().phase).toBe('online');
});

test('the connection is tried at once when a person asks [C4]', async () => {
  const { engine } = await backWithoutKnowing(networkHints());
  const before = shift.wire.sockets.length;
  engine.syncNow();
  await shift.pass(100);
  expect(shift.wire.sockets.length).toBe(before + 1);
  expect(engine.status.get().phase).toBe('online');
});

test('a browser report about the network is shown at once if our own probe confirms it [C4]', async () => {
  const browser = networkHints();
  const { engine } = await shift.started({ nudges: browser.nudges });
  browser.isOffline = true;
  browser.hint('offline');
  await shift.pass(100);
  expect(engine.status.get().phase).toBe('online');

  shift.wire.isCut = true;
  shift.wire.socket.isFrozen = true;
  browser.hint('offline');
  await shift.pass(100);
  expect(engine.status.get().phase).toBe('offline');
  expect(shift.wire.sockets).toHaveLength(1);

  shift.wire.isCut = false;
  browser.isOffline = false;
  browser.hint('online');
  await shift.pass(1_000);
  expect(engine.status.get().phase).toBe('online');
});

test('a failed probe closes nothing that still responds while the browser has a network [C4]', async () => {
  const browser = networkHints();
  const { engine } = await shift.started({ nudges: browser.nudges });
  shift.wire.isCut = true;
  browser.hint('offline');
  await shift.pass(100);
  expect(engine.status.get().phase).toBe('online');
});
