/** A single timer. Arming it again cancels the earlier deadline. */
import type { Timers } from '../platform/clock.ts';

export interface Timer {
  arm(ms: number, run: () => void): void;
  clear(): void;
  readonly armed: boolean;
}

export function createTimer(timers: Timers): Timer {
  let handle: number | null = null;
  const clear = (): void => {
    if (handle !== null) timers.clearTimeout(handle);
    handle = null;
  };
  return {
    clear,
    get armed() {
      return handle !== null;
    },
    arm(ms, run) {
      clear();
      handle = timers.setTimeout(() => {
        handle = null;
        run();
      }, ms);
    },
  };
}
