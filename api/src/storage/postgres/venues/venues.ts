/** The venues of this database, and the host name of each. */
import { asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { NewVenue, Venues } from '../../venues.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Inside } from '../database.ts';
import { first } from '../first.ts';
import { venue } from '../schema/tables-accounts.ts';

interface Parts {
  readonly audit: AuditLog;
  /** Writes the first rows of a venue within a write. */
  readonly seed: (inside: Inside, venueId: string, changes: NewVenue['changes']) => Promise<void>;
}

export function createVenues(database: Database, { audit, seed }: Parts): Venues {
  const { query, write } = database;
  // Every request asks this, so it is built once.
  const byHost = query
    .select({ id: venue.id })
    .from(venue)
    .where(or(eq(venue.host, sql.placeholder('host')), isNull(venue.host)))
    .orderBy(sql`${venue.host} IS NULL`)
    .limit(1)
    .prepare('venue');
  return {
    async list() {
      return query.select().from(venue).orderBy(sql`${venue.host} IS NOT NULL`, asc(venue.createdAt));
    },
    async at(host) {
      return first(await byHost.execute({ host }))?.id;
    },
    create: ({ id, host, createdAt, changes, event }) =>
      write(id, async (inside) => {
        const taken = host === null ? isNull(venue.host) : eq(venue.host, host);
        if (first(await inside.query.select().from(venue).where(taken))) return 'hostTaken';
        await inside.query.insert(venue).values({ id, host, createdAt });
        await seed(inside, id, changes);
        if (event) await audit.event(inside, event);
        return 'created';
      }),
  };
}
