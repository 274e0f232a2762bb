/** Decides when a failed delivery is retried and when retrying stops. */

export interface Retries {
  /** The first wait. Each later one is twice as long. */
  readonly baseMs: number;
  /** The longest wait. */
  readonly mostMs: number;
  /** Attempts for one event before the webhook is paused. */
  readonly attempts: number;
}

/** Waits of 5 s, 10 s, … take 1 h 25 min in all. After that, it retries every hour: about a day altogether. */
export const RETRIES: Retries = { baseMs: 5000, mostMs: 3_600_000, attempts: 32 };

/** Returns between half and all of the wait, so that deliveries that failed together are not all retried together. */
export function waitAfter(attempts: number, { baseMs, mostMs }: Retries, random: number): number {
  const whole = Math.min(mostMs, baseMs * 2 ** (attempts - 1));
  return Math.round(whole / 2 + (whole / 2) * random);
}
