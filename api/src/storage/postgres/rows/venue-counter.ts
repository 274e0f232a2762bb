/** A venue's counters: its change number, its own order numbers, and the ids of its audit trail. */
import { sql } from 'drizzle-orm';
import type { Head } from '../../storage.ts';
import { arrayOf } from '../connection.ts';
import type { Database, Inside } from '../database.ts';
import { startVenue } from '../desk/load-known.ts';
import { inArray, prepared, queriesOf } from '../queries.ts';

const nextImmediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export type VenueCounter = ReturnType<typeof createVenueCounter>;

export const FIND_HEAD = prepared(
  sql`SELECT epoch, seq, pruned_below FROM venue_seq WHERE venue_id = ${sql.placeholder('venueId')}`,
);
const FIND_HEADS = prepared(sql`SELECT venue_id, epoch, seq, pruned_below FROM venue_seq
  WHERE venue_id ${inArray(sql.placeholder('venueIds'))}`);

export const asHead = ([epoch, head, prunedBelow]: readonly unknown[]): Head =>
  ({ epoch, head, prunedBelow }) as Head;

export function createVenueCounter(database: Database, newEpoch: () => string) {
  const ask = async (venueId: string): Promise<Head> => {
    const [known] = (await database.ask(FIND_HEAD({ venueId }))).rows;
    if (known) return asHead(known);
    await database.run(startVenue(venueId, newEpoch()));
    return ask(venueId);
  };
  const asked = new Map<string, Promise<Head>>();
  return {
    /** Whoever asks at the same moment shares one question, which is sent after that moment. */
    head(venueId: string): Promise<Head> {
      const known = asked.get(venueId);
      if (known !== undefined) return known;
      const answer = nextImmediate().then(() => {
        asked.delete(venueId);
        return ask(venueId);
      });
      asked.set(venueId, answer);
      return answer;
    },
    async heads(venueIds: readonly string[]): Promise<ReadonlyMap<string, Head>> {
      const { rows } = await database.ask(FIND_HEADS({ venueIds: arrayOf(venueIds) }));
      return new Map(rows.map(([venueId, ...head]) => [String(venueId), asHead(head)]));
    },
    /** Returns the next id of the venue's audit trail within a write. It is at least `earliest`. */
    async nextAuditId({ held }: Inside, venueId: string, earliest: number): Promise<number> {
      const answers = await held.turn(
        queriesOf(
          startVenue(venueId, newEpoch()),
          sql`UPDATE venue_seq SET audit_last = greatest(audit_last + 1, ${earliest}::bigint)
            WHERE venue_id = ${venueId} RETURNING audit_last`,
        ),
      );
      return Number(answers[1]?.rows[0]?.[0]);
    },
  };
}
