/**
 * The device's time for rendering. One clock ticks for the whole page: if each card had its own, they would re-render
 * at different moments, and a full board would never rest. It ticks on full seconds, and only on those at which something
 * may change, so that a tablet that nobody touches sleeps.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { steadyClock } from './clock.ts';

const TICK_MS = 1000;

interface Moment {
  readonly now: number;
  readonly steady: number;
}

/** In how many milliseconds something may change. Infinity: not by itself. */
export type Due = (now: number, steady: number) => number;

const EACH_SECOND: Due = () => TICK_MS;

/** Due at the next full step of the clock. */
export const eachStep =
  (everyMs: number): Due =>
  (now) =>
    everyMs - (now % everyMs);

/** Due at the next full minute of a clock that is ahead of this device's by `offsetMs`. */
export const eachMinute =
  (offsetMs: number): Due =>
  (now) =>
    eachStep(60_000)(now + offsetMs, 0);

interface Listener {
  readonly told: () => void;
  readonly due: Due;
}

/** Ticks when a listener is due, and when the page becomes visible again. */
class PageClock {
  readonly #listeners = new Set<Listener>();
  #at: Moment = { now: 0, steady: 0 };
  #timer: number | undefined;
  /** When the timer fires. */
  #next = Number.POSITIVE_INFINITY;

  /** The time of the last tick, at most a second ago. Everything rendered until then sees the same time. */
  readonly at = (): Moment => {
    if (Math.abs(Date.now() - this.#at.now) >= TICK_MS) this.#look();
    return this.#at;
  };

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) document.addEventListener('visibilitychange', this.#tick);
    this.expect(listener.due);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop();
      document.removeEventListener('visibilitychange', this.#tick);
    };
  }

  /** Ticks in time for `due`. A tick that is no longer needed changes nothing. */
  expect(due: Due): void {
    const { now, steady } = this.at();
    const next = Math.ceil((now + Math.max(1, due(now, steady))) / TICK_MS) * TICK_MS;
    if (next >= this.#next) return;
    this.#stop();
    if (next === Number.POSITIVE_INFINITY) return;
    this.#next = next;
    this.#timer = window.setTimeout(this.#tick, Math.max(0, next - Date.now()));
  }

  #stop(): void {
    window.clearTimeout(this.#timer);
    this.#next = Number.POSITIVE_INFINITY;
  }

  #look(): void {
    this.#at = { now: Date.now(), steady: steadyClock.now() };
  }

  readonly #tick = (): void => {
    this.#stop();
    this.#look();
    for (const { told } of [...this.#listeners]) told();
    for (const { due } of this.#listeners) this.expect(due);
  };
}

const pageClock = new PageClock();

/**
 * Returns what `read` computes from the time, checked when it is `due`: each second, unless given. The component re-renders
 * only when the result changes. `now`: milliseconds since 1970. `steady`: the steady clock, for how long ago something was.
 */
export function useTime<T extends string | number | boolean>(
  read: (now: number, steady: number) => T,
  due: Due = EACH_SECOND,
): T {
  const last = useRef(due);
  const [subscribe] = useState(
    () => (told: () => void) =>
      pageClock.subscribe({ told, due: (now, steady) => last.current(now, steady) }),
  );
  // Another render may be due sooner.
  useEffect(() => {
    last.current = due;
    pageClock.expect(due);
  });
  return useSyncExternalStore(subscribe, () => {
    const { now, steady } = pageClock.at();
    return read(now, steady);
  });
}

/** Milliseconds since 1970 at the last tick, the same for all callers. */
export const useTick = (due?: Due): number => useTime((now) => now, due);

/** The steady clock at the last tick. */
export const useSteadyTick = (due?: Due): number => useTime((_now, steady) => steady, due);

/** Milliseconds since 1970: exact at the first render, then at each full step of `everyMs`. */
export function useNow(everyMs = 30_000): number {
  const [from] = useState(() => pageClock.at().now);
  return useTime((now) => (now < from ? now : Math.max(from, now - (now % everyMs))), eachStep(everyMs));
}
