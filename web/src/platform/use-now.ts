/**
 * The device's time for rendering. One clock ticks for the whole page: if each card had its own, they would re-render
 * at different moments, and a full board would never rest.
 */
import { useState, useSyncExternalStore } from 'react';
import { steadyClock } from './clock.ts';

const TICK_MS = 1000;

interface Moment {
  readonly now: number;
  readonly steady: number;
}

/** Ticks while it has listeners, and when the page becomes visible again. */
class PageClock {
  readonly #listeners = new Set<() => void>();
  #at: Moment = { now: 0, steady: 0 };
  #timer: number | undefined;

  /** The time of the last tick. Everything rendered between two ticks sees the same time. */
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
 * Returns what `read` computes from the time, checked each second. The component re-renders only when the result
 * changes. `now`: milliseconds since 1970. `steady`: the steady clock, for how long ago something was.
 */
export const useTime = <T extends string | number | boolean>(read: (now: number, steady: number) => T): T =>
  useSyncExternalStore(pageClock.subscribe, () => {
    const { now, steady } = pageClock.at();
    return read(now, steady);
  });

/** Milliseconds since 1970 at the last tick, the same for all callers. */
export const useTick = (): number => useTime((now) => now);

/** The steady clock at the last tick. */
export const useSteadyTick = (): number => useTime((_now, steady) => steady);

/** Milliseconds since 1970: exact at the first render, then advancing in steps of `everyMs`. */
export function useNow(everyMs = 30_000): number {
  const [from] = useState(() => pageClock.at().now);
  return useTime((now) => now - ((now - from) % everyMs));
}
