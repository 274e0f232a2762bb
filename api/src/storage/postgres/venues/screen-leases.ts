/**
 * Leases of kitchen screens. All times are those of the database, because the clocks of two processes differ. An era
 * begins with empty tables and with a restore. Until it has lasted as long as a lease counts, some process may not have
 * reported again.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { ScreenLease, ScreenLeases } from '../../door/screen-leases.ts';
import { one } from '../../sql/any-database.ts';
import type { Connection } from '../connection.ts';
import { queriesOn } from '../queries.ts';
import { ago, CLOCK } from '../upkeep/live-servers.ts';

interface LeaseParts {
  readonly connection: Pick<Connection, 'ask'>;
  /** Names this process among the others. */
  readonly own: string;
  /** The time, in SQL. Tests have a clock of their own. */
  readonly clock?: string;
  /** Tests break a rule to see that it is needed. */
  readonly rules?: Partial<Rules>;
}

interface Rules {
  /** How long a lease counts, and how old an era must be, in ms. */
  readonly countsMs: number;
  readonly settledMs: number;
}

/** Leases of processes that have ended are removed after this time, in ms. None counts for as long. */
const REMOVED_MS = 10 * 60_000;

export function createScreenLeases({ connection, own, clock = CLOCK, rules }: LeaseParts): ScreenLeases {
  const database = queriesOn(connection.ask);
  const { all, run } = database;
  const now = sql.raw(clock);
  const find = (venueId: string, { countsMs, settledMs }: Rules): SQL =>
    sql`SELECT e.at <= ${ago(clock, settledMs)} AS "isSettled", v.epoch, l.listed, l.shown
      FROM screen_era e CROSS JOIN venue_seq v
      LEFT JOIN screen_lease l ON l.venue_id = v.venue_id AND l.process_id <> ${own} AND l.epoch = v.epoch
        AND l.at > ${ago(clock, countsMs)}
      WHERE v.venue_id = ${venueId}`;
  const keep = (venueId: string, { epoch, listed, shown }: ScreenLease): SQL =>
    sql`WITH gone AS (
        DELETE FROM screen_lease
        WHERE venue_id = ${venueId} AND at < ${ago(clock, REMOVED_MS)} AND process_id <> ${own}
      )
      INSERT INTO screen_lease (venue_id, process_id, epoch, listed, shown, at)
        SELECT v.venue_id, ${own}, v.epoch, ${listed}, ${shown && JSON.stringify(shown)}, ${now} FROM venue_seq v
        WHERE v.venue_id = ${venueId} AND v.epoch = ${epoch}
      ON CONFLICT (venue_id, process_id) DO UPDATE
        SET epoch = excluded.epoch, listed = excluded.listed, shown = excluded.shown, at = excluded.at
      RETURNING 1 AS kept`;
  return {
    async put(venueId, lease) {
      if (lease) return (await one(database, keep(venueId, lease))) !== undefined;
      await run(sql`DELETE FROM screen_lease WHERE venue_id = ${venueId} AND process_id = ${own}`);
      return true;
    },
    async others(venueId, countsMs) {
      const found = await all<StoredLease>(find(venueId, { countsMs, settledMs: countsMs, ...rules }));
      const [first] = found;
      if (!first) await run(sql`INSERT INTO screen_era (at) VALUES (${now}) ON CONFLICT DO NOTHING`);
      return first?.isSettled ? { epoch: first.epoch, leases: found.flatMap(asLease) } : undefined;
    },
  };
}

interface StoredLease {
  readonly isSettled: boolean;
  readonly epoch: string;
  /** Null when no other process has a lease. */
  readonly listed: number | null;
  /** JSON. */
  readonly shown: string | null;
}

const asLease = ({ epoch, listed, shown }: StoredLease): ScreenLease[] =>
  listed === null ? [] : [{ epoch, listed, shown: shown === null ? null : JSON.parse(shown) }];
