/** The door to what running the server needs of its database, beside what the venue keeps in it. */

export interface DatabaseSizes {
  readonly databaseBytes: number;
  /** What was written and not yet moved into the database file. */
  readonly walBytes: number;
}

export interface Upkeep {
  /**
   * A copy of everything, in steps so short that nobody waits for one. Only a copy that was checked whole gets the name;
   * a file of that name is replaced. Rejects with what went wrong, and leaves nothing behind then.
   */
  backup(file: string, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /** One tiny write, on disk when it resolves; throws `StorageError` where nothing can be written. */
  probe(at: string): Promise<void>;
  sizes(): Promise<DatabaseSizes>;
  /** Which migrations the database has had, and how many this program knows. */
  version(): { readonly is: number; readonly known: number };
  /**
   * This database was set back to an earlier state of itself: every venue gets another epoch, so that devices start
   * over and send again what they still hold.
   */
  markRestored(at: string): Promise<void>;
  /** When it was set back last; null when it never was. ISO 8601 UTC. */
  restoredAt(): Promise<string | null>;
}

/** So long after a restore a queue's command on a row that is not there waits: another device may bring the row back. */
export const RESTORE_GRACE_MS = 10 * 60_000;
