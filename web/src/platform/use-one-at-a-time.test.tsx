import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createHastyTaps, HASTY_MS, useOneAtATime } from './use-one-at-a-time.ts';

afterEach(cleanup);

/** Returns how often the work ran for taps at these times. */
async function ranAt(...times: number[]): Promise<number> {
  let now = 0;
  let ran = 0;
  const clock = (): number => now;
  const { result } = renderHook(() => useOneAtATime(clock));
  for (const time of times) {
    now = time;
    await act(async () => {
      result.current.run(async () => {
        ran += 1;
      });
    });
  }
  return ran;
}

test('a second tap within a moment counts as part of the first', async () => {
  expect(await ranAt(1000, 1000 + HASTY_MS - 1)).toBe(1);
  expect(await ranAt(1000, 1000 + HASTY_MS)).toBe(2);
});

test('a clock that is set back in between makes nobody wait', async () => {
  expect(await ranAt(1_200_000, 1000)).toBe(2);
});

test('an action that is still running is not started again', async () => {
  let ran = 0;
  let end = (): void => undefined;
  const { result } = renderHook(() => useOneAtATime());
  const work = (): Promise<void> => {
    ran += 1;
    return new Promise((resolve) => {
      end = resolve;
    });
  };
  act(() => {
    result.current.run(work);
    result.current.run(work);
  });
  expect([ran, result.current.busy]).toEqual([1, true]);
  await act(async () => end());
  expect(result.current.busy).toBe(false);
});

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

test('a second tap on the same thing within a moment counts as part of the first', () => {
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

test('taps count after the clock was set back', () => {
  const finger = aFinger();
  finger.isHasty('a');
  finger.waits(-3_600_000);
  expect(finger.isHasty('a')).toBe(false);
});
