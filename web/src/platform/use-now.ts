/**
 * The time of this device as something to draw from. One clock ticks for the whole page: if each card had one of its own,
 * the page would be drawn at a moment of each, and a full board would never rest.
 */
import { useState, useSyncExternalStore } from 'react';

const TICK_MS = 1000;

/** Ticks while somebody listens, and when the page becomes visible again. */
class PageClock {
  readonly #listeners = new Set<() => void>();
  #at = 0;
  #timer: number | undefined;

  /** Milliseconds since 1970 at the last tick: the same for all that is drawn between two of them. */
  readonly now = (): number => {
    if (Math.abs(Date.now() - this.#at) >= TICK_MS) this.#at = Date.now();
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

  readonly #tick = (): void => {
    this.#at = Date.now();
    for (const listener of [...this.#listeners]) listener();
  };
}

const pageClock = new PageClock();

/** What `read` makes of the time (milliseconds since 1970), each second; who asks is drawn anew when that differs. */
export const useTime = <T extends string | number | boolean>(read: (now: number) => T): T =>
  useSyncExternalStore(pageClock.subscribe, () => read(pageClock.now()));

/** Milliseconds since 1970 at the last tick: the same for all who ask. */
export const useTick = (): number => useTime((now) => now);

/** Milliseconds since 1970, exact where it is first drawn, and from there on in steps of `everyMs`. */
export function useNow(everyMs = 30_000): number {
  const [from] = useState(pageClock.now);
  return useTime((now) => now - ((now - from) % everyMs));
}
