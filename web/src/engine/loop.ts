/**
 * A loop that works while there is work: never twice at once, with one armed timer whenever it waits to try again. What
 * wakes it during its work makes it look once more.
 */
import type { Random } from '../platform/random.ts';
import type { Timers } from '../platform/timers.ts';
import { backOffMs } from './back-off.ts';
import { createTimer } from './timer.ts';

export type Next =
  | { readonly kind: 'rest' }
  | { readonly kind: 'again' }
  /** It failed: after the back-off, and not before the floor the server asked for. */
  | { readonly kind: 'retry'; readonly floorMs?: number }
  /** Only something outside can help; looks again after this long. */
  | { readonly kind: 'pause'; readonly ms: number };

export const REST: Next = { kind: 'rest' };
export const AGAIN: Next = { kind: 'again' };
export const RETRY: Next = { kind: 'retry' };

export interface Loop {
  /** There may be work. While it waits to try again, it goes on waiting. */
  wake(): void;
  /** Tries at once, whatever the back-off says. */
  hurry(): void;
  /** For good: what is under way is not followed by anything. */
  stop(): void;
}

export interface LoopDeps {
  readonly timers: Timers;
  readonly random: Random;
  readonly work: () => Promise<Next>;
  readonly onFault: (fault: unknown) => void;
}

export function createLoop({ timers, random, work, onFault }: LoopDeps): Loop {
  const timer = createTimer(timers);
  let running = false;
  let wokenMeanwhile = false;
  let hurried = false;
  let stopped = false;
  let attempt = 0;

  const workSafely = async (): Promise<Next> => {
    try {
      return await work();
    } catch (fault) {
      if (!stopped) onFault(fault);
      return RETRY;
    }
  };

  /** Whether to go round once more at once. */
  const goOn = (next: Next): boolean => {
    if (next.kind === 'retry' || next.kind === 'pause') {
      const ms = next.kind === 'pause' ? next.ms : backOffMs(attempt, random, next.floorMs);
      attempt = next.kind === 'pause' ? 0 : attempt + 1;
      timer.arm(ms, run);
      return false;
    }
    attempt = 0;
    return next.kind === 'again' || wokenMeanwhile;
  };

  const round = async (): Promise<void> => {
    for (;;) {
      wokenMeanwhile = false;
      const next = await workSafely();
      if (!stopped && goOn(next)) continue;
      running = false;
      if (hurried) hurryNow();
      return;
    }
  };

  function run(): void {
    if (stopped) return;
    if (running) {
      wokenMeanwhile = true;
      return;
    }
    running = true;
    void round();
  }

  const hurryNow = (): void => {
    hurried = false;
    attempt = 0;
    timer.clear();
    run();
  };

  return {
    wake() {
      if (!timer.armed) run();
    },
    hurry() {
      if (running) {
        // What is under way may end in a back-off, which is not what was asked for.
        hurried = true;
        wokenMeanwhile = true;
      } else {
        hurryNow();
      }
    },
    stop() {
      stopped = true;
      timer.clear();
    },
  };
}
