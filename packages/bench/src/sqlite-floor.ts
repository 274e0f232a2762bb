/**
 * The floor under a push: the same rows that the pushes wrote are written again into an empty database, each as often
 * as it was written. The database has the same shape and durability. As the rule requires, each mutation has a
 * savepoint. Nothing else is done.
 */
import Sqlite from 'better-sqlite3';

type Values = Record<string, unknown>;

const TABLES = ['row', 'change_head', 'command_log', 'audit', 'audit_row'] as const;

/** The rows that one mutation wrote, by table. */
type Written = Readonly<Record<(typeof TABLES)[number], readonly Values[]>>;

export interface Floor {
  /** Returns mutations per second with `batch` mutations in one transaction. Uses half of the remaining rows. */
  perSecond(batch: number): number;
  close(): void;
}

/** `database` belongs to a stopped or idle server, after pushes of orders that were opened, changed and cancelled. */
export function sqliteFloor(database: string, aside: string): Floor {
  const source = new Sqlite(database, { readonly: true });
  const written = writtenBy(source);
  const target = emptyCopy(source, aside);
  source.close();
  const write = writer(target);
  let at = 0;
  return {
    perSecond(batch) {
      const [from, until] = [at, at + Math.floor((written.length - at) / 2)];
      const startedAt = performance.now();
      for (; at + batch <= until; at += batch) write(written.slice(at, at + batch));
      return (at - from) / ((performance.now() - startedAt) / 1000);
    },
    close: () => void target.close(),
  };
}

/** Returns the mutations in the order of the audit trail, which is only appended to. */
function writtenBy(source: Sqlite.Database): readonly Written[] {
  const find = (sql: string) => source.prepare<unknown[], Values>(sql);
  const named = new Map<unknown, Values[]>();
  for (const one of find('SELECT * FROM audit_row').all())
    named.set(one.audit_id, [...(named.get(one.audit_id) ?? []), one]);
  const commands = find('SELECT * FROM command_log WHERE venue_id = ? AND cmd_id = ?');
  const [rows, heads] = ['row', 'change_head'].map((table) =>
    find(`SELECT * FROM ${table} WHERE venue_id = ? AND entity = ? AND id = ?`),
  );
  const versions = new Map<string, number>();
  return find("SELECT * FROM audit WHERE action LIKE 'order.%' ORDER BY id")
    .all()
    .map((audit): Written => {
      const audit_row = named.get(audit.id) ?? [];
      const command_log = commands.all(audit.venue_id, audit.cmd_id);
      const states = audit_row.map(({ entity, row_id: id }) => {
        const key = [audit.venue_id, entity, id];
        const version = (versions.get(key.join()) ?? 0) + 1;
        versions.set(key.join(), version);
        const head = { ...heads?.get(...key), seq: command_log[0]?.seq };
        return asOf(version, rows?.get(...key) ?? {}, head);
      });
      const [row, change_head] = [states.map(([one]) => one), states.map(([, one]) => one)];
      return { row, change_head, command_log, audit: [audit], audit_row };
    });
}

/**
 * Returns a row and its head as they were in an earlier version. Each version of an order has one more line than the
 * one before. All but the last are open.
 */
function asOf(version: number, row: Values, head: Values): readonly [row: Values, head: Values] {
  const last = JSON.parse(String(row.doc)) as { items?: unknown[]; version: number };
  if (row.entity !== 'order' || version === last.version) return [row, head];
  const items = last.items?.slice(0, version - 1) ?? [];
  const doc = JSON.stringify({ ...last, items, status: 'draft', version });
  const lines = JSON.stringify((JSON.parse(String(row.lines)) as unknown[]).slice(0, items.length));
  return [
    { ...row, doc, lines, version, open: 1, status: 'draft' },
    { ...head, closed_at: null },
  ];
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

const KEY = ['venue_id', 'entity', 'id'];

/** Inserts a row, or overwrites the one with the same key. */
function put(target: Sqlite.Database, table: string, values: Values): Sqlite.Statement<[Values]> {
  const columns = Object.keys(values);
  const changing = columns.filter((column) => !KEY.includes(column));
  const over = `ON CONFLICT (${KEY.join()}) DO UPDATE SET ${changing.map((one) => `"${one}" = excluded."${one}"`)}`;
  const isOver = table === 'row' || table === 'change_head';
  return target.prepare(
    `INSERT INTO "${table}" (${columns.map((one) => `"${one}"`)}) VALUES (${columns.map((one) => `@${one}`)}) ${isOver ? over : ''}`,
  );
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
