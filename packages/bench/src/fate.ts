/** Looks up in the server's command log and audit trail whether commands were processed. */
import Sqlite from 'better-sqlite3';

export interface Fate {
  readonly cmdId: string;
  /** How often it is in the command log. */
  readonly logged: number;
  /** How often it changed something. */
  readonly effects: number;
}

const TABLES = ['command_log', 'audit'] as const;
const countsIn = (table: string): string =>
  `SELECT cmd_id, count(*) FROM ${table} WHERE cmd_id IS NOT NULL GROUP BY cmd_id`;
type Counts = readonly (readonly [cmdId: string, count: number])[];

/** `database` is a SQLite file. */
export function fateOf(database: string, cmdIds: readonly string[]): readonly Fate[] {
  const db = new Sqlite(database, { readonly: true });
  try {
    return fatesIn((table) => db.prepare(countsIn(table)).raw().all() as [string, number][], cmdIds);
  } finally {
    db.close();
  }
}

/** `query` asks a PostgreSQL database. */
export const fateAt = (query: (sql: string) => string[][], cmdIds: readonly string[]): readonly Fate[] =>
  fatesIn((table) => query(countsIn(table)).map(([cmdId = '', count]) => [cmdId, Number(count)]), cmdIds);

function fatesIn(counted: (table: string) => Counts, cmdIds: readonly string[]): readonly Fate[] {
  const [logged, effects] = TABLES.map((table) => new Map(counted(table)));
  return cmdIds.map((cmdId) => ({
    cmdId,
    logged: logged?.get(cmdId) ?? 0,
    effects: effects?.get(cmdId) ?? 0,
  }));
}
