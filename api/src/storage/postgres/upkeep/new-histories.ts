/** Begins a new history of every venue, because commits may be missing. */
import { arrayOf, type Held } from '../connection.ts';

interface Beginning {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly newEpoch: () => string;
}

/** The transaction must have the lock of the office. */
export async function beginNewHistories(held: Held, { at, newEpoch }: Beginning): Promise<void> {
  const [answer] = await held.turn([{ sql: 'SELECT venue_id FROM venue_seq ORDER BY venue_id', params: [] }]);
  const venueIds = (answer?.rows ?? []).map(([venueId]) => String(venueId));
  await held.turn([
    {
      sql: `UPDATE venue_seq v SET epoch = n.epoch
        FROM unnest($1::text::text[], $2::text::text[]) AS n (venue_id, epoch) WHERE v.venue_id = n.venue_id`,
      params: [arrayOf(venueIds), arrayOf(venueIds.map(() => newEpoch()))],
    },
    {
      sql: `INSERT INTO upkeep_fact (name, value) VALUES ('restoredAt', $1)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      params: [at],
    },
    // The leases of kitchen screens are of the history before.
    { sql: 'DELETE FROM screen_era', params: [] },
  ]);
}
