/**
 * Published builds of the web app, and which processes live. All times are those of the database.
 *
 * The current release moves to a build when every process that lives has it. After the database was away, the first
 * process to say that it lives would seem to be the only one. So one that knows of others must have said so without a
 * gap for as long as they count.
 */
import { ALIVE_MS, type Releases } from '../../releases.ts';
import type { Signals } from '../../signals.ts';
import { arrayOf, inArray } from '../connection.ts';
import type { Database } from '../database.ts';
import { isAlive, liveServers } from './live-servers.ts';

interface ReleaseParts {
  readonly database: Pick<Database, 'ask' | 'note'>;
  readonly signals: Pick<Signals, 'tell'>;
  /** Names this process among the others. */
  readonly own: string;
  /** How many migrations this program knows. */
  readonly knows: number;
  /** The time, in SQL. Tests have a clock of their own. */
  readonly clock?: string;
}

const LIST = `SELECT build, to_char(made_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    EXISTS (SELECT 1 FROM web_current c WHERE c.build = r.build)
  FROM web_release r ORDER BY made_at, build`;
/** How many files are sent at once. */
const STEP = 20;

export function createReleases({
  database,
  signals,
  own,
  knows,
  clock = 'clock_timestamp()',
}: ReleaseParts): Releases {
  const ago = (time: string): string => `${clock} - interval '${time}'`;
  const alive = isAlive(clock);
  const beat = `INSERT INTO server_process AS p (process_id, name, version, build, knows, since, "at")
    VALUES ($1, $2, $3, $4, $5, ${clock}, ${clock})
    ON CONFLICT (process_id) DO UPDATE
      SET since = CASE WHEN p.${alive} THEN p.since ELSE excluded.since END, "at" = excluded."at"`;
  const others = 'SELECT 1 FROM server_process WHERE process_id <> $1';
  const move = `INSERT INTO web_current AS c (build, reached, "at") SELECT $2, $2, ${clock}
    WHERE NOT EXISTS (SELECT 1 FROM web_current)
      OR NOT EXISTS (${others})
      OR NOT EXISTS (${others} AND build <> $2 AND ${alive}) AND EXISTS (
        SELECT 1 FROM server_process WHERE process_id = $1 AND since <= ${ago(`${ALIVE_MS} milliseconds`)})
    ON CONFLICT (the_only) DO UPDATE
      SET build = excluded.build, reached = excluded.reached, "at" = excluded."at"
      WHERE c.reached <> excluded.reached
    RETURNING 1`;
  const publish = `INSERT INTO web_release (build, made_at, served_at) VALUES ($1, ${clock}, ${clock})
    ON CONFLICT DO NOTHING RETURNING 1`;
  const noteUse = `UPDATE web_release SET served_at = ${clock} WHERE build = $1`;
  const save = 'INSERT INTO web_file (path, build, bytes) VALUES ($1, $2, $3)';
  const set = `UPDATE web_current SET build = $1, "at" = ${clock}
    WHERE EXISTS (SELECT 1 FROM web_release WHERE build = $1) RETURNING 1`;
  const noteServed = `UPDATE web_release SET served_at = ${clock}
    WHERE build IN (SELECT build FROM web_current UNION SELECT build FROM server_process WHERE ${alive})`;
  return {
    publish: (build, files) =>
      database.note(async ({ held }) => {
        const [release] = await held.turn([publish, noteUse].map((sql) => ({ sql, params: [build] })));
        if (release?.rows.length !== 1) return;
        const saves = [...files].map(([path, bytes]) => ({ sql: save, params: [path, build, bytes] }));
        for (let from = 0; from < saves.length; from += STEP) await held.turn(saves.slice(from, from + STEP));
      }),
    async beat({ name, version, build }) {
      const { moved, current } = await database.note(async ({ held }) => {
        const [, moving, now] = await held.turn([
          { sql: beat, params: [own, name, version, build, knows] },
          { sql: move, params: [own, build] },
          { sql: 'SELECT build FROM web_current', params: [] },
        ]);
        return { moved: moving?.rows.length === 1, current: String(now?.rows[0]?.[0]) };
      });
      if (moved) signals.tell({ kind: 'release' });
      return current;
    },
    async leave() {
      await database.ask({ sql: 'DELETE FROM server_process WHERE process_id = $1', params: [own] });
    },
    async files(paths, build) {
      const { rows } = await database.ask({
        sql: `SELECT DISTINCT ON (path) path, bytes FROM web_file
          WHERE path ${inArray('$1')} AND ($2::text IS NULL OR build = $2) ORDER BY path`,
        params: [arrayOf(paths), build ?? null],
      });
      return new Map(rows.map(([path, bytes]) => [String(path), bytes as Buffer]));
    },
    async list() {
      const { rows } = await database.ask({ sql: LIST, params: [] });
      return rows.map(([build, at, isCurrent]) => ({
        build: String(build),
        at: String(at),
        isCurrent: isCurrent === true,
      }));
    },
    async set(build) {
      const { rows } = await database.ask({ sql: set, params: [build] });
      if (rows.length > 0) signals.tell({ kind: 'release' });
      return rows.length > 0;
    },
    servers: () => liveServers(database, clock),
    sweep: () =>
      database.note(async ({ held }) => {
        const [, , removed] = await held.turn([
          { sql: noteServed, params: [] },
          { sql: `DELETE FROM server_process WHERE "at" < ${ago('1 day')}`, params: [] },
          { sql: `DELETE FROM web_release WHERE served_at < ${ago('30 days')} RETURNING 1`, params: [] },
        ]);
        return removed?.rows.length ?? 0;
      }),
  };
}
