/**
 * The tickets that the kitchen screens of each server process hold, where several processes work on a database. A
 * process writes a lease for its screens, and tells devices only what is true of the leases of all.
 */

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
   * Returns the leases of the other processes in the venue's history that were written within `countsMs`. Returns
   * undefined when some may be missing: then nothing may be told.
   */
  others(venueId: string, countsMs: number): Promise<OtherLeases | undefined>;
}

export interface OtherLeases {
  readonly epoch: string;
  readonly leases: readonly ScreenLease[];
}
