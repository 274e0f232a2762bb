/** The source of the current time. It is injected so that tests can set it. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();
