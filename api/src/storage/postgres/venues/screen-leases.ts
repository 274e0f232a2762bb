/**
 * Leases of kitchen screens. All times are those of the database, because the clocks of two processes differ. An era
 * begins with empty tables and with a restore. Until it has lasted as long as a lease counts, some process may not have
 * reported again.
 */
import type { ScreenLease, ScreenLeases } from '../../screen-leases.ts';
import type { Connection } from '../connection.ts';

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

export function createScreenLeases({
  connection,
  own,
  clock = 'clock_timestamp()',
  rules,
}: LeaseParts): ScreenLeases {
  const ago = (ms: number): string => `${clock} - interval '${ms} milliseconds'`;
  const ask = (sql: string, params: readonly unknown[]) => connection.ask({ sql, params });
  const beginEra = () => ask(`INSERT INTO screen_era (at) VALUES (${clock}) ON CONFLICT DO NOTHING`, []);
  const find = ({
    countsMs,
    settledMs,
  }: Rules): string => `SELECT e.at <= ${ago(settledMs)}, v.epoch, l.listed, l.shown
    FROM screen_era e CROSS JOIN venue_seq v
    LEFT JOIN screen_lease l ON l.venue_id = v.venue_id AND l.process_id <> $2 AND l.epoch = v.epoch
      AND l.at > ${ago(countsMs)}
    WHERE v.venue_id = $1`;
  const keep = `WITH gone AS (DELETE FROM screen_lease WHERE venue_id = $1 AND at < ${ago(REMOVED_MS)} AND process_id <> $2)
    INSERT INTO screen_lease (venue_id, process_id, epoch, listed, shown, at)
      SELECT v.venue_id, $2, v.epoch, $4, $5, ${clock} FROM venue_seq v WHERE v.venue_id = $1 AND v.epoch = $3
    ON CONFLICT (venue_id, process_id) DO UPDATE
      SET epoch = excluded.epoch, listed = excluded.listed, shown = excluded.shown, at = excluded.at
    RETURNING 1`;
  return {
    async put(venueId, lease) {
      if (!lease) {
        await ask('DELETE FROM screen_lease WHERE venue_id = $1 AND process_id = $2', [venueId, own]);
        return true;
      }
      const shown = lease.shown && JSON.stringify(lease.shown);
      return (await ask(keep, [venueId, own, lease.epoch, lease.listed, shown])).rows.length > 0;
    },
    async others(venueId, countsMs) {
      const { rows } = await ask(find({ countsMs, settledMs: countsMs, ...rules }), [venueId, own]);
      const [[isSettled, epoch] = []] = rows;
      if (epoch === undefined) await beginEra();
      if (isSettled !== true) return undefined;
      return { epoch: String(epoch), leases: rows.flatMap(asLease) };
    },
  };
}

function asLease([, epoch, listed, shown]: readonly unknown[]): ScreenLease[] {
  if (listed === null) return [];
  const ids = shown === null ? null : (JSON.parse(String(shown)) as string[]);
  return [{ epoch: String(epoch), listed: Number(listed), shown: ids }];
}
