import { watchTasks } from '@tableside/testkit/quiescence.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { backOffMs } from './connection/back-off.ts';
import { AGAIN, createLoop, type Next, REST, RETRY } from './loop.ts';

const MIDDLE = { next: () => 0.5 };
const tasks = watchTasks();
afterAll(() => tasks.release());

function loopOf(answers: readonly (Next | Error)[]) {
  const time = new VirtualTime(0);
  const faults: unknown[] = [];
  const told = [...answers];
  let worked = 0;
  let release: () => void = () => undefined;
  const loop = createLoop({
    timers: time,
    random: MIDDLE,
    onFault: (fault) => faults.push(fault),
    work: async () => {
      worked += 1;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      const next = told.shift() ?? REST;
      if (next instanceof Error) throw next;
      return next;
    },
  });
  const finish = async (): Promise<void> => {
    await tasks.settle();
    release();
    await tasks.settle();
  };
  return { loop, time, faults, finish, worked: () => worked };
}

describe('a loop', () => {
  test('never runs twice at once, and looks once more when it was woken meanwhile', async () => {
    const { loop, finish, worked } = loopOf([REST, REST]);
    loop.wake();
    loop.wake();
    loop.wake();
    expect(worked()).toBe(1);
    await finish();
    expect(worked()).toBe(2);
    await finish();
    expect(worked()).toBe(2);
  });

  test('goes on while there is more to do', async () => {
    const { loop, finish, worked } = loopOf([AGAIN, AGAIN, REST]);
    loop.wake();
    for (let n = 0; n < 3; n += 1) await finish();
    expect(worked()).toBe(3);
  });

  test('waits longer after each failure, with one timer, and waking it does not shorten that', async () => {
    const { loop, time, finish, worked } = loopOf([RETRY, RETRY, REST]);
    loop.wake();
    await finish();
    expect(time.armed).toBe(1);
    loop.wake();
    expect(worked()).toBe(1);
    time.fireNext(1_000);
    expect(worked()).toBe(2);
    await finish();
    expect(time.fireNext(2_999)).toBe(false);
    expect(time.fireNext(3_000)).toBe(true);
    expect(worked()).toBe(3);
  });

  test('skips the back-off when a person asks [C4]', async () => {
    const { loop, time, finish, worked } = loopOf([RETRY, RETRY]);
    loop.wake();
    await finish();
    loop.hurry();
    expect(worked()).toBe(2);
    expect(time.armed).toBe(0);
    loop.hurry();
    await finish();
    expect(worked()).toBe(3);
  });

  test('reports a fault and tries again', async () => {
    const bug = new Error('a bug');
    const { loop, time, faults, finish } = loopOf([bug]);
    loop.wake();
    await finish();
    expect(faults).toEqual([bug]);
    expect(time.armed).toBe(1);
  });

  test('does nothing more after a stop, even with work under way', async () => {
    const { loop, time, finish, worked } = loopOf([RETRY]);
    loop.wake();
    loop.stop();
    await finish();
    loop.wake();
    expect(time.armed).toBe(0);
    expect(worked()).toBe(1);
  });
});

test('the back-off is 1 s, doubling to 5 s, half of it at random, above the floor [C2]', () => {
  expect([0, 1, 2, 3, 9].map((attempt) => backOffMs(attempt, MIDDLE))).toEqual([
    1_000, 2_000, 4_000, 5_000, 5_000,
  ]);
  expect(backOffMs(9, { next: () => 0 })).toBe(2_500);
  expect(backOffMs(9, { next: () => 0.999_999 })).toBe(7_500);
  expect(backOffMs(0, { next: () => 0 }, 4_000)).toBe(4_500);
});
