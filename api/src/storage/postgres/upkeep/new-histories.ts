/** Begins a new history of every venue, because commits may be missing. */
import { sql } from 'drizzle-orm';
import { arrayOf, bare, type Held } from '../connection.ts';
import { queriesOf } from '../queries.ts';

interface Beginning {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly newEpoch: () => string;
}

/** The transaction must have the lock of the office. */
export async function beginNewHistories(held: Held, { at, newEpoch }: Beginning): Promise<void> {
  const [answer] = await held.turn([bare('SELECT venue_id FROM venue_seq ORDER BY venue_id')]);
  const venueIds = (answer?.rows ?? []).map(([venueId]) => String(venueId));
  const epochs = arrayOf(venueIds.map(() => newEpoch()));
  await held.turn(
    queriesOf(
      sql`UPDATE venue_seq v SET epoch = n.epoch
        FROM unnest(${arrayOf(venueIds)}::text::text[], ${epochs}::text::text[]) AS n (venue_id, epoch)
        WHERE v.venue_id = n.venue_id`,
      sql`INSERT INTO upkeep_fact (name, value) VALUES ('restoredAt', ${at})
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      // The leases of kitchen screens are of the history before.
      sql`DELETE FROM screen_era`,
    ),
  );
}
