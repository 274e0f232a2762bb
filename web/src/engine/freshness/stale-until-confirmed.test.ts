/** A wall that is only half online must go stale: the server answers pings, but its changes do not arrive. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { clientSilenceMs } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Tablet, TestShift } from '../../../testing/test-shift.ts';
import { HEARTBEAT, refused } from '../../../testing/test-wire.ts';
import { createSteadyClock } from '../../platform/clock.ts';
import { proofOf } from './proof.ts';

let shift: TestShift;
/** How far the wall's clock is ahead of the true time, in milliseconds. */
let aheadMs: number;
beforeEach(() => {
  shift = new TestShift();
  aheadMs = 0;
});
afterEach(async () => {
  await shift.end();
});

const LOOK_EVERY_MS = 230;
const HALF_ONLINE_MS = 150_000;
const THREE_HOURS_MS = 3 * 3_600_000;

async function aWall() {
  const clock = { now: () => shift.time.now() + aheadMs };
  const steady = createSteadyClock(clock, { now: () => shift.time.now() });
  const wall = await shift.started({ clock, steady, isVisible: () => true });
  return { wall, isStale: () => isStale(wall, steady.now()) };
}

const isStale = ({ engine }: Tablet, steadyNow: number): boolean =>
  proofOf(engine.status.get(), steadyNow).isStale;

async function becomesHalfOnline(): Promise<void> {
  await shift.server.put(change('order', aRound([])));
  shift.wire.onPull = () => ({ kind: 'unreachable', why: 'network' });
  shift.wire.socketsBlocked = true;
  shift.wire.socket.close(1006);
}

interface Looks {
  readonly looks: number;
  /** Milliseconds until the wall first said *Stale*. */
  readonly staleAfter: number;
  /** How often it said *current* after that. */
  readonly lapses: number;
}

async function looksOf(stale: () => boolean): Promise<Looks> {
  const said: boolean[] = [];
  for (let passed = 0; passed < HALF_ONLINE_MS; passed += LOOK_EVERY_MS) {
    await shift.pass(LOOK_EVERY_MS);
    said.push(stale());
  }
  const first = said.indexOf(true);
  const lapses = said.slice(first).filter((isStale) => !isStale).length;
  return { looks: said.length, staleAfter: (first + 1) * LOOK_EVERY_MS, lapses };
}

describe('a wall screen that is half online stays Stale until a confirmation', () => {
  test.each([
    ['a clock that is right', 0],
    ['a clock that was put back by three hours', -THREE_HOURS_MS],
    ['a clock that was put on by three hours', THREE_HOURS_MS],
  ])('with %s [C11]', async (_name, moved) => {
    const { isStale: stale } = await aWall();
    expect(stale()).toBe(false);
    await becomesHalfOnline();
    aheadMs = moved;
    const { looks, staleAfter, lapses } = await looksOf(stale);
    expect([looks, lapses]).toEqual([653, 0]);
    expect(staleAfter).toBeLessThan(1_000);
    shift.wire.onPull = () => undefined;
    await shift.pass(HEARTBEAT);
    expect(stale()).toBe(false);
  });

  test('even when a proxy answers the pulls [C11]', async () => {
    const { isStale: stale } = await aWall();
    await becomesHalfOnline();
    shift.wire.onPull = () => refused(502, '');
    const { staleAfter, lapses } = await looksOf(stale);
    expect(lapses).toBe(0);
    expect(staleAfter).toBeLessThanOrEqual(clientSilenceMs(HEARTBEAT) + LOOK_EVERY_MS);
  });
});

test('a wall screen whose timers slept with it is Stale when it is first looked at [C11]', async () => {
  const { isStale: stale } = await aWall();
  shift.wire.socket.isFrozen = true;
  shift.time.sleep(36_000);
  expect(stale()).toBe(true);
});

test('what waited for a sleeping wall screen confirms nothing, but the answer to a ping after that does [C11]', async () => {
  const { wall, isStale: stale } = await aWall();
  const before = wall.engine.status.get().confirmedAt;
  const { socket } = shift.wire;
  const t = socket.sentOf('ping').at(-1)?.data.t;
  shift.time.sleep(60_000);
  socket.say('pong', { t, serverTime: new Date(shift.time.now()).toISOString() });
  socket.say('kitchen', { cursor: 0, at: '2026-06-12T23:31:00.000Z' });
  expect(wall.engine.status.get().confirmedAt).toBe(before);
  expect(stale()).toBe(true);
  await shift.pass(1_000);
  expect(wall.engine.status.get().confirmedAt).not.toBe(before);
  expect(stale()).toBe(false);
});
