/** A house comes back at once: its sockets are let in one after the other. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAdmission } from './admission.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const PACE = { atOnce: 10, perSecond: 100 };

/** Who came in, in their order. */
function herd(count: number, isOpen: (n: number) => boolean = () => true): number[] {
  const admission = createAdmission(PACE);
  const inside: number[] = [];
  for (let n = 0; n < count; n += 1) void admission(() => isOpen(n)).then(() => inside.push(n));
  return inside;
}

it('few come in at once', async () => {
  const inside = herd(10);
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toHaveLength(10);
});

it('many wait for their turn, in the order in which they came, and all get it', async () => {
  const inside = herd(110);
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toHaveLength(10);
  await vi.advanceTimersByTimeAsync(500);
  expect(inside).toHaveLength(60);
  await vi.advanceTimersByTimeAsync(500);
  expect(inside).toEqual(Array.from({ length: 110 }, (_, n) => n));
});

it('who is gone takes no turn', async () => {
  const inside = herd(60, (n) => n < 10 || n >= 50);
  await vi.advanceTimersByTimeAsync(100);
  expect(inside.filter((n) => n >= 50)).toHaveLength(10);
});

it('after a quiet while as many come in at once again', async () => {
  const admission = createAdmission(PACE);
  const inside: number[] = [];
  const come = (): void => {
    for (let n = 0; n < 10; n += 1) void admission(() => true).then(() => inside.push(n));
  };
  come();
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
  come();
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toHaveLength(20);
});
