/** The servers that said lately that they live. All times are those of the database. */
import { ALIVE_MS, type LiveServer } from '../../releases.ts';
import type { Database } from '../database.ts';
import { KNOWN_BEFORE } from '../migrations/007-readers.ts';

/** A condition for rows of `server_process`. */
export const isAlive = (clock: string): string => `"at" > ${clock} - interval '${ALIVE_MS} milliseconds'`;

/** Tables of earlier versions do not say what a server knows. */
const select = (clock: string): string => `SELECT name, version, build,
    coalesce((to_jsonb(p) ->> 'knows')::int, ${KNOWN_BEFORE}), extract(epoch FROM ${clock} - since)::float8 * 1000
  FROM server_process p WHERE ${isAlive(clock)} ORDER BY name, since`;

/** Returns none where the tables are of a version that did not note them. */
export async function liveServers(
  { ask }: Pick<Database, 'ask'>,
  clock = 'clock_timestamp()',
): Promise<readonly LiveServer[]> {
  const { rows: found } = await ask({
    sql: "SELECT 1 WHERE to_regclass('server_process') IS NOT NULL",
    params: [],
  });
  if (found.length === 0) return [];
  const { rows } = await ask({ sql: select(clock), params: [] });
  return rows.map(([name, version, build, knows, forMs]) => ({
    name: String(name),
    version: String(version),
    build: String(build),
    knows: Number(knows),
    forMs: Number(forMs),
  }));
}
