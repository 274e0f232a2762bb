/** Whether this screen may be trusted: how long ago the server last proved that it is current. */
import type { SyncStatus } from '../../engine/sync-status.ts';

export interface Proof {
  readonly isStale: boolean;
  /** Milliseconds of this device's clock; null before the first proof. */
  readonly confirmedAt: number | null;
  readonly ageMs: number;
}

export function proofOf(status: SyncStatus, now: number): Proof {
  const { confirmedAt, staleAfterMs, phase } = status;
  const since = confirmedAt ?? status.phaseSince;
  const ageMs = Math.max(0, now - since);
  // A proof is as old as the last beat; while the connection stands, a beat that is late is not yet a doubt.
  const isStale = ageMs >= staleAfterMs || (phase === 'offline' && confirmedAt !== null);
  return { isStale, confirmedAt, ageMs };
}
