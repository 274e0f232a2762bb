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
  const [logged, effects] = ['command_log', 'audit'].map((table) =>
    db.prepare(`SELECT count(*) FROM ${table} WHERE cmd_id = ?`).pluck(),
  );
  const fates = cmdIds.map((cmdId) => ({
    cmdId,
    logged: Number(logged?.get(cmdId)),
    effects: Number(effects?.get(cmdId)),
  }));
  db.close();
  return fates;
}
