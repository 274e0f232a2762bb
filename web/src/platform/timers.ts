/** Timers behind a small interface, so that tests and simulations control when time passes. */
export interface Timers {
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(handle: number): void;
}

export const browserTimers: Timers = {
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (handle) => window.clearTimeout(handle),
};
