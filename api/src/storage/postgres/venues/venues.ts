/** The venues of this database, and the host name of each. */
import { sql } from 'drizzle-orm';
import type { NewVenue, VenueRecord, Venues } from '../../door/venues.ts';
import { one } from '../../sql/any-database.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Inside } from '../database.ts';
import { prepared } from '../queries.ts';

interface Parts {
  readonly audit: AuditLog;
  /** Writes the first rows of a venue within a write. */
  readonly seed: (inside: Inside, venueId: string, changes: NewVenue['changes']) => Promise<void>;
}

export function createVenues(database: Database, { audit, seed }: Parts): Venues {
  const { all, ask, write } = database;
  return {
    list: () => all<VenueRecord>(sql`${VENUES} ORDER BY host IS NOT NULL, created_at`),
    async at(host) {
      const [found] = (await ask(AT_HOST({ host }))).rows;
      return found && String(found[0]);
    },
    create: ({ id, host, createdAt, changes, event }) =>
      write(id, async (inside) => {
        const taken = sql`${VENUES} WHERE host IS NOT DISTINCT FROM ${host}`;
        if (await one(inside, taken)) return 'hostTaken';
        await inside.run(
          sql`INSERT INTO venue (venue_id, host, created_at) VALUES (${id}, ${host}, ${createdAt})`,
        );
        await seed(inside, id, changes);
        if (event) await audit.event(inside, event);
        return 'created';
      }),
  };
}

const VENUES = sql`SELECT venue_id AS id, host, created_at AS "createdAt" FROM venue`;

/** The venue of this host, or the one without a host. Every request asks for it. */
const AT_HOST = prepared(sql`SELECT venue_id FROM venue
  WHERE host = ${sql.placeholder('host')} OR host IS NULL ORDER BY host IS NULL LIMIT 1`);
