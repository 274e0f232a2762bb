/**
 * A venue's counters: its change number, its own order numbers, and the ids of its audit trail. They are one row that a
 * command increments within its transaction, so that numbers follow the order of commits. A batch of commands reads it
 * once and writes it once.
 */
import { eq, sql } from 'drizzle-orm';
import type { Head } from '../../storage.ts';
import type { Database } from '../database.ts';
import { venueSeq } from '../schema/tables-rows.ts';
import { type Counters, createBatchCounters } from './batch-counters.ts';

export type VenueCounter = ReturnType<typeof createVenueCounter>;

const mine = eq(venueSeq.venueId, sql.placeholder('venueId'));

export function createVenueCounter(database: Database, newEpoch: () => string) {
  const { query, write } = database;
  const find = prepareFind(database);
  const start = prepareStart(query);
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
function prepareSteps({ query, statement }: Database) {
  const bump = statement(
    query
      .update(venueSeq)
      .set({ seq: sql`${venueSeq.seq} + 1` })
      .where(mine)
      .returning({ seq: venueSeq.seq }),
  );
  const nextAudit = statement(
    query
      .update(venueSeq)
      .set({ auditLast: sql`max(${venueSeq.auditLast} + 1, ${sql.placeholder('earliest')})` })
      .where(mine)
      .returning({ auditLast: venueSeq.auditLast }),
  );
  return { bump, nextAudit };
}

const prepareStart = (query: Database['query']) =>
  query
    .insert(venueSeq)
    .values({
      venueId: sql.placeholder('venueId'),
      epoch: sql.placeholder('epoch'),
      seq: 0,
      prunedBelow: 0,
      serverNumber: 0,
      auditLast: 0,
    })
    .onConflictDoNothing()
    .prepare();

function prepareHeads({ query, statement }: Database) {
  const ofAll = sql`${venueSeq.venueId} IN (SELECT value FROM json_each(${sql.placeholder('venueIds')}))`;
  const { venueId, epoch, seq, prunedBelow } = venueSeq;
  const read = statement(query.select({ venueId, epoch, seq, prunedBelow }).from(venueSeq).where(ofAll));
  return (venueIds: readonly string[]): ReadonlyMap<string, Head> => {
    const found = read.all({ venueIds: JSON.stringify(venueIds) }) as [string, string, number, number][];
    return new Map(found.map(([id, epoch, head, prunedBelow]) => [id, { epoch, head, prunedBelow }]));
  };
}

function prepareFind({ query, statement }: Database): (venueId: string) => Counters | undefined {
  const { epoch, seq, prunedBelow, auditLast } = venueSeq;
  const read = statement(query.select({ epoch, seq, prunedBelow, auditLast }).from(venueSeq).where(mine));
  return (venueId) => {
    const found = read.get({ venueId }) as [string, number, number, number] | undefined;
    if (!found) return undefined;
    const [epoch, head, prunedBelow, auditLast] = found;
    return { venueId, epoch, head, prunedBelow, auditLast };
  };
}
