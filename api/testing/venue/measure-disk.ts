/**
 * Measures what an order costs on the disk: `npm run disk`, or with another number of orders `npm run disk -- 500`. It sells
 * them as tablets do (`sell-orders.ts`), and says for SQLite, and for PostgreSQL where this machine has one, what each table
 * takes with its indexes, on the day and once the documents of what is over are packed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '@tableside/testkit/postgres-server.ts';
import { MIGRATIONS } from '../../src/storage/sqlite/migrations/migrations.ts';
import { connect } from '../../src/storage/sqlite/open-sqlite.ts';
import { sqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { makeSchema } from '../postgres/test-schemas.ts';
import { sellOrders } from './sell-orders.ts';

/** The bytes of each table and index, by its name with that of its table. */
type Sizes = ReadonlyMap<string, number>;

interface Measured {
  readonly storage: Storage;
  sizes(): Promise<Sizes>;
  /** Does what the database does by itself from time to time. */
  tidy(): Promise<void>;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const ORDERS = Number(process.argv[2] ?? 5000);
const PART = 500;
/** After the orders were made. */
const LATER = '2027-01-01T00:00:00.000Z';

async function packAll({ pruning }: Storage): Promise<void> {
  for (let from: number | null = 0; from !== null; )
    from = (await pruning.step('documents', { before: LATER, now: LATER }, from)).next;
}

async function measure(name: string, { storage, sizes, tidy }: Measured): Promise<void> {
  await sellOrders(storage, 0);
  const before = await sizes();
  const startedAt = performance.now();
  for (let n = 0; n < ORDERS; n += PART) {
    await sellOrders(storage, Math.min(PART, ORDERS - n), n);
    await tidy();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const onTheDay = await sizes();
  await packAll(storage);
  const later = await sizes();
  const anOrder = (all: Sizes, one: string) => ((all.get(one) ?? 0) - (before.get(one) ?? 0)) / ORDERS;
  const sum = (all: Sizes) => [...all.keys()].reduce((bytes, one) => bytes + anOrder(all, one), 0);
  const line = (what: string, day: number, then: number) =>
    say(`${what.padEnd(44)} ${day.toFixed(0).padStart(8)} ${then.toFixed(0).padStart(8)}`);
  say(`\n${name}: ${ORDERS} orders in ${seconds.toFixed(1)} s. Bytes an order, on the day and later`);
  const names = [...new Set([...onTheDay.keys(), ...later.keys()])];
  for (const one of names.sort((a, b) => anOrder(onTheDay, b) - anOrder(onTheDay, a)))
    if (anOrder(onTheDay, one) >= 1) line(one, anOrder(onTheDay, one), anOrder(later, one));
  line('all', sum(onTheDay), sum(later));
}

async function onSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-disk-'));
  const connection = connect(join(folder, 'tableside.db'), MIGRATIONS);
  connection.pragma('synchronous = OFF');
  const storage = sqliteStorage(connection, () => 'epoch');
  const sizes = async (): Promise<Sizes> =>
    new Map(
      connection
        .prepare<[], [string, number]>(
          `SELECT coalesce(s.tbl_name, 'sqlite') || ' ' || d.name, sum(d.pgsize)
            FROM dbstat d LEFT JOIN sqlite_schema s ON s.name = d.name GROUP BY 1`,
        )
        .raw()
        .all(),
    );
  await measure('SQLite', { storage, sizes, tidy: async () => undefined });
  await storage.close();
  rmSync(folder, { recursive: true });
}

async function onPostgres(bin: string): Promise<void> {
  const server = await startPostgres(bin, { fsync: 'off' });
  const schema = await makeSchema(server.url, 'disk');
  const sizes = async (): Promise<Sizes> => {
    const { rows } = await schema.connection.ask({
      params: [],
      sql: `SELECT t.relname || ' ' || c.relname, pg_table_size(c.oid)
      FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_class t ON t.oid = coalesce(i.indrelid, c.oid)
      WHERE c.relkind IN ('r', 'i') AND c.relnamespace = current_schema()::regnamespace`,
    });
    return new Map(rows.map(([name, bytes]) => [String(name), Number(bytes)]));
  };
  const storage = schema.open();
  const tidy = async () => void (await schema.connection.ask({ sql: 'VACUUM', params: [] }));
  await measure('PostgreSQL', { storage, sizes, tidy });
  await storage.close();
  await schema.close();
  await server.remove();
}

await onSqlite();
const bin = findPostgres();
if (bin === undefined) say('\nThis machine has no PostgreSQL.');
else await onPostgres(bin);
