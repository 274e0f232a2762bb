/** Upgrades a database to a later version without losing data. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities/entities.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import { aPayment, aRefund, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEntry, put, saveQueue } from '../../testing/venue/write-entries.ts';
import { demoVenue } from '../demo/demo-venue.ts';
import { type DatabaseReport, inspectDatabase } from '../storage/sqlite/copies/inspect-database.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';

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
    const visitId = testId('visit', n);
    const payment = aPayment({ id: testId('payment', n), visitId });
    const refund = aRefund({ id: testId('payment', 100 + n), visitId, paymentId: payment.id, amount: 1 });
    const round = aRound([], { id: testId('order', n), visitId });
    await put(
      storage,
      change('visit', aVisit({ id: visitId })),
      change('order', round),
      change('payment', payment),
    );
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

/** What a later version may do: rebuild a table that others refer to, and fill a column from the documents. */
const LATER = [
  ...MIGRATIONS,
  {
    name: '002-later',
    sql: `
      ALTER TABLE row ADD COLUMN told text;
      UPDATE row SET told = doc ->> '$.status';
      CREATE TABLE user_new (user_id text PRIMARY KEY NOT NULL, name text NOT NULL, email text NOT NULL,
        password_hash text NOT NULL, created_at text NOT NULL);
      INSERT INTO user_new SELECT * FROM user;
      DROP TABLE user;
      ALTER TABLE user_new RENAME TO user;`,
  },
];

const without = ({ tables }: DatabaseReport, changed: string) =>
  tables.filter(({ name }) => name !== changed);

it('an upgrade loses no row and keeps every order, payment and account', async () => {
  const file = join(folder, 'earlier.db');
  copyFileSync(current, file);
  const before = inspectDatabase(file);
  expect(before).toMatchObject({ integrity: 'ok', version: MIGRATIONS.length });
  const countOf = ({ tables }: DatabaseReport, table: string) =>
    tables.find(({ name }) => name === table)?.rows;
  expect(countOf(before, 'row')).toBeGreaterThan(100);

  const storage = openSqlite({ file, migrations: LATER });
  const orders = await storage.orders(FIRST_VENUE_ID, { limit: 100 });
  const payments = await storage.payments(FIRST_VENUE_ID, { limit: 100 });
  expect([orders.orders.length, payments.payments.length, payments.refunds.length]).toEqual([20, 20, 6]);
  expect(await storage.held.waiting(FIRST_VENUE_ID, { limit: 5 })).toMatchObject({
    held: [{ reason: 'held.money' }],
  });
  expect((await storage.accounts.sessionById('s'))?.role).toBe('admin');
  await storage.close();

  const after = inspectDatabase(file);
  expect(after).toMatchObject({ integrity: 'ok', orphans: 0, version: LATER.length });
  expect(without(after, 'row')).toEqual(without(before, 'row'));
  expect(countOf(after, 'row')).toBe(countOf(before, 'row'));
  expect(after.venues).toEqual(before.venues);
});
