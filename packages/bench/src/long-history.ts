/**
 * A venue with a long history: a few served orders and their payments, multiplied in SQL over two years. No commands
 * are run, so the audit trail and the command log stay short. The database is kept in `.cache/bench` for the next run.
 */
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { BenchServer } from './bench-server.ts';
import { advanceTo } from './evening.ts';
import { openTill } from './till.ts';

/** The number of different orders. */
const SERVED = 20;
/** Increase this when the generated data changes, so that kept databases are made again. */
const FORM = 1;

/**
 * Puts `orders` served orders into a server that was just started. When this resolves, the server is running with them.
 */
export async function giveHistory(root: string, server: BenchServer, orders: number): Promise<void> {
  const till = await openTill(server);
  await advanceTo(till, await till.sell(SERVED), 'completed');
  await server.whileDown(() => {
    const kept = join(root, '.cache/bench', `history-${versionOf(server.database)}-${FORM}-${orders}.db`);
    if (existsSync(kept)) takeAccounts(kept, server.database);
    else make(kept, server.database, orders);
    for (const end of ['', '-wal', '-shm']) rmSync(`${server.database}${end}`, { force: true });
    symlinkSync(kept, server.database);
  });
}

function versionOf(file: string): number {
  const connection = new Sqlite(file, { readonly: true });
  try {
    return Number(connection.pragma('user_version', { simple: true }));
  } finally {
    connection.close();
  }
}

/** Replaces the accounts and sessions, because those of the kept history are from another server. */
function takeAccounts(kept: string, from: string): void {
  const connection = new Sqlite(kept);
  connection.exec(`ATTACH '${from}' AS fresh`);
  connection.transaction(() => {
    for (const table of ['session', 'sign_in_memory', 'membership', 'user'])
      connection.exec(`DELETE FROM main.${table}`);
    for (const table of ['user', 'membership', 'session'])
      connection.exec(`INSERT INTO main.${table} SELECT * FROM fresh.${table}`);
  })();
  connection.close();
}

/** Builds the database under another name until it is complete. */
function make(kept: string, from: string, orders: number): void {
  mkdirSync(join(kept, '..'), { recursive: true });
  const part = `${kept}.part`;
  rmSync(part, { force: true });
  const source = new Sqlite(from);
  source.pragma('wal_checkpoint(TRUNCATE)');
  source.exec(`VACUUM INTO '${part}'`);
  source.close();
  const connection = new Sqlite(part);
  connection.pragma('journal_mode = OFF');
  connection.pragma('synchronous = OFF');
  connection.pragma('cache_size = -500000');
  multiply(connection, orders);
  connection.pragma('journal_mode = WAL');
  connection.close();
  renameSync(part, kept);
}

/** Creates the indexes at the end, because the rows do not come in index order. */
function multiply(connection: Sqlite.Database, orders: number): void {
  const indexes = connection
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ('row', 'change_head')",
    )
    .all();
  for (const { name } of indexes) connection.exec(`DROP INDEX ${name}`);
  connection.exec(TEMPLATES);
  for (const statement of [MADE, ORDERS, PAYMENTS, HEADS, SEQ]) connection.prepare(statement).run({ orders });
  connection.exec('DROP TABLE made; DROP TABLE template');
  for (const { sql } of indexes) connection.exec(sql);
}

const TEMPLATES = `
  CREATE TABLE template AS
    SELECT row_number() OVER (ORDER BY o.id) - 1 AS k, o.id AS order_id, p.id AS payment_id
    FROM row AS o JOIN row AS p ON p.order_id = o.id
    WHERE o.entity = 'order' AND o.status = 'completed';
  CREATE TABLE made (n INTEGER PRIMARY KEY, old_order TEXT, old_payment TEXT, order_id TEXT, payment_id TEXT, number TEXT, at TEXT, day TEXT)`;

/** Spreads the orders evenly over the last two years. */
const MADE = `
  WITH RECURSIVE nth(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM nth WHERE n + 1 < @orders),
  timed AS (SELECT n, unixepoch('now', '-2 years') + (unixepoch('now') - unixepoch('now', '-2 years')) * n / @orders AS t FROM nth)
  INSERT INTO made
    SELECT n, order_id, payment_id,
      printf('%08x-0000-7000-8000-%012x', t, n), printf('%08x-0000-7001-8000-%012x', t, n),
      printf('%c-%d', substr('BCDEF', n % 5 + 1, 1), (n / 5) % 999 + 1),
      strftime('%Y-%m-%dT%H:%M:%S.000Z', t, 'unixepoch'), date(t, 'unixepoch')
    FROM timed JOIN template ON k = n % (SELECT count(*) FROM template)`;

const COLUMNS = `venue_id, entity, id, version, doc, open, status, table_id, parent_id, number, business_day, created_at, customer_id,
  order_id, payment_id, method, outcome, cents, search, server_id, total, due, tip, refunded, lines`;

const ORDERS = `INSERT INTO row (${COLUMNS})
  SELECT venue_id, entity, made.order_id, version,
    json_set(doc, '$.id', made.order_id, '$.orderNumber', made.number, '$.createdAt', at, '$.businessDay', day),
    open, status, table_id, parent_id, made.number, day, at, customer_id,
    row.order_id, row.payment_id, method, outcome, cents, search, server_id, total, due, tip, refunded, lines
  FROM made JOIN row ON row.entity = 'order' AND row.id = old_order
    AND row.venue_id = (SELECT venue_id FROM venue_seq LIMIT 1)`;

const PAYMENTS = `INSERT INTO row (${COLUMNS})
  SELECT venue_id, entity, made.payment_id, version,
    json_set(doc, '$.id', made.payment_id, '$.orderId', made.order_id, '$.orderNumber', made.number, '$.timestamp', at, '$.businessDay', day),
    open, status, table_id, parent_id, row.number, day, at, customer_id,
    made.order_id, row.payment_id, method, outcome, cents, search, server_id, total, due, tip, refunded, lines
  FROM made JOIN row ON row.entity = 'payment' AND row.id = old_payment
    AND row.venue_id = (SELECT venue_id FROM venue_seq LIMIT 1)`;

const HEADS = `INSERT INTO change_head (venue_id, entity, id, seq, deleted, scope, seen_scope, owner_id, archived, closed_at)
  SELECT venue_id, entity, CASE entity WHEN 'order' THEN made.order_id ELSE made.payment_id END,
    (SELECT seq FROM venue_seq LIMIT 1) + n + 1, deleted, scope, seen_scope, owner_id, archived, iif(closed_at IS NULL, NULL, at)
  FROM made JOIN change_head AS head ON head.venue_id = (SELECT venue_id FROM venue_seq LIMIT 1)
    AND ((head.entity = 'order' AND head.id = old_order) OR (head.entity = 'payment' AND head.id = old_payment))`;

const SEQ = 'UPDATE venue_seq SET seq = seq + @orders';
