/** The host name of each venue of this database, and new venues. */
import { sql } from 'drizzle-orm';
import type { NewVenue, Venues } from '../../door/venues.ts';
import { isFormer } from '../../sql/venue-acts.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named } from '../database.ts';

interface Parts {
  readonly audit: AuditLog;
  /** Writes the first rows of a venue within a write. Returns the change number. */
  readonly seed: (venueId: string, changes: NewVenue['changes']) => number;
  readonly announce: (venueId: string, head: number) => void;
}

export function createVenues(
  database: Database,
  { audit, seed, announce }: Parts,
): Pick<Venues, 'at' | 'create'> {
  const { query, statement, write } = database;
  const host = sql.placeholder('host');
  const its = statement(sql`SELECT venue_id, closed_at FROM venue WHERE host = ${host}`);
  const former = statement(sql`SELECT venue_id, closed_at FROM venue
    WHERE venue_id = (SELECT venue_id FROM former_host WHERE host = ${host})`);
  const otherwise = statement(sql`SELECT venue_id, closed_at FROM venue WHERE host IS NULL`);
  const isTaken = ({ id, host }: NewVenue): boolean =>
    query.all(sql`SELECT 1 FROM venue WHERE host IS ${host}`).length > 0 ||
    query.all(isFormer(host, id)).length > 0;
  return {
    async at(host) {
      const found = named(() => its.get({ host }) ?? former.get({ host }) ?? otherwise.get({}));
      return found && { id: found[0] as string, isClosed: found[1] !== null };
    },
    async create(venue) {
      const { id, host, createdAt, changes, event } = venue;
      const seq = write(() => {
        if (isTaken(venue)) return undefined;
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
