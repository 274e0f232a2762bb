/**
 * When a wall counts as confirmed: a message from the server counts only while the mirror holds everything it
 * announced.
 */

import { change } from '@tableside/domain/entities/entities.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Tablet, TestShift } from '../../../testing/test-shift.ts';
import { HEARTBEAT, refused } from '../../../testing/test-wire.ts';
import { createCatchUp } from '../pull/catch-up.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const LONG_MS = 4 * HEARTBEAT;
const ageOf = ({ engine }: Tablet, what: 'confirmedAt' | 'contactAt' = 'confirmedAt'): number =>
  shift.time.now() - (engine.status.get()[what] ?? Number.NaN);

/** The server gets one more order and sends it in a frame. */
async function sendsOrder(): Promise<void> {
  await shift.server.put(change('order', aRound([])));
  await shift.pass(100);
}

/** The server gets two more orders. The frame of the first one is lost. */
async function missesOrder(): Promise<void> {
  shift.wire.losesFrames = true;
  await sendsOrder();
  shift.wire.losesFrames = false;
  await sendsOrder();
}

const failsPulls = ({ after } = { after: 0 }): void => {
  let passed = 0;
  shift.wire.onPull = () => {
    passed += 1;
    return passed > after ? refused(500, 'server.internal') : undefined;
  };
};

describe('the mirror', () => {
  test('is not confirmed by a beat while a change is missing and cannot be fetched [C10]', async () => {
    const tablet = await shift.started();
    failsPulls();
    await missesOrder();
    await shift.pass(LONG_MS);
    expect(ageOf(tablet)).toBeGreaterThanOrEqual(LONG_MS);
    expect(ageOf(tablet, 'contactAt')).toBeLessThan(HEARTBEAT);
    shift.wire.onPull = () => undefined;
    await shift.pass(LONG_MS);
    expect(await tablet.mirror.orders.count()).toBe(1);
    expect(ageOf(tablet)).toBeLessThan(HEARTBEAT);
  });

  test.each([
    ['announced a change', () => shift.wire.socket.say('poke', { head: shift.server.head + 1 })],
    ['cannot go on from there', () => shift.wire.socket.say('resync', { reason: 'ahead' })],
    [
      'has another at the next welcome',
      async () => {
        shift.wire.losesFrames = true;
        await shift.server.put(change('order', aRound([])));
        shift.wire.socket.close(1006);
      },
    ],
  ])('is not confirmed by a beat when the server %s [C10]', async (_name, happens) => {
    const tablet = await shift.started();
    failsPulls();
    await happens();
    await shift.pass(LONG_MS);
    expect(tablet.engine.status.get().phase).toBe('online');
    expect(ageOf(tablet)).toBeGreaterThanOrEqual(LONG_MS);
  });

  test('is confirmed by each beat of a quiet evening, without a pull', async () => {
    const tablet = await shift.started();
    failsPulls();
    await shift.pass(LONG_MS);
    expect(ageOf(tablet)).toBeLessThan(HEARTBEAT);
  });

  test('is not confirmed by a beat while the device could not store something [C10]', async () => {
    const tablet = await shift.started();
    const full = (): never => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    tablet.mirror.orders.hook('creating', full);
    await sendsOrder();
    await shift.pass(LONG_MS);
    expect(ageOf(tablet)).toBeGreaterThanOrEqual(LONG_MS);
    tablet.mirror.orders.hook('creating').unsubscribe(full);
    await shift.pass(LONG_MS);
    expect(ageOf(tablet)).toBeLessThan(HEARTBEAT);
  });

  test('is confirmed by a change with its frame', async () => {
    const tablet = await shift.started();
    await sendsOrder();
    expect(ageOf(tablet)).toBeLessThanOrEqual(100);
    await shift.pass(LONG_MS);
    expect(ageOf(tablet)).toBeLessThan(HEARTBEAT);
  });

  test('is not confirmed by anything from before it started over', async () => {
    const tablet = await shift.started();
    shift.wire.losesFrames = true;
    await sendsOrder();
    shift.server.prune();
    failsPulls({ after: 1 });
    await shift.pass(LONG_MS);
    expect(ageOf(tablet)).toBeGreaterThanOrEqual(LONG_MS - 31_000);
  });

  test('is confirmed only after the first pull of a tab that syncs again, because another one may have changed it', async () => {
    const tablet = await shift.started();
    await tablet.engine.stop();
    shift.wire.losesFrames = true;
    failsPulls();
    await shift.during(tablet.engine.start());
    await shift.pass(LONG_MS);
    expect(tablet.engine.status.get().phase).toBe('online');
    expect(ageOf(tablet)).toBeGreaterThanOrEqual(LONG_MS);
  });

  test('is confirmed only by the last page of a first pull [C10]', async () => {
    shift.wire.onPull = () => 'hang';
    const tablet = await shift.started();
    await shift.pass(LONG_MS);
    expect(tablet.engine.status.get()).toMatchObject({ phase: 'online', confirmedAt: null });
  });
});

