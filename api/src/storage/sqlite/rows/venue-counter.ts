/**
 * A venue's counters: its change number, its own order numbers, and the ids of its audit trail. They are one row that a
 * command increments within its transaction, so that numbers follow the order of commits. A batch of commands reads it
 * once and writes it once.
 */
import { sql } from 'drizzle-orm';
import type { Head } from '../../storage.ts';
import type { Database } from '../database.ts';
import { type Counters, createBatchCounters } from './batch-counters.ts';

export type VenueCounter = ReturnType<typeof createVenueCounter>;

const MINE = sql`venue_id = ${sql.placeholder('venueId')}`;

export function createVenueCounter(database: Database, newEpoch: () => string) {
  const { statement, write } = database;
  const find = prepareFind(database);
  const start = statement(START);
  const heads = prepareHeads(database);
  const batches = createBatchCounters(database);
  const { bump, nextAudit } = prepareSteps(database);

  const ensure = (venueId: string): void => {
    if (!find(venueId)) start.run({ venueId, epoch: newEpoch() });
  };
  return {
    head(venueId: string): Head {
      const known = batches.of(venueId) ?? find(venueId);
      if (known) return { epoch: known.epoch, head: known.head, prunedBelow: known.prunedBelow };
      write(() => ensure(venueId));
      return this.head(venueId);
    },
    heads,
    ensure,
    savepoint: batches.savepoint,
    /** Runs a batch of the venue's commands within a write. The work gets the venue's epoch. */
    batch<T>(venueId: string, work: (epoch: string) => T): T {
      const before = find(venueId);
      if (before) return batches.run(before, () => work(before.epoch));
      ensure(venueId);
      return this.batch(venueId, work);
    },
    next(venueId: string): number {
      const counted = batches.next(venueId);
      if (counted !== undefined) return counted;
      const bumped = bump.get({ venueId });
      if (!bumped) throw new Error(`Venue ${venueId} has no change number.`);
      return Number(bumped[0]);
    },
    /** Returns the next id of the venue's audit trail within a write. It is at least `earliest`. */
    nextAuditId(venueId: string, earliest: number): number {
      const counted = batches.nextAuditId(venueId, earliest);
      if (counted !== undefined) return counted;
      const [id] = nextAudit.get({ venueId, earliest }) ?? [];
      if (id !== undefined) return Number(id);
      ensure(venueId);
      return this.nextAuditId(venueId, earliest);
    },
  };
}

/** Each counts one step by itself, for changes that are not part of a batch. */
function prepareSteps({ statement }: Database) {
  const bump = statement(sql`UPDATE venue_seq SET seq = seq + 1 WHERE ${MINE} RETURNING seq`);
  const nextAudit = statement(sql`UPDATE venue_seq
    SET audit_last = max(audit_last + 1, ${sql.placeholder('earliest')}) WHERE ${MINE} RETURNING audit_last`);
  return { bump, nextAudit };
}

const START = sql`INSERT INTO venue_seq (venue_id, epoch, seq, pruned_below, server_number, audit_last)
  VALUES (${sql.placeholder('venueId')}, ${sql.placeholder('epoch')}, 0, 0, 0, 0) ON CONFLICT DO NOTHING`;

function prepareHeads({ statement }: Database) {
  const read = statement(sql`SELECT venue_id, epoch, seq, pruned_below FROM venue_seq
    WHERE venue_id IN (SELECT short_id(value) FROM json_each(${sql.placeholder('venueIds')}))`);
  return (venueIds: readonly string[]): ReadonlyMap<string, Head> => {
    const found = read.all({ venueIds: JSON.stringify(venueIds) }) as [string, string, number, number][];
    return new Map(found.map(([id, epoch, head, prunedBelow]) => [id, { epoch, head, prunedBelow }]));
  };
}

function prepareFind({ statement }: Database): (venueId: string) => Counters | undefined {
  const read = statement(sql`SELECT epoch, seq, pruned_below, audit_last FROM venue_seq WHERE ${MINE}`);
  return (venueId) => {
    const found = read.get({ venueId }) as [string, number, number, number] | undefined;
    if (!found) return undefined;
    const [epoch, head, prunedBelow, auditLast] = found;
    return { venueId, epoch, head, prunedBelow, auditLast };
  };
}
