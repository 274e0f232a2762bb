/** Looks up in the server's command log and audit trail whether commands were processed. */
import Sqlite from 'better-sqlite3';

export interface Fate {
  readonly cmdId: string;
  /** How often it is in the command log. */
  readonly logged: number;
  /** How often it changed something. */
  readonly effects: number;
}

const countsIn = (table: string, cmdId = 'cmd_id'): string =>
  `SELECT ${cmdId}, count(*) FROM ${table} WHERE cmd_id IS NOT NULL GROUP BY cmd_id`;
/** SQLite keeps ids as bytes. */
const IN_SQLITE = "iif(typeof(cmd_id) = 'blob', lower(hex(cmd_id)), cmd_id)";
const bare = (id: string): string => id.replaceAll('-', '');
type Counts = readonly (readonly [cmdId: string, count: number])[];

/** `database` is a SQLite file. */
export function fateOf(database: string, cmdIds: readonly string[]): readonly Fate[] {
  const db = new Sqlite(database, { readonly: true });
  try {
    const counted = (table: string) =>
      db.prepare<[], [string, number]>(countsIn(table, IN_SQLITE)).raw().all();
    return fatesIn(counted('command_log'), counted('audit'), cmdIds);
  } finally {
    db.close();
  }
}

/** `query` asks a PostgreSQL database. */
export async function fateAt(
  query: (sql: string) => readonly unknown[][] | Promise<readonly unknown[][]>,
  cmdIds: readonly string[],
): Promise<readonly Fate[]> {
  const counted = async (table: string): Promise<Counts> =>
    (await query(countsIn(table))).map(([cmdId, count]) => [String(cmdId), Number(count)]);
  return fatesIn(await counted('command_log'), await counted('audit'), cmdIds);
}

function fatesIn(log: Counts, audit: Counts, cmdIds: readonly string[]): readonly Fate[] {
  const [logged, effects] = [log, audit].map(
    (counts) => new Map(counts.map(([id, count]) => [bare(id), count])),
  );
  return cmdIds.map((cmdId) => ({
    cmdId,
    logged: logged?.get(bare(cmdId)) ?? 0,
    effects: effects?.get(bare(cmdId)) ?? 0,
  }));
}

/** Counts the commands that had no effect, and those that are there more than once. */
export const lostAndDoubled = (fates: readonly Fate[]): { lost: number; doubled: number } => ({
  lost: fates.filter(({ logged, effects }) => logged === 0 || effects === 0).length,
  doubled: fates.filter(({ logged, effects }) => logged > 1 || effects > 1).length,
});
