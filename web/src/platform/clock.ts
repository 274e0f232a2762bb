/**
 * Clocks and timers of this device behind small interfaces, so that tests and simulations control when time passes.
 */

/** Milliseconds since 1970 UTC. The clock may be wrong; the engine measures by how much. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Milliseconds since some moment in the life of this page. It never goes back. Use it for how long ago something was,
 * never for the time of day.
 */
export interface SteadyClock {
  now(): number;
}

/**
 * Follows whichever of two clocks has advanced further. Setting the wall clock back has no effect, and time spent
 * asleep counts even if the browser's monotonic clock stops meanwhile.
 */
export function createSteadyClock(wall: Clock, monotonic: SteadyClock): SteadyClock {
  let passed = 0;
  let last = { wall: wall.now(), monotonic: monotonic.now() };
  return {
    now() {
      const next = { wall: wall.now(), monotonic: monotonic.now() };
      passed += Math.max(0, next.wall - last.wall, next.monotonic - last.monotonic);
      last = next;
      return passed;
    },
  };
}

export const steadyClock: SteadyClock = createSteadyClock(systemClock, { now: () => performance.now() });

export interface Timers {
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(handle: number): void;
}

export const browserTimers: Timers = {
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (handle) => window.clearTimeout(handle),
};
