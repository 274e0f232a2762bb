/** Some proxies close a connection that carries nothing for half a minute. A quiet evening must not cause that. */
import { anActor } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestShift } from '../../../testing/test-shift.ts';
import type { TestSocket } from '../../../testing/test-wire.ts';
import type { EngineDeps } from '../engine-deps.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const IDLE_LIMIT_MS = 30_000;
const STEP_MS = 500;

/** Closes the connection as such a proxy would. Each direction has its own limit. */
async function passBehindProxy(socket: TestSocket, ms: number): Promise<void> {
  const said = vi.spyOn(socket, 'say');
  const ways = [() => socket.sent.length, () => said.mock.calls.length].map((count) => ({
    count,
    carried: count(),
    at: shift.time.now(),
  }));
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await shift.pass(STEP_MS);
    for (const way of ways) {
      if (way.count() > way.carried) Object.assign(way, { carried: way.count(), at: shift.time.now() });
      else if (shift.time.now() - way.at >= IDLE_LIMIT_MS) socket.close(1006);
    }
  }
}

const SCREENS: readonly [name: string, over: Partial<EngineDeps>][] = [
  ['a tablet that somebody looks at', { isVisible: () => true }],
  ['a tablet in a pocket', { isVisible: () => false }],
  ['a kitchen screen', { actor: anActor('kitchen'), isVisible: () => true }],
];

test.each(SCREENS)('the connection of %s survives ten minutes without activity', async (_name, over) => {
  const { engine } = await shift.started(over);
  await passBehindProxy(shift.wire.socket, 600_000);
  expect(shift.wire.sockets).toHaveLength(1);
  expect(engine.status.get().phase).toBe('online');
});
