/**
 * Tells whether a connection delivers current data. After a device slept, the messages that waited for it arrive first
 * and may be all that arrives. Only the answer to a ping sent after the sleep proves that data is current.
 */
import type { SteadyClock } from '../../platform/clock.ts';

/** A wake-up that comes at least this much late means that the device slept. */
const LATE_MS = 1_000;

export interface Freshness {
  readonly isFresh: boolean;
  /** The connection begins, or this device slept. Nothing is known. */
  doubt(): void;
  /** Call this while awake, at least every `everyMs`. Returns true if the device slept since the last call. */
  look(everyMs: number): boolean;
  /** A ping with this time was sent, or answered. */
  asked(t: number): void;
  answered(t: number): void;
}

export function createFreshness(steady: SteadyClock): Freshness {
  /** Pings whose answer would prove that data is current. */
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
