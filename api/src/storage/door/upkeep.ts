/** The interface for operating the server: backups, health and restores of its database. */

export interface DatabaseSizes {
  readonly databaseBytes: number;
  /** The size of the write-ahead log beside the database file. */
  readonly walBytes: number;
}

export interface Upkeep {
  /**
   * Copies the whole database, in steps short enough that nobody has to wait for one. The copy gets its name only after
   * an integrity check; a file of that name is replaced. On failure it rejects with the cause and leaves nothing
   * behind.
   */
  backup(file: string, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /**
   * Makes one tiny write, which is on disk when the promise resolves. Throws `StorageError` when nothing can be
   * written.
   */
  probe(at: string): Promise<void>;
  sizes(): Promise<DatabaseSizes>;
  /** Returns how many migrations the database has had, how many this program knows, and whether it works on the tables. */
  version(): Promise<{ readonly is: number; readonly known: number; readonly isFit: boolean }>;
  /**
   * Marks the database as restored to an earlier state. Every venue gets a new epoch, so that devices start over and
   * resend what they still hold.
   */
  markRestored(at: string): Promise<void>;
  /** Returns when the database was last restored; null if never. ISO 8601 UTC. */
  restoredAt(): Promise<string | null>;
}

/** How long after a restore a queue's command on a missing row waits, in ms. Another device may bring the row back. */
export const RESTORE_GRACE_MS = 10 * 60_000;
/**
 * For so long after a restore, in ms, a device may tap on what it saw before: it learns of the new history from its next
 * answer, and what it saw may be on its way from another device.
 */
export const RESTORE_SEEN_MS = 60_000;
