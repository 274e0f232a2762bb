/** When a delivery that was not taken is tried again, and when nobody tries any more. */

export interface Retries {
  /** The first wait; each one after it is twice as long. */
  readonly baseMs: number;
  /** No wait is longer. */
  readonly mostMs: number;
  /** Attempts for one event before the webhook is paused. */
  readonly attempts: number;
}

/** 5 s, 10 s, … 1 h 25 min in all, and then every hour: about a day. */
export const RETRIES: Retries = { baseMs: 5000, mostMs: 3_600_000, attempts: 32 };

/** Between half of it and all of it, so that what failed together does not come back together. */
export function waitAfter(attempts: number, { baseMs, mostMs }: Retries, random: number): number {
  const whole = Math.min(mostMs, baseMs * 2 ** (attempts - 1));
  return Math.round(whole / 2 + (whole / 2) * random);
}
