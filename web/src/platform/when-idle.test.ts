/** What nobody waits for runs once the browser is idle, at the latest after a second, and in Safari soon. */
import { afterEach, expect, it, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('waits for an idle moment, but not for longer than a second', () => {
  const asked = vi.fn();
  vi.stubGlobal('requestIdleCallback', asked);
  const then = vi.fn();
  whenIdle(then);
  expect(then).not.toHaveBeenCalled();
  const [[run, options]] = asked.mock.calls as [[() => void, { timeout: number }]];
  expect(options.timeout).toBe(1000);
  run();
  expect(then).toHaveBeenCalledOnce();
});

it('waits a moment where the browser has no idle callbacks', () => {
  vi.useFakeTimers();
  const then = vi.fn();
  whenIdle(then);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(then).toHaveBeenCalledOnce();
});
