/**
 * The baseline under a push: the same rows that the pushes wrote are written again into an empty database, each as often
 * as it was written. The database has the same shape and durability. As the rule requires, each mutation has a
 * savepoint. Nothing else is done.
 */
import Sqlite from 'better-sqlite3';
import { BATCH, type Baselines } from './pushes.ts';
import { insertInto, TABLES, type Values, type Written, writtenFrom } from './written.ts';

/**
 * Measures mutations per second. `database` belongs to a stopped or idle server, after pushes of visits that were
 * opened, changed and given up. `aside` is the file that is written.
 */
export async function sqliteBaselines(database: string, aside: string): Promise<Baselines> {
  const source = new Sqlite(database, { readonly: true });
  const all = (table: string) => source.prepare<[], Values>(`SELECT * FROM "${table}"`).all();
  const written = await writtenFrom(all);
  const target = emptyCopy(source, aside);
  source.close();
  const write = writer(target);
  let at = 0;
  /** Uses half of the remaining rows. */
  const perSecond = (batch: number): number => {
    const [from, until] = [at, at + Math.floor((written.length - at) / 2)];
    const startedAt = performance.now();
    for (; at + batch <= until; at += batch) write(written.slice(at, at + batch));
    return (at - from) / ((performance.now() - startedAt) / 1000);
  };
  const baselines = { singles: perSecond(1), batches: perSecond(BATCH) };
  target.close();
  return baselines;
}

function emptyCopy(source: Sqlite.Database, file: string): Sqlite.Database {
  const target = new Sqlite(file);
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'temp_store = MEMORY'])
    target.pragma(pragma);
  const schema =
    "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid";
  for (const sql of source.prepare<[], string>(schema).pluck().all()) target.exec(sql);
  for (const table of ['client', 'venue_seq'])
    for (const values of source.prepare<[], Values>(`SELECT * FROM ${table}`).all())
      put(target, table, values).run(values);
  return target;
}

/** Inserts a row, or overwrites the one with the same key. */
function put(target: Sqlite.Database, table: string, values: Values): Sqlite.Statement<[Values]> {
  const columns = Object.keys(values);
  return target.prepare(insertInto(table, columns, `VALUES (${columns.map((one) => `@${one}`)})`));
}

/** Writes one transaction: the rows of each mutation, its number in its queue, and the change number. */
function writer(target: Sqlite.Database): (batch: readonly Written[]) => void {
  const puts = new Map<string, Sqlite.Statement<[Values]>>();
  const client = target.prepare('UPDATE client SET last_mid = ?, seen_at = ? WHERE client_id = ?');
  const seq = target.prepare('UPDATE venue_seq SET seq = ?, audit_last = ? WHERE venue_id = ?');
  const save = target.prepare('SAVEPOINT mutation');
  const release = target.prepare('RELEASE mutation');
  const writeAll = (written: Written): void => {
    for (const table of TABLES)
      for (const values of written[table]) {
        const statement = puts.get(table) ?? put(target, table, values);
        puts.set(table, statement);
        statement.run(values);
      }
  };
  return target.transaction((batch: readonly Written[]) => {
    for (const written of batch) {
      save.run();
      writeAll(written);
      const [command] = written.command_log;
      client.run(command?.mid, command?.received_at, command?.client_id);
      seq.run(command?.seq, written.audit[0]?.id, command?.venue_id);
      release.run();
    }
  });
}
