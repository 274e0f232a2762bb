/** The host name of each venue of this database, and new venues. */
import { sql } from 'drizzle-orm';
import type { NewVenue, Venues } from '../../door/venues.ts';
import { one } from '../../sql/any-database.ts';
import { isFormer } from '../../sql/venue-acts.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Inside } from '../database.ts';
import { prepared } from '../queries.ts';

interface Parts {
  readonly audit: AuditLog;
  /** Writes the first rows of a venue within a write. */
  readonly seed: (inside: Inside, venueId: string, changes: NewVenue['changes']) => Promise<void>;
}

export function createVenues(database: Database, { audit, seed }: Parts): Pick<Venues, 'at' | 'create'> {
  const { ask, write } = database;
  return {
    async at(host) {
      const [found] = (await ask(AT_HOST({ host }))).rows;
      return found && { id: String(found[0]), isClosed: found[1] !== null };
    },
    create: ({ id, host, createdAt, changes, event }) =>
      write(id, async (inside) => {
        const taken = sql`SELECT 1 FROM venue WHERE host IS NOT DISTINCT FROM ${host}`;
        if ((await one(inside, taken)) || (await one(inside, isFormer(host, id)))) return 'hostTaken';
        await inside.run(
          sql`INSERT INTO venue (venue_id, host, created_at) VALUES (${id}, ${host}, ${createdAt})`,
        );
        await seed(inside, id, changes);
        if (event) await audit.event(inside, event);
        return 'created';
      }),
  };
}

const host = sql.placeholder('host');

/** The venue of this host, or that had it before, or else the one without a host. Every request asks for it. */
const AT_HOST = prepared(sql`SELECT venue_id, closed_at FROM venue
  WHERE host = ${host} OR host IS NULL OR venue_id = (SELECT venue_id FROM former_host WHERE host = ${host})
  ORDER BY host IS NULL LIMIT 1`);
