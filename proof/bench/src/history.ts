/**
 * Gives a server a long history: a few served rounds, each with its visit and its payment, multiplied in SQL. No commands
 * are run, so the audit trail and the command log stay short.
 */

import type { BenchServer } from '@tableside/testkit/server.ts';
import Sqlite from 'better-sqlite3';

export interface History {
  readonly orders: number;
  /** The days before today over which the orders are spread. */
  readonly days: readonly [first: number, last: number];
}

/** Stops the server meanwhile. It needs at least one served order. */
export const giveHistory = (server: BenchServer, { orders, days: [first, last] }: History): Promise<void> =>
  server.whileDown(() => {
    if (orders === 0) return;
    const connection = new Sqlite(server.database);
    connection.pragma('journal_mode = OFF');
    connection.pragma('synchronous = OFF');
    connection.pragma('cache_size = -500000');
    const indexes = connection
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ('row', 'change_head')",
      )
      .all();
    connection.exec(TEMPLATES);
    // The rows do not come in the order of the indexes, so these are created again at the end.
    for (const { name } of indexes) connection.exec(`DROP INDEX ${name}`);
    connection.prepare(MADE).run({ orders, first: `-${first} days`, last: `-${last} days` });
    for (const statement of [ORDERS, VISITS, PAYMENTS, heads('order'), heads('visit'), heads('payment')])
      connection.exec(statement);
    connection.prepare('UPDATE venue_seq SET seq = seq + ?').run(orders);
    connection.exec('DROP TABLE made; DROP TABLE template');
    for (const { sql } of indexes) connection.exec(sql);
    connection.pragma('journal_mode = WAL');
    connection.close();
  });

const TEMPLATES = `
  CREATE TABLE template AS
    SELECT row_number() OVER (ORDER BY o.id) - 1 AS k, o.id AS order_id, p.id AS payment_id
    FROM row AS o JOIN row AS p ON p.visit_id = o.id AND p.entity = 'payment'
    WHERE o.entity = 'order' AND o.status = 'completed' ORDER BY o.id LIMIT 20;
  CREATE TABLE made (n INTEGER PRIMARY KEY, old_order TEXT, old_payment TEXT, order_id TEXT, payment_id TEXT, number TEXT, at TEXT, day TEXT)`;

const MADE = `
  WITH RECURSIVE nth(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM nth WHERE n + 1 < @orders),
  timed AS (SELECT n, unixepoch('now', @first) + (unixepoch('now', @last) - unixepoch('now', @first)) * n / @orders AS t FROM nth)
  INSERT INTO made
    SELECT n, order_id, payment_id,
      printf('%08x-0000-7000-8000-%012x', t, n), printf('%08x-0000-7001-8000-%012x', t, n),
      printf('%c-%d', substr('BCDEF', n % 5 + 1, 1), (n / 5) % 999 + 1),
      strftime('%Y-%m-%dT%H:%M:%S.000Z', t, 'unixepoch'), date(t, 'unixepoch')
    FROM timed JOIN template ON k = n % (SELECT count(*) FROM template)`;

type Made = 'order' | 'visit' | 'payment';

/** The first round of a visit has the visit's id. */
const OLD: Readonly<Record<Made, string>> = {
  order: 'old_order',
  visit: 'old_order',
  payment: 'old_payment',
};
/** The database keeps ids as bytes, and documents as text. */
const stored = (id: string): string => `unhex(replace(${id}, '-', ''))`;
const NEW: Readonly<Record<Made, string>> = {
  order: stored('made.order_id'),
  visit: stored('made.order_id'),
  payment: stored('made.payment_id'),
};

/**
 * Copies the rows of an entity. `own` are the values that differ from the original. A cross join looks up the original
 * of each copy, and never the copies of each row.
 */
const copies = (entity: Made, own: Readonly<Record<string, string>>): string => {
  const kept = `venue_id, entity, version, open, status, table_id, customer_id, payment_id, method, outcome,
    cents, search, server_id, total, due, tip, refunded, lines, taxes, reduced`;
  return `INSERT INTO row (${Object.keys(own).join()}, ${kept})
    SELECT ${Object.values(own).join()}, ${kept.replace('payment_id', 'row.payment_id')}
    FROM made CROSS JOIN row ON row.entity = '${entity}' AND row.id = ${OLD[entity]}
      AND row.venue_id = (SELECT venue_id FROM venue_seq LIMIT 1)`;
};

const ORDERS = copies('order', {
  id: NEW.order,
  doc: `json_set(doc, '$.id', made.order_id, '$.visitId', made.order_id, '$.orderNumber', made.number,
    '$.createdAt', at, '$.businessDay', day)`,
  number: 'made.number',
  business_day: 'day',
  created_at: 'at',
  visit_id: NEW.order,
});

const VISITS = copies('visit', {
  id: NEW.order,
  doc: `json_set(doc, '$.id', made.order_id, '$.rootId', made.order_id, '$.number', made.number, '$.openedAt', at,
    '$.businessDay', day, '$.closed.at', at, '$.closed.businessDay', day, '$.takings[0].paymentId', made.payment_id)`,
  number: 'made.number',
  business_day: 'day',
  created_at: 'at',
});

const PAYMENTS = copies('payment', {
  id: NEW.payment,
  doc: "json_set(doc, '$.id', made.payment_id, '$.visitId', made.order_id, '$.orderNumber', made.number, '$.timestamp', at, '$.businessDay', day)",
  number: 'row.number',
  business_day: 'day',
  created_at: 'at',
  visit_id: NEW.order,
});

const heads = (entity: Made): string =>
  `INSERT INTO change_head (id, seq, closed_at, venue_id, entity, deleted, scope, seen_scope, owner_id, archived)
    SELECT ${NEW[entity]}, (SELECT seq FROM venue_seq LIMIT 1) + n + 1, iif(closed_at IS NULL, NULL, at),
      venue_id, entity, deleted, scope, seen_scope, owner_id, archived
    FROM made CROSS JOIN change_head AS head ON head.entity = '${entity}' AND head.id = ${OLD[entity]}
      AND head.venue_id = (SELECT venue_id FROM venue_seq LIMIT 1)`;
