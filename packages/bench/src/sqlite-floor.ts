/**
 * The floor under a push: the very rows that the pushes wrote, written again into an empty database of the same shape, with
 * the same durability and nothing around it.
 */
import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

type Values = Record<string, unknown>;
const TABLES = ['row', 'change_head', 'command_log', 'audit', 'audit_row'] as const;
type TableName = (typeof TABLES)[number];

/** What one mutation wrote. */
type Written = Readonly<Record<TableName, readonly Values[]>>;

export interface Floor {
  /** Mutations a second with so many in one transaction; takes the next half of the rows that are left. */
  perSecond(batch: number): number;
  close(): void;
}

/** `database`: of a server that is stopped or idle, after pushes of `order.create`. */
export function sqliteFloor(database: string, aside: string): Floor {
  const source = new Sqlite(database, { readonly: true });
  const written = writtenBy(source);
  const target = emptyCopy(source, aside);
  source.close();
  const write = writer(target);
  let at = 0;
  return {
    perSecond(batch) {
      const until = at + Math.floor((written.length - at) / 2);
      const from = at;
      const startedAt = performance.now();
      for (; at + batch <= until; at += batch) write(written.slice(at, at + batch));
      return (at - from) / ((performance.now() - startedAt) / 1000);
    },
    close() {
      target.close();
      for (const end of ['', '-wal', '-shm']) rmSync(`${aside}${end}`, { force: true });
    },
  };
}

/** In the order of the trail, which grows at its end only. */
function writtenBy(source: Sqlite.Database): readonly Written[] {
  const byId = (table: TableName, where: string) =>
    source.prepare<[unknown], Values>(`SELECT * FROM ${table} WHERE ${where}`);
  const auditRows = byId('audit_row', 'audit_id = ?');
  const commands = byId('command_log', 'cmd_id = ?');
  const rows = byId('row', "entity = 'order' AND id = ?");
  const heads = byId('change_head', "entity = 'order' AND id = ?");
  const trail = source
    .prepare<[], Values>("SELECT * FROM audit WHERE action = 'order.create' ORDER BY id")
    .all();
  return trail.map((audit) => {
    const named = auditRows.all(audit.id);
    const id = named[0]?.row_id;
    return {
      audit: [audit],
      audit_row: named,
      command_log: commands.all(audit.cmd_id),
      row: rows.all(id),
      change_head: heads.all(id),
    };
  });
}

function emptyCopy(source: Sqlite.Database, file: string): Sqlite.Database {
  const target = new Sqlite(file);
  target.pragma('journal_mode = WAL');
  target.pragma('synchronous = FULL');
  const schema = source
    .prepare<[], { sql: string }>(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all();
  for (const { sql } of schema) target.exec(sql);
  for (const table of ['client', 'venue_seq']) {
    for (const values of source.prepare<[], Values>(`SELECT * FROM ${table}`).all())
      insert(target, table, values).run(values);
  }
  return target;
}

const insert = (target: Sqlite.Database, table: string, values: Values): Sqlite.Statement<[Values]> => {
  const columns = Object.keys(values);
  const places = columns.map((column) => `@${column}`);
  return target.prepare(
    `INSERT INTO "${table}" (${columns.map((one) => `"${one}"`).join()}) VALUES (${places.join()})`,
  );
};

/** One transaction: the rows of each mutation, its number in its queue, and the number of the change. */
function writer(target: Sqlite.Database): (batch: readonly Written[]) => void {
  const inserts = new Map<TableName, Sqlite.Statement<[Values]>>();
  const client = target.prepare('UPDATE client SET last_mid = ?, seen_at = ? WHERE client_id = ?');
  const seq = target.prepare('UPDATE venue_seq SET seq = ? WHERE venue_id = ?');
  return target.transaction((batch: readonly Written[]) => {
    for (const written of batch) {
      for (const table of TABLES) {
        for (const values of written[table]) {
          const statement = inserts.get(table) ?? insert(target, table, values);
          inserts.set(table, statement);
          statement.run(values);
        }
      }
      const [command] = written.command_log;
      client.run(command?.mid, command?.received_at, command?.client_id);
      seq.run(command?.seq, command?.venue_id);
    }
  });
}
