/**
 * The floor under a push: the same rows that the pushes wrote are written again into an empty database, each as often
 * as it was written. The database has the same shape and durability. As the rule requires, each mutation has a
 * savepoint. Nothing else is done.
 */
import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

type Values = Record<string, unknown>;
const KEY = ['venue_id', 'entity', 'id'] as const;

/** The rows that one mutation wrote, by table. */
interface Written {
  readonly row: readonly Values[];
  readonly change_head: readonly Values[];
  readonly command_log: readonly Values[];
  readonly audit: readonly Values[];
  readonly audit_row: readonly Values[];
}

type TableName = keyof Written;
const TABLES: readonly TableName[] = ['row', 'change_head', 'command_log', 'audit', 'audit_row'];

export interface Floor {
  /** Returns mutations per second with `batch` mutations in one transaction. Uses half of the remaining rows. */
  perSecond(batch: number): number;
  /**
   * Writes the next `batch` mutations in one transaction. Returns the resulting documents. Throws when too few are
   * left.
   */
  write(batch: number): readonly unknown[];
  close(): void;
}

export interface FloorWork {
  /** Whether to read each row, its queue and an earlier outcome before the write, as any decision must. */
  readonly reads: boolean;
}

/** `database` belongs to a stopped or idle server, after pushes of orders that were opened, changed and cancelled. */
export function sqliteFloor(database: string, aside: string, work: FloorWork = { reads: false }): Floor {
  const source = new Sqlite(database, { readonly: true });
  const written = writtenBy(source);
  const target = emptyCopy(source, aside);
  source.close();
  const write = writer(target, work.reads ? reader(target) : () => undefined);
  let at = 0;
  return {
    perSecond(batch) {
      const until = at + Math.floor((written.length - at) / 2);
      const from = at;
      const startedAt = performance.now();
      for (; at + batch <= until; at += batch) write(written.slice(at, at + batch));
      return (at - from) / ((performance.now() - startedAt) / 1000);
    },
    write(batch) {
      const next = written.slice(at, at + batch);
      if (next.length < batch) throw new Error('no mutation is left');
      at += batch;
      write(next);
      const left = new Map(next.flatMap(({ row }) => row.map(({ id, doc }) => [id, String(doc)] as const)));
      return [...left.values()].map((doc) => JSON.parse(doc) as unknown);
    },
    close() {
      target.close();
      for (const end of ['', '-wal', '-shm']) rmSync(`${aside}${end}`, { force: true });
    },
  };
}

/** Returns the mutations in the order of the audit trail, which is only appended to. */
function writtenBy(source: Sqlite.Database): readonly Written[] {
  const find = (sql: string) => source.prepare<unknown[], Values>(sql);
  const auditRows = new Map<unknown, Values[]>();
  for (const one of find('SELECT * FROM audit_row').all())
    auditRows.set(one.audit_id, [...(auditRows.get(one.audit_id) ?? []), one]);
  const commands = find('SELECT * FROM command_log WHERE cmd_id = ?');
  const rows = find('SELECT * FROM row WHERE venue_id = ? AND entity = ? AND id = ?');
  const heads = find('SELECT * FROM change_head WHERE venue_id = ? AND entity = ? AND id = ?');
  const versions = new Map<string, number>();
  return find("SELECT * FROM audit WHERE action LIKE 'order.%' ORDER BY id")
    .all()
    .map((audit): Written => {
      const named = auditRows.get(audit.id) ?? [];
      const command = commands.all(audit.cmd_id);
      const states = named.map(({ entity, row_id: id }) => {
        const version = (versions.get(`${entity}/${id}`) ?? 0) + 1;
        versions.set(`${entity}/${id}`, version);
        return asOf(version, {
          row: rows.get(audit.venue_id, entity, id),
          head: heads.get(audit.venue_id, entity, id),
          seq: command[0]?.seq,
        });
      });
      return {
        row: states.map(({ row }) => row),
        change_head: states.map(({ head }) => head),
        command_log: command,
        audit: [audit],
        audit_row: named,
      };
    });
}

