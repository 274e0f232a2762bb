import { expect, test } from 'vitest';
import { createHourlyCount } from './hourly-count.ts';

const MINUTE = 60_000;

function aCount() {
  const time = { now: 1_000_000 * MINUTE };
  return { time, count: createHourlyCount({ now: () => time.now }) };
}

test('an amount counts for an hour, and only for its own key', () => {
  const { time, count } = aCount();
  count.add('ana', 2);
  time.now += 30 * MINUTE;
  count.add('ana', 3);
  expect([count.sum('ana'), count.sum('ben')]).toEqual([5, 0]);
  time.now += 30 * MINUTE;
  expect(count.sum('ana')).toBe(3);
  time.now += 30 * MINUTE;
  expect(count.sum('ana')).toBe(0);
});

test('the count says when the oldest amount expires', () => {
  const { time, count } = aCount();
  count.add('ana', 1);
  time.now += 20 * MINUTE;
  count.add('ana', 1);
  const seconds = count.secondsLeft('ana');
  time.now += seconds * 1000 - 1;
  expect(count.sum('ana')).toBe(2);
  time.now += 1;
  expect(count.sum('ana')).toBe(1);
});

test('a clock that was ahead locks nobody out', () => {
  const { time, count } = aCount();
  count.add('ana', 9);
  time.now -= 180 * MINUTE;
  expect(count.sum('ana')).toBe(0);
  expect(count.secondsLeft('ana')).toBeLessThanOrEqual(3600);
});
