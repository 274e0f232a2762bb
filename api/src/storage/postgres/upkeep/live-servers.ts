/** The servers that said lately that they live. All times are those of the database. */
import { type SQL, sql } from 'drizzle-orm';
import { ALIVE_MS, type LiveServer } from '../../door/releases.ts';
import type { Connection } from '../connection.ts';
import { queriesOn } from '../queries.ts';

/** The time of the database. Tests have a clock of their own. */
export const CLOCK = 'clock_timestamp()';

/** The time that was this long ago, in ms. */
export const ago = (clock: string, ms: number): SQL => sql.raw(`${clock} - interval '${ms} milliseconds'`);

/** A condition for rows of `server_process`. */
export const isAlive = (clock: string): SQL => sql`"at" > ${ago(clock, ALIVE_MS)}`;

export const liveServers = (
  { ask }: Pick<Connection, 'ask'>,
  clock = CLOCK,
): Promise<readonly LiveServer[]> =>
  queriesOn(ask).all(sql`SELECT name, version, build, knows,
      extract(epoch FROM ${sql.raw(clock)} - since)::float8 * 1000 AS "forMs"
    FROM server_process WHERE ${isAlive(clock)} ORDER BY name, since`);
