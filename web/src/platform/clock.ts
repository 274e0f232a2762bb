/** Time of this device, in milliseconds since 1970 UTC. It may be wrong; the engine measures by how much. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
