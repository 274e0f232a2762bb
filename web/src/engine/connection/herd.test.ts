/**
 * When a server restarts, it disconnects all tablets of a venue at once. They reconnect soon, but not all at the same
 * moment.
 */
import { anActor } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestShift } from '../../../testing/test-shift.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const TABLETS = 50;
/** The server's goodbye gives each tablet its own delay, from one second to five [F14]. */
const momentOf = (n: number): number => 1_000 + (n * 4_000) / TABLETS;
/** How many seconds the server is down. */
const RESTART_S = 2;

test('fifty tablets are back within ten seconds of the goodbye, less than half of them in any one second', async () => {
  const tablets = Array.from({ length: TABLETS }, (_, n) => {
    const token = `token ${n}`;
    shift.server.signIn(anActor(), token);
    return shift.open({
      mirror: shift.mirror(`tablet ${n}`),
      session: { token: () => token, unauthorized: () => undefined },
    });
  });
  await shift.during(Promise.all(tablets.map(({ engine }) => engine.start())));
  await shift.pass(40_000);
  const { sockets } = shift.wire;
  expect(sockets).toHaveLength(TABLETS);
  shift.wire.socketsBlocked = true;
  for (const [n, socket] of [...sockets].entries())
    socket.say('bye', { reason: 'restart', spreadMs: momentOf(n) });

  const back = new Set<number>();
  const backInSecond: number[] = [];
  for (let second = 0; second < 10; second += 1) {
    shift.wire.socketsBlocked = second < RESTART_S;
    await shift.pass(1_000);
    const online = tablets.flatMap(({ engine }, n) => (engine.status.get().phase === 'online' ? n : []));
    backInSecond.push(online.filter((n) => !back.has(n)).length);
    for (const n of online) back.add(n);
  }
  expect(back.size).toBe(TABLETS);
  expect(Math.max(...backInSecond)).toBeLessThan(TABLETS / 2);
  expect(backInSecond.filter((count) => count > 0).length).toBeGreaterThanOrEqual(4);
});
