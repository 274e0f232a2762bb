/**
 * The counters of a venue while a batch of its commands is written. They are counted in memory and stored once, before
 * the batch ends.
 */
import { sql } from 'drizzle-orm';
import type { Head } from '../../storage.ts';
import { asStorageError, type Database } from '../database.ts';

export interface Counters extends Head {
  readonly venueId: string;
  /** The last id of the audit trail. */
  readonly auditLast: number;
}

export function createBatchCounters({ statement, savepoint }: Database) {
  const store = statement(
    sql`UPDATE venue_seq SET seq = ${sql.placeholder('head')}, audit_last = ${sql.placeholder('auditLast')}
      WHERE venue_id = ${sql.placeholder('venueId')}`,
  );
  let current: Counters | undefined;
  const of = (venueId: string): Counters | undefined => (current?.venueId === venueId ? current : undefined);
  return {
    /** Returns the counters of the venue when a batch of it is being written. */
    of,
    /** Runs a batch within a write, beginning with these counters. */
    run<T>(before: Counters, work: () => T): T {
      current = before;
      let isUndone = false;
      try {
        return work();
      } catch (error) {
        // A full disk has ended the transaction: what is stored now would stay.
        isUndone = asStorageError(error) !== undefined;
        throw error;
      } finally {
        const { venueId, head, auditLast } = current;
        current = undefined;
        const hasMoved = head !== before.head || auditLast !== before.auditLast;
        if (hasMoved && !isUndone) store.run({ venueId, head, auditLast });
      }
    },
    /** Runs a part of a batch. If it throws, its changes and its numbers are undone and the batch continues. */
    savepoint<T>(work: () => T): T {
      const before = current;
      try {
        return savepoint(work);
      } catch (error) {
        current = before;
        throw error;
      }
    },
    /** Returns the venue's next change number. Undefined outside a batch of it. */
    next(venueId: string): number | undefined {
      const known = of(venueId);
      current = known ? { ...known, head: known.head + 1 } : current;
      return known && known.head + 1;
    },
    /** Returns the next id of the venue's audit trail. Undefined outside a batch of it. */
    nextAuditId(venueId: string, earliest: number): number | undefined {
      const known = of(venueId);
      if (!known) return undefined;
      const auditLast = Math.max(known.auditLast + 1, earliest);
      current = { ...known, auditLast };
      return auditLast;
    },
  };
}
