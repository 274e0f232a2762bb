/** A venue's counters: its change number, its own order numbers, and the ids of its audit trail. */
import type { Head } from '../../storage.ts';
import { arrayOf, inArray, type Query } from '../connection.ts';
import type { Database, Inside } from '../database.ts';
import { START_VENUE } from '../desk/load-known.ts';

const nextImmediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export type VenueCounter = ReturnType<typeof createVenueCounter>;

export const findHead = (venueId: string): Query => ({
  sql: 'SELECT epoch, seq, pruned_below FROM venue_seq WHERE venue_id = $1',
  params: [venueId],
});

export const asHead = ([epoch, head, prunedBelow]: readonly unknown[]): Head =>
  ({ epoch, head, prunedBelow }) as Head;

export function createVenueCounter(database: Database, newEpoch: () => string) {
  const start = (venueId: string): Query => ({ sql: START_VENUE, params: [venueId, newEpoch()] });
  const ask = async (venueId: string): Promise<Head> => {
    const {
      rows: [known],
    } = await database.ask(findHead(venueId));
    if (known) return asHead(known);
    await database.ask(start(venueId));
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
      const { rows } = await database.ask({
        sql: `SELECT venue_id, epoch, seq, pruned_below FROM venue_seq WHERE venue_id ${inArray('$1')}`,
        params: [arrayOf(venueIds)],
      });
      return new Map(rows.map(([venueId, ...head]) => [String(venueId), asHead(head)]));
    },
    /** Takes the next change number within a write. Returns 0 for a venue that has none yet. */
    async next({ held }: Inside, venueId: string): Promise<number> {
      const [answer] = await held.turn([
        { sql: 'UPDATE venue_seq SET seq = seq + 1 WHERE venue_id = $1 RETURNING seq', params: [venueId] },
      ]);
      return Number(answer?.rows[0]?.[0] ?? 0);
    },
    /** Returns the next id of the venue's audit trail within a write. It is at least `earliest`. */
    async nextAuditId({ held }: Inside, venueId: string, earliest: number): Promise<number> {
      const answers = await held.turn([
        start(venueId),
        {
          sql: `UPDATE venue_seq SET audit_last = greatest(audit_last + 1, $2::bigint)
            WHERE venue_id = $1 RETURNING audit_last`,
          params: [venueId, earliest],
        },
      ]);
      return Number(answers[1]?.rows[0]?.[0]);
    },
  };
}
