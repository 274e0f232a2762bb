/** Lists, renames, closes and opens venues, on both databases. */
import { type SQL, sql } from 'drizzle-orm';
import type { VenueAct, VenueRecord, Venues } from '../door/venues.ts';
import { idsOf, type WritableDatabase } from './any-database.ts';
import { hasRow, record, run, type Steps, tell } from './steps.ts';

type VenueActs = Pick<Venues, 'list' | 'rename' | 'close' | 'reopen' | 'closed'>;

export const createVenueActs = (database: WritableDatabase): VenueActs => ({
  async list() {
    const venues = await database.all<Omit<VenueRecord, 'formerHosts'>>(VENUES);
    const former = await database.all<FormerHost>(FORMER_HOSTS);
    return venues.map((venue) => ({
      ...venue,
      formerHosts: former.flatMap(({ venueId, host }) => (venueId === venue.id ? host : [])),
    }));
  },
  rename: (renaming) => database.write(renaming.id, () => rename(renaming)),
  close: ({ at, ...act }) => database.write(act.id, () => setClosed(act, at)),
  reopen: (act) => database.write(act.id, () => setClosed(act, null)),
  closed: () => idsOf(database, CLOSED),
});

interface FormerHost {
  readonly host: string;
  readonly venueId: string;
}

const VENUES = sql`SELECT venue_id AS id, host, created_at AS "createdAt", closed_at AS "closedAt"
  FROM venue ORDER BY host IS NOT NULL, created_at, venue_id`;
const FORMER_HOSTS = sql`SELECT host, venue_id AS "venueId" FROM former_host ORDER BY host`;
const CLOSED = sql`SELECT venue_id AS id FROM venue WHERE closed_at IS NOT NULL`;

/** Selects a row when another venue than this one had the host name before. */
export const isFormer = (host: string | null, venueId: string): SQL =>
  sql`SELECT 1 FROM former_host WHERE host = ${host} AND venue_id <> ${venueId}`;

function* rename({ id, host, event }: Parameters<Venues['rename']>[0]): Steps<'renamed' | 'hostTaken'> {
  if (yield* hasRow(sql`SELECT 1 FROM venue WHERE host = ${host}`)) return 'hostTaken';
  if (yield* hasRow(isFormer(host, id))) return 'hostTaken';
  yield* run(
    sql`DELETE FROM former_host WHERE host = ${host}`,
    sql`INSERT INTO former_host (host, venue_id)
      SELECT host, venue_id FROM venue WHERE venue_id = ${id} AND host IS NOT NULL`,
    sql`UPDATE venue SET host = ${host} WHERE venue_id = ${id}`,
  );
  yield* record(event);
  return 'renamed';
}

/** Sockets end, and webhooks stop or go on, as soon as the servers hear of it. */
function* setClosed({ id, event }: VenueAct, at: string | null): Steps {
  yield* run(sql`UPDATE venue SET closed_at = ${at} WHERE venue_id = ${id}`);
  yield* record(event);
  yield* tell({ kind: 'ended' });
  yield* tell({ kind: 'webhooks', venueId: id });
}
