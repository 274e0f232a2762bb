/** Calls time out after 10 s. A timeout loses nothing, but a call that never ends would. */
import type { SteadyClock, Timers } from '../../platform/clock.ts';
import { createTimer } from '../timer.ts';
import type { Answer } from '../transport.ts';

export const GIVE_UP_MS = 10_000;

export interface Patience {
  readonly timers: Timers;
  readonly steady: SteadyClock;
}

/**
 * Resolves to `timeout` when the call takes too long, even if the transport ignores its signal. An answer that waited
 * while this device slept also counts as a timeout, because it would be mistaken for current data.
 */
export function giveUpAfter<T>(
  { timers, steady }: Patience,
  call: (signal: AbortSignal) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const controller = new AbortController();
  const timer = createTimer(timers);
  const askedAt = steady.now();
  const isLate = (): boolean => steady.now() - askedAt > GIVE_UP_MS;
  return new Promise((resolve, reject) => {
    timer.arm(GIVE_UP_MS, () => {
      resolve(TIMEOUT);
      controller.abort();
    });
    call(controller.signal)
      .then((answer) => resolve(isLate() ? TIMEOUT : answer), reject)
      .finally(() => timer.clear());
  });
}

const TIMEOUT = { kind: 'unreachable', why: 'timeout' } as const;
