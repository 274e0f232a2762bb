/**
 * What the kitchen screens of each server process hold, where several processes work on a database. A process writes a
 * lease for its screens, and tells devices only what is true of the leases of all.
 */
import { answerDueMs, HEARTBEAT_MS, quietMs } from '@tableside/protocol/version.ts';

export interface ScreenLease {
  /** The history that the numbers belong to. */
  readonly epoch: string;
  /** All screens of the process have received every change up to this number. */
  readonly listed: number;
  /** The orders that its visible screens all display. Null when none is visible. */
  readonly shown: readonly string[] | null;
}

export interface ScreenLeases {
  /**
   * Writes the lease of this process, or removes it when the last screen has left. Returns false, and writes nothing,
   * when the venue has another history by now.
   */
  put(venueId: string, lease: ScreenLease | undefined): Promise<boolean>;
  /**
   * Returns the leases of the other processes in the venue's history. Returns undefined when some may be missing: then
   * nothing may be told.
   */
  others(venueId: string): Promise<OtherLeases | undefined>;
}

export interface OtherLeases {
  readonly epoch: string;
  readonly leases: readonly ScreenLease[];
}

/** Who could not renew its lease for this time, in ms, closes its kitchen screens. */
export const LEASE_LOST_MS = 7_000;
/** When its server stands still, a visible screen takes this long to say that it is not current. */
const NOTICED_MS = quietMs(HEARTBEAT_MS) + answerDueMs(HEARTBEAT_MS);
const SLACK_MS = 2_000;
/** A lease counts for this time, in ms: whatever has happened to its process, its screens say by then that they are old. */
export const LEASE_MS = LEASE_LOST_MS + NOTICED_MS + SLACK_MS;
