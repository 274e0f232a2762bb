/** The venues of this database, and the host name of each. */
import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { NewVenue, VenueRecord, Venues } from '../../venues.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named } from '../database.ts';
import { venue } from '../schema/tables-accounts.ts';

interface Parts {
  readonly audit: AuditLog;
  /** Writes the first rows of a venue within a write. Returns the change number. */
  readonly seed: (venueId: string, changes: NewVenue['changes']) => number;
  readonly announce: (venueId: string, head: number) => void;
}

export function createVenues(database: Database, { audit, seed, announce }: Parts): Venues {
  const { query, statement, write } = database;
  const idAt = statement(
    query
      .select({ id: venue.id })
      .from(venue)
      .where(sql`${venue.host} = ${sql.placeholder('host')}`),
  );
  const otherwise = statement(query.select({ id: venue.id }).from(venue).where(isNull(venue.host)));
  const holderOf = (host: string | null): VenueRecord | undefined =>
    query
      .select()
      .from(venue)
      .where(host === null ? isNull(venue.host) : eq(venue.host, host))
      .get();
  return {
    async list() {
      const all = query.select().from(venue).orderBy(sql`${venue.host} IS NOT NULL`, asc(venue.createdAt));
      return named(() => all.all());
    },
    async at(host) {
      const [id] = named(() => idAt.get({ host }) ?? otherwise.get({})) ?? [];
      return id as string | undefined;
    },
    async create({ id, host, createdAt, changes, event }) {
      const seq = write(() => {
        if (holderOf(host)) return undefined;
        query.insert(venue).values({ id, host, createdAt }).run();
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
