/** What the browser says of the network, and what becomes of it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { networkHints } from '../testing/network-hints.ts';
import { TestShift } from '../testing/test-shift.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

test('a hint of the browser brings one attempt within half a second [C4]', async () => {
  const browser = networkHints();
  await shift.started({ nudges: browser.nudges });
  shift.wire.isCut = true;
  shift.wire.socket.close(1006);
  await shift.pass(20_000);
  shift.wire.isCut = false;
  const before = shift.wire.sockets.length;
  browser.hint('online');
  await shift.pass(520);
  expect(shift.wire.sockets.length).toBe(before + 1);
});

test('what the browser says of the network and our own probe finds true is told at once [C4]', async () => {
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

test('a probe that fails while the browser knows of a network closes nothing that still speaks [C4]', async () => {
  const browser = networkHints();
  const { engine } = await shift.started({ nudges: browser.nudges });
  shift.wire.isCut = true;
  browser.hint('offline');
  await shift.pass(100);
  expect(engine.status.get().phase).toBe('online');
});
