/** The interface to pruning of old data, in steps small enough that nobody has to wait for one. */
import { HOUR_MS } from '@tableside/domain/ground/durations.ts';

/** The fewest days for which the audit trail is kept. Both databases refuse to delete anything sooner. */
export const AUDIT_DAYS = 730;

/** The fewest days for which sales can be kept: ten years and their leap days, for tax offices. */
export const SALES_DAYS = 3653;

/** The time before which each kind of data is pruned; ISO 8601 UTC. */
export interface PruneBefore {
  /** Commands received earlier whose outcome their author has received. */
  readonly commands: string;
  /** Rows archived earlier. Devices that last pulled before that time start over. */
  readonly tombstones: string;
  /** Slips that came out or were given up earlier. */
  readonly prints: string;
  /** Sessions and act keys that ended earlier. */
  readonly sessions: string;
  /** Failed sign-ins and PINs from earlier. Failures dated in the future are pruned, too. */
  readonly signInFailures: string;
  /** Entries of the audit trail. Nothing can remove entries within the required retention time. */
  readonly audit: string;
  /** Documents of sales that were made earlier and are over are packed, where the database packs. */
  readonly documents: string;
  /**
   * Sales that ended earlier: checks with their orders, payments, refunds and charges, if nothing happened to them since. The
   * figures of closed days stay.
   */
  readonly sales: string;
  /** Queues last seen earlier are retired. */
  readonly queues: string;
}

export type PruneKind = keyof PruneBefore;

/** ISO 8601 UTC */
export interface PruneTimes {
  readonly before: string;
  readonly now: string;
}

export interface PruneStep {
  /** The number of rows removed (of queues: retired; of documents: packed). */
  readonly removed: number;
  /** Where the next step continues; null at the end. */
  readonly next: number | null;
}

export interface Pruning {
  /** Notes each venue's current change number, so that the age of an archived row can be told later. */
  mark(now: string): Promise<void>;
  /** Runs one step: a few milliseconds, or one chunk of rows. `from` is 0, or the `next` of the previous step. */
  step(kind: PruneKind, times: PruneTimes, from: number): Promise<PruneStep>;
}

/** The number of rows that a step examines. */
export const STEP_ROWS = 50;

/**
 * The minimum time between two marks of a venue, in ms: about one mark a day. More marks would hardly prune anything
 * sooner.
 */
const MARK_MS = 20 * HOUR_MS;

/** A venue that was marked after this time needs no mark yet. */
export const markedSince = (now: string): string => new Date(Date.parse(now) - MARK_MS).toISOString();
