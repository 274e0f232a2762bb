import { expect, test } from 'vitest';
import { createHastyTaps } from './hasty-taps.ts';
import { HASTY_MS } from './use-one-at-a-time.ts';

function aFinger() {
  let at = 1_000_000;
  const isHasty = createHastyTaps(() => at);
  return {
    waits(ms: number) {
      at += ms;
    },
    isHasty,
  };
}

test('a second tap on the same thing within a moment belongs to the first', () => {
  const finger = aFinger();
  expect(finger.isHasty('a')).toBe(false);
  finger.waits(HASTY_MS - 1);
  expect(finger.isHasty('a')).toBe(true);
  finger.waits(1);
  expect(finger.isHasty('a')).toBe(false);
});

test('taps on different things all count', () => {
  const finger = aFinger();
  expect(['a', 'b', 'a', 'b'].map(finger.isHasty)).toEqual([false, false, true, true]);
});

test('after the clock was set back taps count', () => {
  const finger = aFinger();
  finger.isHasty('a');
  finger.waits(-3_600_000);
  expect(finger.isHasty('a')).toBe(false);
});
