/** Calls give up after 10 s; nothing is lost by it, and a call that never ends would be. */
import type { Timers } from '../platform/timers.ts';
import { createTimer } from './timer.ts';
import type { Answer } from './transport.ts';

export const GIVE_UP_MS = 10_000;

/** Answers `timeout` when the call takes longer, whatever the transport does with its signal. */
export function giveUpAfter<T>(
  timers: Timers,
  call: (signal: AbortSignal) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const controller = new AbortController();
  const timer = createTimer(timers);
  return new Promise((resolve, reject) => {
    timer.arm(GIVE_UP_MS, () => {
      resolve({ kind: 'unreachable', why: 'timeout' });
      controller.abort();
    });
    call(controller.signal)
      .then(resolve, reject)
      .finally(() => timer.clear());
  });
}
