/**
 * Says when the connections of a process have to be made anew. The address of a database can lead to another server from
 * one moment to the next, while the one that it led to lives on as a standby, or takes no writes any more. Nothing ends the
 * connections to that one. So as soon as one of them is told that its server cannot work, all of them are closed and made
 * anew, each before its next use, and each try goes by the address again.
 */

export interface Renewal {
  /** Goes up when all connections have to be made anew. Whoever opens one notes it. */
  readonly generation: number;
  /** A connection of this generation was told that its server cannot work. */
  outdate(generation: number): void;
  /** Whether a connection may be tried now. After one that could not be used, a moment has to pass. */
  mayTry(): boolean;
  /** A connection that was tried cannot be used. */
  failed(): void;
  /** A connection that was tried is of use. */
  worked(): void;
}

/** A server that takes no writes may still answer reads, which must not open a connection each time. In ms. */
const SHORTEST_LIFE_MS = 1000;
/** The shortest and the longest pause between two tries, in ms. */
const PAUSE_MS = { first: 50, most: 500 } as const;

export function createRenewal(now: () => number = () => performance.now()): Renewal {
  let generation = 0;
  let begunAt = Number.NEGATIVE_INFINITY;
  let pauseMs = 0;
  let nextTryAt = Number.NEGATIVE_INFINITY;
  return {
    get generation() {
      return generation;
    },
    outdate(told) {
      if (told !== generation || now() - begunAt < SHORTEST_LIFE_MS) return;
      generation += 1;
      begunAt = now();
    },
    mayTry: () => now() >= nextTryAt,
    failed() {
      // Several that were tried at once count as one.
      if (now() < nextTryAt) return;
      pauseMs = Math.min(PAUSE_MS.most, pauseMs === 0 ? PAUSE_MS.first : 2 * pauseMs);
      nextTryAt = now() + pauseMs;
    },
    worked() {
      pauseMs = 0;
      nextTryAt = Number.NEGATIVE_INFINITY;
    },
  };
}