test('without a live connection only a pull confirms the mirror: a living server proves nothing about its data [C10]', async () => {
  const tablet = await shift.started();
  shift.wire.socketsBlocked = true;
  shift.wire.socket.close(1006);
  await shift.pass(LONG_MS);
  expect(ageOf(tablet)).toBeLessThan(35_000);
  failsPulls();
  await shift.pass(LONG_MS);
  expect(ageOf(tablet)).toBeGreaterThanOrEqual(LONG_MS - 35_000);
  const before = ageOf(tablet);
  await shift.pass(LONG_MS);
  expect(ageOf(tablet)).toBe(before + LONG_MS);
  expect(ageOf(tablet, 'contactAt')).toBeLessThan(35_000);
});

test('the first of many pages confirms nothing', async () => {
  const tablet = await shift.started();
  shift.wire.socketsBlocked = true;
  shift.wire.socket.close(1006);
  await shift.pass(1_000);
  const at = shift.time.now();
  for (let n = 0; n < 2 * LIMITS.answerRows; n += 1) {
    await shift.server.put(change('order', aRound([], { id: testId('order', n) })));
  }
  failsPulls({ after: 1 });
  await shift.pass(LONG_MS);
  expect(await tablet.mirror.orders.count()).toBe(LIMITS.answerRows);
  expect(ageOf(tablet)).toBeGreaterThanOrEqual(shift.time.now() - at);
});

describe('the record of what was caught up', () => {
  test('is empty before anything was applied', () => {
    const catchUp = createCatchUp();
    expect(catchUp.isDone).toBe(false);
    catchUp.told(0, 'one');
    expect(catchUp.isDone).toBe(false);
    catchUp.holds(0, 'one');
    expect(catchUp.isDone).toBe(true);
  });

  test('is empty again when a tab restarts its sync', () => {
    const catchUp = createCatchUp();
    catchUp.told(8, 'one');
    catchUp.holds(8, 'one');
    catchUp.begin();
    expect([catchUp.isDone, catchUp.isLost, catchUp.cacheGeneration]).toEqual([false, false, 0]);
  });

  test('takes every number that was announced, in any order', () => {
    const catchUp = createCatchUp();
    catchUp.told(8, 'one');
    catchUp.told(5);
    catchUp.holds(7, 'one');
    expect(catchUp.isDone).toBe(false);
    catchUp.holds(8, 'one');
    expect(catchUp.isDone).toBe(true);
  });

  test('starts again with another history, whose numbers are lower, and with a new mirror', () => {
    const catchUp = createCatchUp();
    catchUp.told(8, 'one');
    catchUp.holds(8, 'one');
    catchUp.told(3, 'two');
    catchUp.holds(8, 'one');
    expect(catchUp.isDone).toBe(false);
    catchUp.holds(3, 'two');
    expect(catchUp.isDone).toBe(true);
    catchUp.startOver();
    expect(catchUp.isDone).toBe(false);
  });
});
