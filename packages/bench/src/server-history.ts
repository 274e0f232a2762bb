/** Gives a stopped server a long history: copies of an order and its payment, written straight into the database. */
import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';

type Values = Readonly<Record<string, unknown>>;

const TABLES = ['row', 'change_head'] as const;
const BATCH = 5000;
const DAY_MS = 24 * 3_600_000;
/** The number of days ago at which the history ends. A device does not receive orders that old. */
const FIRST_DAY = 3;
const DAYS = 365;

/** The rows that were written for a completed order and its payment, by table. */
interface Template {
  readonly orderId: string;
  readonly paymentId: string;
  readonly rows: Readonly<Record<(typeof TABLES)[number], readonly Values[]>>;
}

export function addServerHistory(database: string, count: number): void {
  const connection = new Sqlite(database);
  connection.pragma('synchronous = OFF');
  const template = readTemplate(connection);
  const inserts = TABLES.map((table) => ({ table, insert: inserter(connection, table) }));
  const bump = connection.prepare<[], number>('UPDATE venue_seq SET seq = seq + 1 RETURNING seq').pluck();
  const copyOrders = connection.transaction((first: number) => {
    for (let n = first; n < Math.min(count, first + BATCH); n += 1) {
      const copied = copier(template, FIRST_DAY + (n % DAYS), bump.get() ?? 0);
      for (const { table, insert } of inserts) for (const row of template.rows[table]) insert(copied(row));
    }
  });
  for (let first = 0; first < count; first += BATCH) copyOrders(first);
  connection.close();
}

function readTemplate(connection: Sqlite.Database): Template {
  const payment = connection
    .prepare<[], { id: string; order_id: string }>(
      `SELECT payment.id, payment.order_id FROM row AS payment
       JOIN row AS sale ON sale.entity = 'order' AND sale.id = payment.order_id AND sale.status = 'completed'
       WHERE payment.entity = 'payment' LIMIT 1`,
    )
    .get();
  if (!payment) throw new Error('no order of the venue is completed');
  const { id: paymentId, order_id: orderId } = payment;
  const rowsIn = (table: string): Values[] =>
    connection
      .prepare<unknown[], Values>(`SELECT * FROM ${table} WHERE id IN (?, ?)`)
      .all(orderId, paymentId);
  return { orderId, paymentId, rows: { row: rowsIn('row'), change_head: rowsIn('change_head') } };
}

/** Returns a function that copies the values with new keys, a new number and a time that many days ago. */
function copier({ orderId, paymentId }: Template, days: number, seq: number): (values: Values) => Values {
  const ids = new Map([orderId, paymentId].map((id) => [id, randomUUID()]));
  const moved = (text: string): string =>
    [...ids]
      .reduce((all, [from, to]) => all.replaceAll(from, to), text)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => new Date(Date.parse(at) - days * DAY_MS).toISOString());
  return (values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (name === 'seq') return [name, seq];
        return [name, typeof value === 'string' ? moved(value) : value];
      }),
    );
}

function inserter(connection: Sqlite.Database, table: string): (values: Values) => void {
  const columns = connection.pragma(`table_info(${table})`) as { name: string }[];
  const names = columns.map(({ name }) => name);
  const insert = connection.prepare(
    `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((name) => `@${name}`).join()})`,
  );
  return (values) => void insert.run(values);
}
