/** Looks up in the server's command log and audit trail whether commands were processed. */
import Sqlite from 'better-sqlite3';

export interface Fate {
  readonly cmdId: string;
  /** How often it is in the command log. */
  readonly logged: number;
  /** How often it changed something. */
  readonly effects: number;
}

export function fateOf(database: string, cmdIds: readonly string[]): readonly Fate[] {
  const db = new Sqlite(database, { readonly: true });
  const [logged, effects] = ['command_log', 'audit'].map((table) => {
    const counts = `SELECT cmd_id, count(*) FROM ${table} WHERE cmd_id IS NOT NULL GROUP BY cmd_id`;
    return new Map(db.prepare(counts).raw().all() as [string, number][]);
  });
  const fates = cmdIds.map((cmdId) => ({
    cmdId,
    logged: logged?.get(cmdId) ?? 0,
    effects: effects?.get(cmdId) ?? 0,
  }));
  db.close();
  return fates;
}
