import { expect, test } from 'vitest';
import { createSteadyClock } from './clock.ts';

function aSteadyClock() {
  const at = { wall: 1_000_000, monotonic: 50 };
  const clock = createSteadyClock({ now: () => at.wall }, { now: () => at.monotonic });
  const passes = (ms: number): void => {
    at.wall += ms;
    at.monotonic += ms;
  };
  return { at, clock, passes };
}

test('a steady clock counts what passes, once', () => {
  const { clock, passes } = aSteadyClock();
  passes(700);
  expect([clock.now(), clock.now()]).toEqual([700, 700]);
  passes(300);
  expect(clock.now()).toBe(1_000);
});

test('a clock that is put back takes nothing away, and what passes after it counts', () => {
  const { at, clock, passes } = aSteadyClock();
  passes(1_000);
  clock.now();
  at.wall -= 3 * 3_600_000;
  expect(clock.now()).toBe(1_000);
  passes(500);
  expect(clock.now()).toBe(1_500);
});

test('the time that a device slept counts, even if the monotonic clock stood still', () => {
  const { at, clock } = aSteadyClock();
  at.wall += 60_000;
  expect(clock.now()).toBe(60_000);
});
