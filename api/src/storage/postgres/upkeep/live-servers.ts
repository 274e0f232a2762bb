/** The servers that said lately that they live. All times are those of the database. */
import { ALIVE_MS, type LiveServer } from '../../releases.ts';
import type { Database } from '../database.ts';

/** A condition for rows of `server_process`. */
export const isAlive = (clock: string): string => `"at" > ${clock} - interval '${ALIVE_MS} milliseconds'`;

const select = (clock: string): string => `SELECT name, version, build, knows,
    extract(epoch FROM ${clock} - since)::float8 * 1000
  FROM server_process WHERE ${isAlive(clock)} ORDER BY name, since`;

export async function liveServers(
  { ask }: Pick<Database, 'ask'>,
  clock = 'clock_timestamp()',
): Promise<readonly LiveServer[]> {
  const { rows } = await ask({ sql: select(clock), params: [] });
  return rows.map(([name, version, build, knows, forMs]) => ({
    name: String(name),
    version: String(version),
    build: String(build),
    knows: Number(knows),
    forMs: Number(forMs),
  }));
}