interface Last {
  readonly row: Values | undefined;
  readonly head: Values | undefined;
  readonly seq: unknown;
}

/**
 * Returns an earlier version of a row. With each version an order has one more line, and it is open until the last one.
 */
function asOf(version: number, { row = {}, head = {}, seq }: Last): { row: Values; head: Values } {
  const last = JSON.parse(String(row.doc)) as { items?: unknown[]; version: number };
  if (row.entity !== 'order' || version === last.version) return { row, head: { ...head, seq } };
  const items = last.items?.slice(0, version - 1) ?? [];
  const doc = JSON.stringify({ ...last, items, status: 'draft', version });
  const lines = JSON.stringify((JSON.parse(String(row.lines)) as unknown[]).slice(0, items.length));
  return {
    row: { ...row, doc, lines, version, open: 1, status: 'draft' },
    head: { ...head, seq, closed_at: null },
  };
}

function emptyCopy(source: Sqlite.Database, file: string): Sqlite.Database {
  const target = new Sqlite(file);
  target.pragma('journal_mode = WAL');
  target.pragma('synchronous = FULL');
  target.pragma('temp_store = MEMORY');
  const schema = source
    .prepare<[], { sql: string }>(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all();
  for (const { sql } of schema) target.exec(sql);
  for (const table of ['client', 'venue_seq']) {
    for (const values of source.prepare<[], Values>(`SELECT * FROM ${table}`).all())
      put(target, table, values).run(values);
  }
  return target;
}

/** Inserts a row, or overwrites the one with the same key. */
function put(target: Sqlite.Database, table: string, values: Values): Sqlite.Statement<[Values]> {
  const columns = Object.keys(values);
  const places = columns.map((column) => `@${column}`);
  const changing = columns.filter((column) => !KEY.some((part) => part === column));
  const again = changing.map((column) => `"${column}" = excluded."${column}"`);
  const over =
    table === 'row' || table === 'change_head' ? `ON CONFLICT (${KEY.join()}) DO UPDATE SET ${again}` : '';
  return target.prepare(
    `INSERT INTO "${table}" (${columns.map((one) => `"${one}"`).join()}) VALUES (${places.join()}) ${over}`,
  );
}

/**
 * Makes the reads that every decision needs: whether the command was done before, the state of its queue, and the rows
 * that it changes.
 */
function reader(target: Sqlite.Database): (written: Written) => void {
  const command = target.prepare('SELECT * FROM command_log WHERE cmd_id = ?').raw(true);
  const client = target.prepare('SELECT * FROM client WHERE client_id = ?').raw(true);
  const [row, head] = ['row', 'change_head'].map((table) =>
    target.prepare(`SELECT * FROM ${table} WHERE venue_id = ? AND entity = ? AND id = ?`).raw(true),
  );
  return ({ command_log: [logged], row: rows }) => {
    command.get(logged?.cmd_id);
    client.get(logged?.client_id);
    for (const { venue_id: venue, entity, id } of rows) {
      row?.get(venue, entity, id);
      head?.get(venue, entity, id);
    }
  };
}

/** Writes one transaction: the rows of each mutation, its number in its queue, and the change number. */
function writer(
  target: Sqlite.Database,
  read: (written: Written) => void,
): (batch: readonly Written[]) => void {
  const puts = new Map<TableName, Sqlite.Statement<[Values]>>();
  const client = target.prepare('UPDATE client SET last_mid = ?, seen_at = ? WHERE client_id = ?');
  const seq = target.prepare('UPDATE venue_seq SET seq = ? WHERE venue_id = ?');
  const save = target.prepare('SAVEPOINT mutation');
  const release = target.prepare('RELEASE mutation');
  return target.transaction((batch: readonly Written[]) => {
    for (const written of batch) {
      save.run();
      read(written);
      for (const table of TABLES) {
        for (const values of written[table]) {
          const statement = puts.get(table) ?? put(target, table, values);
          puts.set(table, statement);
          statement.run(values);
        }
      }
      const [command] = written.command_log;
      client.run(command?.mid, command?.received_at, command?.client_id);
      seq.run(command?.seq, command?.venue_id);
      release.run();
    }
  });
}
