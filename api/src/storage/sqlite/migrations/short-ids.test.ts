/** A database of the first version says the same once its ids are short, to the letter. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { ana, membership, session } from '../../../../testing/venue/an-account.ts';
import { sellOrders } from '../../../../testing/venue/sell-orders.ts';
import { saveQueue } from '../../../../testing/venue/write-entries.ts';
import { inspectDatabase } from '../copies/inspect-database.ts';
import { connect } from '../open-sqlite.ts';
import { sqliteStorage } from '../sqlite-storage.ts';
import { base } from './001-base.ts';
import { MIGRATIONS } from './migrations.ts';

const ORDERS = 3;

/** Writes what is in the database as the first version would have written it. */
function asFirstVersion(from: Sqlite.Database, file: string): void {
  const to = new Sqlite(file);
  to.exec(base.sql);
  to.pragma('user_version = 1');
  to.pragma('foreign_keys = OFF');
  const tables = from
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  for (const table of tables)
    for (const row of from.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`).all()) {
      const names = Object.keys(row);
      to.prepare(
        `INSERT INTO "${table}" (${names.map((name) => `"${name}"`)}) VALUES (${names.map(() => '?')})`,
      ).run(Object.values(row));
    }
  to.close();
}

/** Sells orders, and returns the file with them and the same as the first version had it. */
async function twoFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-short-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [today, first] = [join(folder, 'today.db'), join(folder, 'first.db')];
  const connection = connect(today, MIGRATIONS);
  const storage = sqliteStorage(connection, () => 'epoch');
  await sellOrders(storage, ORDERS);
  await storage.accounts.createUser(ana, membership);
  await storage.accounts.createSession({ ...session, id: crypto.randomUUID() });
  await saveQueue(storage);
  asFirstVersion(connection, first);
  await storage.close();
  return { today, first };
}

test('an upgrade changes no row', async () => {
  const { today, first } = await twoFiles();
  const kinds = (file: string) => {
    const bare = new Sqlite(file, { readonly: true });
    onTestFinished(() => void bare.close());
    return bare.prepare('SELECT DISTINCT typeof(cmd_id) FROM command_log').pluck().all();
  };
  expect(kinds(first)).toEqual(['text']);
  connect(first, MIGRATIONS).close();
  expect(kinds(first)).toEqual(['blob']);
  expect(inspectDatabase(first).tables).toEqual(inspectDatabase(today).tables);
});

test('an upgrade keeps indexes and triggers, and orders go on', async () => {
  const { today, first } = await twoFiles();
  const [upgraded, ofToday] = [connect(first, MIGRATIONS), connect(today, MIGRATIONS)];
  const objects = (of: Sqlite.Database) =>
    of
      .prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY 1, 2")
      .raw()
      .all();
  expect(objects(upgraded)).toEqual(objects(ofToday));
  ofToday.close();
  expect(() => upgraded.exec("UPDATE audit SET action = 'x'")).toThrow('the audit trail is never changed');
  const storage = sqliteStorage(upgraded, () => 'epoch');
  expect(await storage.accounts.account(session.venueId, ana.id)).toMatchObject({ name: ana.name });
  await sellOrders(storage, 1);
  await storage.close();
});
