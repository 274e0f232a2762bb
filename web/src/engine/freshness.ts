/**
 * Whether what a connection brings is of now. When a device slept with its timers, what waited for it meanwhile comes
 * first, and may be all that comes. Then only the answer to a ping that was sent after the sleep is of now.
 */
import type { SteadyClock } from '../platform/clock.ts';

/** An awake device notices the time at least this much after it was due. */
const LATE_MS = 1_000;

export interface Freshness {
  readonly isFresh: boolean;
  /** The connection begins, or this device slept: nothing is known. */
  doubt(): void;
  /** This device is awake, and looks at least every `everyMs`. True where it slept since it looked last. */
  look(everyMs: number): boolean;
  /** A ping of this time was sent, or answered. */
  asked(t: number): void;
  answered(t: number): void;
}

export function createFreshness(steady: SteadyClock): Freshness {
  /** Pings whose answer is of now. */
  const awaited = new Set<number>();
  let isFresh = false;
  let lookedAt = 0;

  const doubt = (): void => {
    isFresh = false;
    awaited.clear();
    lookedAt = steady.now();
  };
  return {
    doubt,
    get isFresh() {
      return isFresh;
    },
    look(everyMs) {
      const slept = steady.now() - lookedAt > everyMs + LATE_MS;
      if (slept) doubt();
      lookedAt = steady.now();
      return slept;
    },
    asked(t) {
      if (!isFresh) awaited.add(t);
    },
    answered(t) {
      if (!awaited.has(t)) return;
      isFresh = true;
      awaited.clear();
    },
  };
}
