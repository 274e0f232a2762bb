/** The door to what time takes away, in steps so small that nobody waits for one. */

/** Each with the age at which it goes; ISO 8601 UTC. */
export interface PruneBefore {
  /** Commands that were received earlier and whose outcome their author holds. */
  readonly commands: string;
  /** Rows that were archived earlier. Devices that last pulled before that start over. */
  readonly tombstones: string;
  /** Sessions that ended earlier. */
  readonly sessions: string;
  /** Failures from earlier; those of a time that is still to come go with them. */
  readonly signInFailures: string;
  /** Entries of the audit trail; younger ones than it has to be kept can't be removed by anything. */
  readonly audit: string;
  /** Queues that were last seen earlier are retired. */
  readonly clients: string;
}

export type PruneKind = keyof PruneBefore;

/** ISO 8601 UTC */
export interface PruneTimes {
  readonly before: string;
  readonly now: string;
}

export interface PruneStep {
  /** Rows that are gone (or, of queues, retired). */
  readonly removed: number;
  /** Where the next step goes on; null at the end. */
  readonly next: number | null;
}

export interface Pruning {
  /** Notes how far each venue's changes are now: by it the age of an archived row is known later. */
  mark(now: string): Promise<void>;
  /** One step: a few milliseconds, or as many rows as are looked at in one go. `from` is 0, or what the step before answered. */
  step(kind: PruneKind, times: PruneTimes, from: number): Promise<PruneStep>;
}
