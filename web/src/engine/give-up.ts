/** Calls give up after 10 s; nothing is lost by it, and a call that never ends would be. */
import type { SteadyClock } from '../platform/clock.ts';
import type { Timers } from '../platform/timers.ts';
import { createTimer } from './timer.ts';
import type { Answer } from './transport.ts';

export const GIVE_UP_MS = 10_000;

export interface Patience {
  readonly timers: Timers;
  readonly steady: SteadyClock;
}

/**
 * Answers `timeout` when the call takes longer, whatever the transport does with its signal. So it does where the answer
 * waited while this device slept with its timers: it would be taken for news.
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
