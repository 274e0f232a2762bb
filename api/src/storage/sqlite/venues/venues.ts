/** The venues of this database, and the host name of each. */
import { type SQL, sql } from 'drizzle-orm';
import type { NewVenue, VenueRecord, Venues } from '../../door/venues.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named } from '../database.ts';

interface Parts {
  readonly audit: AuditLog;
  /** Writes the first rows of a venue within a write. Returns the change number. */
  readonly seed: (venueId: string, changes: NewVenue['changes']) => number;
  readonly announce: (venueId: string, head: number) => void;
}

export function createVenues(database: Database, { audit, seed, announce }: Parts): Venues {
  const { query, statement, write } = database;
  const idAt = statement(sql`SELECT venue_id FROM venue WHERE host = ${sql.placeholder('host')}`);
  const otherwise = statement(sql`SELECT venue_id FROM venue WHERE host IS NULL`);
  const venues = (rest: SQL): VenueRecord[] =>
    query.all(sql`SELECT venue_id AS id, host, created_at AS "createdAt" FROM venue ${rest}`);
  return {
    list: async () => named(() => venues(sql`ORDER BY host IS NOT NULL, created_at`)),
    async at(host) {
      const [id] = named(() => idAt.get({ host }) ?? otherwise.get({})) ?? [];
      return id as string | undefined;
    },
    async create({ id, host, createdAt, changes, event }) {
      const seq = write(() => {
        if (venues(sql`WHERE host IS ${host}`).length > 0) return undefined;
        query.run(sql`INSERT INTO venue (venue_id, host, created_at) VALUES (${id}, ${host}, ${createdAt})`);
        const seq = seed(id, changes);
        if (event) audit.event(event);
        return seq;
      });
      if (seq === undefined) return 'hostTaken';
      if (seq > 0) announce(id, seq);
      return 'created';
    },
  };
}
