/** Upgrades databases of each earlier version without losing data, including on a machine that fails midway. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/venue/venue.ts';
import { anOrder, aPayment, aRefund, testId } from '@tableside/testkit/builders.ts';
import type Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoVenue } from '../demo/demo-venue.ts';
import { type DatabaseReport, inspectDatabase } from '../storage/sqlite/copies/inspect-database.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { connect, openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { anEntry, put, saveQueue } from '../testing/venue/write-entries.ts';

const AT = '2026-06-12T12:00:00.000Z';
let folder = '';
let current = '';

/** Creates the demo venue, an evening's orders, an account, a device, and a queue with a held command. */
async function fill(file: string): Promise<void> {
  const storage = openSqlite({ file });
  await storage.seed(
    FIRST_VENUE_ID,
    demoVenue(() => Math.random().toString(36)),
  );
  for (let n = 1; n <= 20; n += 1) {
    const orderId = testId('order', n);
    const payment = aPayment({ id: testId('payment', n), orderId });
    const refund = aRefund({ id: testId('payment', 100 + n), orderId, paymentId: payment.id, amount: 1 });
    await put(storage, change('order', anOrder({ id: orderId })), change('payment', payment));
    if (n % 3 === 0) await put(storage, change('payment', refund));
  }
  const user = {
    id: testId('user'),
    name: 'Ana',
    email: 'ana@example.com',
    passwordHash: 'h',
    createdAt: AT,
  };
  const venueId = FIRST_VENUE_ID;
  await storage.accounts.createUser(user, { userId: user.id, venueId, role: 'admin', staffId: null });
  const session = { id: 's', userId: user.id, venueId, createdAt: AT, expiresAt: AT, revokedAt: null };
  await storage.accounts.createSession(session);
  await storage.accounts.enrolDevice({ id: testId('device'), venueId, name: 'Bar', tokenHash: 't', at: AT });
  await saveQueue(storage);
  await storage.write(venueId, [anEntry({ hold: 'held.money' })]);
  await storage.close();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tableside-upgrade-'));
  current = join(folder, 'current.db');
  await fill(current);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Names = { name: string }[];
const columnsOf = (connection: Sqlite.Database, schema: string, table: string): string[] =>
  (connection.pragma(`${schema}.table_info("${table}")`) as Names).map(({ name }) => name);

/** The upgrade drops these on purpose: devices that an account knew by their ids, which are not secret. */
const GIVEN_UP = ['sign_in_memory'];

/** Columns that a later version dropped and that may not be empty, with a value for each. */
const DROPPED: Readonly<Record<string, Readonly<Record<string, string>>>> = { client: { role: "'admin'" } };

/** Creates a database of the earlier version, with as much of the same venue as that version can store. */
function databaseOf(version: number): { file: string; tables: string[] } {
  const file = join(folder, `version-${version}.db`);
  const connection = connect(file, MIGRATIONS.slice(0, version));
  connection.pragma('foreign_keys = OFF');
  connection.exec(`ATTACH '${current}' AS later`);
  const sql = "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
  const all = connection.prepare(sql).pluck().all().map(String);
  const tables = all.filter((table) => !GIVEN_UP.includes(table));
  for (const table of tables) {
    const later = columnsOf(connection, 'later', table);
    const own = columnsOf(connection, 'main', table);
    const shared = own.filter((name) => later.includes(name));
    const dropped = Object.entries(DROPPED[table] ?? {}).filter(([name]) => own.includes(name));
    const columns = [...shared, ...dropped.map(([name]) => name)].map((name) => `"${name}"`).join(', ');
    const values = [...shared.map((name) => `"${name}"`), ...dropped.map(([, value]) => value)].join(', ');
    connection.exec(`INSERT INTO main."${table}" (${columns}) SELECT ${values} FROM later."${table}"`);
  }
  connection.close();
  return { file, tables };
}

const countsOf = ({ tables }: DatabaseReport, names: readonly string[]) =>
  Object.fromEntries(tables.filter(({ name }) => names.includes(name)).map(({ name, rows }) => [name, rows]));

describe('an upgrade', () => {
  it('starts the mirrors of a person over whose queue was under another role, and nobody else', async () => {
    const sinceAfter = async (role: string) => {
      const { file } = databaseOf(21);
      const before = connect(file, MIGRATIONS.slice(0, 21));
      before
        .prepare('UPDATE client SET user_id = ?, venue_id = ?, role = ?')
        .run(testId('user'), FIRST_VENUE_ID, role);
      before.close();
      const storage = openSqlite({ file });
      const { head } = await storage.head(FIRST_VENUE_ID);
      const since = (await storage.accounts.sessionById('s'))?.roleSince;
      await storage.close();
      rmSync(file);
      return since === head ? 'at the head' : since;
    };
    expect(await sinceAfter('kitchen')).toBe('at the head');
    expect(await sinceAfter('admin')).toBe(0);
  });

  const versions = MIGRATIONS.slice(1).map((migration, n) => [n + 1, migration.name] as const);

  it.each(versions)(
    'from version %i (then comes %s) loses no row and keeps every order and payment',
    async (version) => {
      const { file, tables } = databaseOf(version);
      const before = inspectDatabase(file);
      expect(before).toMatchObject({ integrity: 'ok', version });
      expect(countsOf(before, ['row', 'user', 'device'])).toMatchObject({ user: 1, device: 1 });
      expect(countsOf(before, ['row']).row).toBeGreaterThan(100);

      const storage = openSqlite({ file });
      const orders = await storage.orders(FIRST_VENUE_ID, { limit: 100 });
      const payments = await storage.payments(FIRST_VENUE_ID, { limit: 100 });
      expect([orders.orders.length, payments.payments.length, payments.refunds.length]).toEqual([20, 20, 6]);
      expect(await storage.held.waiting(FIRST_VENUE_ID, { limit: 5 })).toMatchObject({
        held: [{ reason: 'held.money' }],
      });
      expect((await storage.accounts.sessionById('s'))?.role).toBe('admin');
      await storage.close();

      const after = inspectDatabase(file);
      expect(after).toMatchObject({ integrity: 'ok', version: MIGRATIONS.length });
      expect(countsOf(after, tables)).toEqual(countsOf(before, tables));
      expect(after.venues).toEqual(before.venues);
    },
  );
});
