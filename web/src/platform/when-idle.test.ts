/** What nobody waits for runs after the first screen, once the browser is idle, and at the latest a second later. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('leaves the idle moments of the first screen alone, and then waits for one, but not longer than a second', () => {
  const asked = vi.fn();
  vi.stubGlobal('requestIdleCallback', asked);
  const then = vi.fn();
  whenIdle(then);
  vi.advanceTimersByTime(1999);
  expect(asked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(then).not.toHaveBeenCalled();
  const [[run, options]] = asked.mock.calls as [[() => void, { timeout: number }]];
  expect(options.timeout).toBe(1000);
  run();
  expect(then).toHaveBeenCalledOnce();
});

it('runs after the first screen where the browser has no idle callbacks', () => {
  const then = vi.fn();
  whenIdle(then);
  vi.advanceTimersByTime(1999);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(then).toHaveBeenCalledOnce();
});
