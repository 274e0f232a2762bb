/** Whether what a screen shows may be called current: how long ago the server last proved it. */
import type { SyncStatus } from './sync-status.ts';

export interface Proof {
  readonly isStale: boolean;
  /** Milliseconds of this device's clock; null before the first proof. */
  readonly confirmedAt: number | null;
  readonly ageMs: number;
}

/**
 * Stale lasts until the next confirmation: the steady clock never goes back, and a server that was out of reach is no
 * longer believed when it merely answers. `steadyNow`: the steady clock.
 */
export function proofOf(status: SyncStatus, steadyNow: number): Proof {
  const { confirmedAt, isDoubted, provenSince, staleAfterMs } = status;
  const ageMs = Math.max(0, steadyNow - provenSince);
  return { isStale: isDoubted || ageMs >= staleAfterMs, confirmedAt, ageMs };
}
