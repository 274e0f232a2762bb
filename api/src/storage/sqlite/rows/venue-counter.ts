/**
 * A venue's change number. It is a row that a command increments within its transaction, so that numbers follow the
 * order of commits.
 */
import { eq, sql } from 'drizzle-orm';
import { SERVER_LETTER } from '../../device-letter.ts';
import { nextCounter } from '../../order-number.ts';
import type { Head } from '../../storage.ts';
import type { Database } from '../database.ts';
import { venueSeq } from '../schema/tables-rows.ts';

export type VenueCounter = ReturnType<typeof createVenueCounter>;

const mine = eq(venueSeq.venueId, sql.placeholder('venueId'));

export function createVenueCounter(database: Database, newEpoch: () => string) {
  const { query, statement, write } = database;
  const find = prepareFind(database);
  const bump = statement(
    query
      .update(venueSeq)
      .set({ seq: sql`${venueSeq.seq} + 1` })
      .where(mine)
      .returning({ seq: venueSeq.seq }),
  );
  const start = query
    .insert(venueSeq)
    .values({
      venueId: sql.placeholder('venueId'),
      epoch: sql.placeholder('epoch'),
      seq: 0,
      prunedBelow: 0,
      serverNumber: 0,
    })
    .onConflictDoNothing()
    .prepare();
  const number = query.select({ last: venueSeq.serverNumber }).from(venueSeq).where(mine).prepare();

  const ensure = (venueId: string): void => {
    if (!find(venueId)) start.run({ venueId, epoch: newEpoch() });
  };
  return {
    head(venueId: string): Head {
      const known = find(venueId);
      if (known) return known;
      write(() => ensure(venueId));
      return this.head(venueId);
    },
    ensure,
    next(venueId: string): number {
      const bumped = bump.get({ venueId });
      if (!bumped) throw new Error(`Venue ${venueId} has no change number.`);
      return Number(bumped[0]);
    },
    nextServerNumber: (venueId: string): string =>
      write(() => {
        ensure(venueId);
        const next = nextCounter(number.get({ venueId })?.last ?? 0);
        query.update(venueSeq).set({ serverNumber: next }).where(eq(venueSeq.venueId, venueId)).run();
        return `${SERVER_LETTER}-${next}`;
      }),
  };
}

function prepareFind({ query, statement }: Database): (venueId: string) => Head | undefined {
  const position = { epoch: venueSeq.epoch, head: venueSeq.seq, prunedBelow: venueSeq.prunedBelow };
  const read = statement(query.select(position).from(venueSeq).where(mine));
  return (venueId) => {
    const found = read.get({ venueId }) as [string, number, number] | undefined;
    return found && { epoch: found[0], head: found[1], prunedBelow: found[2] };
  };
}
