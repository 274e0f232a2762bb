/** The clock is handed in, so that tests decide the time. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();
