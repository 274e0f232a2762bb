/**
 * Published builds of the web app, and which processes live. All times are those of the database.
 *
 * The current release moves to a build when every process that lives has it. After the database was away, the first
 * process to say that it lives would seem to be the only one. So one that knows of others must have said so without a
 * gap for as long as they count.
 */
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import { type SQL, sql } from 'drizzle-orm';
import { ALIVE_MS, type Release, type Releases, type ServerProcess } from '../../door/releases.ts';
import type { Signals } from '../../door/signals.ts';
import { one } from '../../sql/any-database.ts';
import { arrayOf, type Query } from '../connection.ts';
import type { Database } from '../database.ts';
import { inArray, queriesOf, queryOf } from '../queries.ts';
import { ago, CLOCK, isAlive, liveServers } from './live-servers.ts';

interface Self {
  /** Names this process among the others. */
  readonly own: string;
  /** How many migrations this program knows. */
  readonly knows: number;
}

interface ReleaseParts extends Self {
  readonly database: Pick<Database, 'all' | 'ask' | 'note' | 'run'>;
  readonly signals: Pick<Signals, 'tell'>;
  /** The time, in SQL. Tests have a clock of their own. */
  readonly clock?: string;
}

const LIST = sql`SELECT build, to_char(made_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at,
    EXISTS (SELECT 1 FROM web_current c WHERE c.build = r.build) AS "isCurrent"
  FROM web_release r ORDER BY made_at, build`;
/** How many files are sent at once. */
const STEP = 20;

export function createReleases({ database, signals, clock = CLOCK, ...self }: ReleaseParts): Releases {
  const now = sql.raw(clock);
  const told = (isMoved: boolean): boolean => {
    if (isMoved) signals.tell({ kind: 'release' });
    return isMoved;
  };
  return {
    publish: (build, files) =>
      database.note(async ({ held }) => {
        const [release] = await held.turn(
          queriesOf(
            sql`INSERT INTO web_release (build, made_at, served_at) VALUES (${build}, ${now}, ${now})
              ON CONFLICT DO NOTHING RETURNING 1`,
            sql`UPDATE web_release SET served_at = ${now} WHERE build = ${build}`,
          ),
        );
        if (release?.rows.length !== 1) return;
        const saves = [...files].map(([path, bytes]) =>
          queryOf(sql`INSERT INTO web_file (path, build, bytes) VALUES (${path}, ${build}, ${bytes})`),
        );
        for (let from = 0; from < saves.length; from += STEP) await held.turn(saves.slice(from, from + STEP));
      }),
    async beat(process) {
      const [, moving, found] = await database.note(({ held }) =>
        held.turn(
          queriesOf(
            living({ ...self, ...process }, clock),
            movingTo(process.build, self.own, clock),
            sql`SELECT build FROM web_current`,
          ),
        ),
      );
      told(moving?.rows.length === 1);
      return String(found?.rows[0]?.[0]);
    },
    leave: () => database.run(sql`DELETE FROM server_process WHERE process_id = ${self.own}`),
    async files(paths, build) {
      const ofBuild = build === undefined ? undefined : sql`AND build = ${build}`;
      const found = await database.all<{ readonly path: string; readonly bytes: Buffer }>(
        sql`SELECT DISTINCT ON (path) path, bytes FROM web_file
          WHERE path ${inArray(arrayOf(paths))} ${ofBuild} ORDER BY path`,
      );
      return new Map(found.map(({ path, bytes }) => [path, bytes]));
    },
    list: () => database.all<Release>(LIST),
    async set(build) {
      const setting = sql`UPDATE web_current SET build = ${build}, "at" = ${now}
        WHERE EXISTS (SELECT 1 FROM web_release WHERE build = ${build}) RETURNING 1 AS moved`;
      return told((await one(database, setting)) !== undefined);
    },
    servers: () => liveServers(database, clock),
    async sweep() {
      const [, , removed] = await database.note(({ held }) => held.turn(sweeping(clock)));
      return removed?.rows.length ?? 0;
    },
  };
}

/** Says that this process lives. It has lived without a gap for as long as it said so in time. */
const living = ({ own, knows, ...process }: ServerProcess & Self, clock: string): SQL => {
  const now = sql.raw(clock);
  return sql`INSERT INTO server_process AS p (process_id, name, version, build, knows, since, "at")
    VALUES (${own}, ${process.name}, ${process.version}, ${process.build}, ${knows}, ${now}, ${now})
    ON CONFLICT (process_id) DO UPDATE
      SET since = CASE WHEN p.${isAlive(clock)} THEN p.since ELSE excluded.since END, "at" = excluded."at"`;
};

/** Moves the current release to this build, if every process that lives has it. */
const movingTo = (build: string, own: string, clock: string): SQL => {
  const others = sql`SELECT 1 FROM server_process WHERE process_id <> ${own}`;
  return sql`INSERT INTO web_current AS c (build, reached, "at") SELECT ${build}, ${build}, ${sql.raw(clock)}
    WHERE NOT EXISTS (SELECT 1 FROM web_current)
      OR NOT EXISTS (${others})
      OR NOT EXISTS (${others} AND build <> ${build} AND ${isAlive(clock)}) AND EXISTS (
        SELECT 1 FROM server_process WHERE process_id = ${own} AND since <= ${ago(clock, ALIVE_MS)})
    ON CONFLICT (the_only) DO UPDATE
      SET build = excluded.build, reached = excluded.reached, "at" = excluded."at"
      WHERE c.reached <> excluded.reached
    RETURNING 1`;
};

const sweeping = (clock: string): readonly Query[] =>
  queriesOf(
    sql`UPDATE web_release SET served_at = ${sql.raw(clock)} WHERE build IN (
      SELECT build FROM web_current UNION SELECT build FROM server_process WHERE ${isAlive(clock)})`,
    sql`DELETE FROM server_process WHERE "at" < ${ago(clock, DAY_MS)}`,
    sql`DELETE FROM web_release WHERE served_at < ${ago(clock, 30 * DAY_MS)} RETURNING 1`,
  );
