import { expect, it } from 'vitest';
import { RETRIES, waitAfter } from './retries.ts';

it('a retry waits twice as long each time, with jitter, at most an hour', () => {
  const whole = [1, 2, 3, 10, 11, 31].map((attempts) => waitAfter(attempts, RETRIES, 1));
  expect(whole).toEqual([5000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000]);
  expect(waitAfter(3, RETRIES, 0)).toBe(10_000);
});

it('retries stop after about a day', () => {
  const waits = Array.from({ length: RETRIES.attempts - 1 }, (_, n) => waitAfter(n + 1, RETRIES, 0.5));
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(16);
  expect(hours).toBeLessThan(24);
});
