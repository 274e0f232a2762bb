/** The app tells the server when it goes away. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestShift } from '../testing/test-shift.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

test('a device that stops unsubscribes before it closes its socket [F17]', async () => {
  const { engine } = await shift.started();
  const { socket } = shift.wire;
  expect(socket.sentOf('unsubscribeFromAllOrders')).toEqual([]);
  await engine.stop();
  expect(socket.sent.at(-1)).toEqual({ event: 'unsubscribeFromAllOrders', data: {} });
  expect(socket.isClosed).toBe(true);
});
