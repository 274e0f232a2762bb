/**
 * The time of this device as something to draw from. One clock ticks for the whole page: if each card had one of its own,
 * the page would be drawn at a moment of each, and a full board would never rest.
 */
import { useState, useSyncExternalStore } from 'react';
import { steadyClock } from './clock.ts';

const TICK_MS = 1000;

interface Moment {
  readonly now: number;
  readonly steady: number;
}

/** Ticks while somebody listens, and when the page becomes visible again. */
class PageClock {
  readonly #listeners = new Set<() => void>();
  #at: Moment = { now: 0, steady: 0 };
  #timer: number | undefined;

  /** The last tick: the same for all that is drawn between two of them. */
  readonly at = (): Moment => {
    if (Math.abs(Date.now() - this.#at.now) >= TICK_MS) this.#look();
    return this.#at;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  #start(): void {
    this.#timer = window.setInterval(this.#tick, TICK_MS);
    document.addEventListener('visibilitychange', this.#tick);
  }

  #stop(): void {
    window.clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#tick);
  }

  #look(): void {
    this.#at = { now: Date.now(), steady: steadyClock.now() };
  }

  readonly #tick = (): void => {
    this.#look();
    for (const listener of [...this.#listeners]) listener();
  };
}

const pageClock = new PageClock();

/**
 * What `read` makes of the time, each second; who asks is drawn anew when that differs. `now`: milliseconds since 1970.
 * `steady`: the steady clock, for how long ago something was.
 */
export const useTime = <T extends string | number | boolean>(read: (now: number, steady: number) => T): T =>
  useSyncExternalStore(pageClock.subscribe, () => {
    const { now, steady } = pageClock.at();
    return read(now, steady);
  });

/** Milliseconds since 1970 at the last tick: the same for all who ask. */
export const useTick = (): number => useTime((now) => now);

/** The steady clock at the last tick. */
export const useSteadyTick = (): number => useTime((_now, steady) => steady);

/** Milliseconds since 1970, exact where it is first drawn, and from there on in steps of `everyMs`. */
export function useNow(everyMs = 30_000): number {
  const [from] = useState(() => pageClock.at().now);
  return useTime((now) => now - ((now - from) % everyMs));
}
