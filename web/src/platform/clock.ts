/** Time of this device, in milliseconds since 1970 UTC. It may be wrong; the engine measures by how much. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Milliseconds since some moment of this page, which only go on: for how long ago something was, never for what time it is. */
export interface SteadyClock {
  now(): number;
}

/**
 * Goes on with whichever of two clocks went further. A clock that is put back takes nothing away, and the time that the
 * device slept counts, although a browser's own monotonic clock may stand still meanwhile.
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
