/** Tells whether a screen's data may be called current, by how long ago the server last proved it. */
import type { SyncStatus } from '../sync-status.ts';

export interface Proof {
  readonly isStale: boolean;
  /** Milliseconds of this device's clock; null before the first proof. */
  readonly confirmedAt: number | null;
  readonly ageMs: number;
}

/**
 * Stale lasts until the next confirmation: the steady clock never goes back, and after an outage an answer alone does
 * not prove that the data is current. `steadyNow`: the steady clock.
 */
export function proofOf(status: SyncStatus, steadyNow: number): Proof {
  const { confirmedAt, isDoubted, provenSince, staleAfterMs } = status;
  const ageMs = Math.max(0, steadyNow - provenSince);
  return { isStale: isDoubted || ageMs >= staleAfterMs, confirmedAt, ageMs };
}

/** In how many milliseconds the data is stale, if no confirmation comes. Infinity: it is. */
export function staleIn(status: SyncStatus, steadyNow: number): number {
  const { isStale, ageMs } = proofOf(status, steadyNow);
  return isStale ? Number.POSITIVE_INFINITY : status.staleAfterMs - ageMs;
}
