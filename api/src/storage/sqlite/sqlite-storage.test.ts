/** SQLite in a file passes the storage contract. Further tests cover what only a file can show. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities/entities.ts';
import { aTable, testId } from '@tableside/domain/testing/builders.ts';
import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import Sqlite from 'better-sqlite3';
import { v4 } from 'uuid';
import { describe, expect, onTestFinished, test } from 'vitest';
import { accountDoorCalls } from '../../../testing/access/account-door-calls.ts';
import { registerStorageTests } from '../../../testing/contract/storage.contract.ts';
import { emptyImage } from '../../../testing/server/database-image.ts';
import { changesOf, randomChecks } from '../../../testing/venue/random-checks.ts';
import { metricsByHand, summaryByHand } from '../../../testing/venue/sum-of-checks.ts';
import {
  ANA,
  put,
  QUEUE,
  queued,
  saveQueue,
  statuses,
  VENUE,
  writesOrder,
} from '../../../testing/venue/write-entries.ts';
import { StorageError, StorageOpenError } from '../door/storage-error.ts';
import { migrate } from './migrations/migrate.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { connect, openSqlite } from './open-sqlite.ts';
import { reportsHere } from './reports/reports.ts';
import { sqliteStorage } from './sqlite-storage.ts';

function aFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'venue.db');
}

function migrated(connection: Sqlite.Database): Sqlite.Database {
  migrate(connection, MIGRATIONS);
  return connection;
}

registerStorageTests('SQLite in a file', () => {
  const file = aFile();
  writeFileSync(file, emptyImage());
  const connection = connect(file, MIGRATIONS);
  // Starting a report thread for each of the contract's databases takes far longer than the contract itself.
  return sqliteStorage(connection, v4, { reports: reportsHere(connection) });
});

const codeOf = (open: () => unknown): string => {
  try {
    open();
  } catch (error) {
    if (error instanceof StorageOpenError) return error.code;
    throw error;
  }
  return 'opened';
};

describe('a database file', () => {
  test('has its checksum computed on a thread of its own', { timeout: 60_000 }, async () => {
    const storage = openSqlite({ file: aFile() });
    onTestFinished(() => storage.close());
    const checks = randomChecks(seededRandom(1), { venueId: VENUE, parties: 10 });
    await storage.seed(VENUE, changesOf(checks));
    const range = { from: '2026-01-01', to: '2026-12-31' };
    const criteria = { status: 'completed', method: 'cash' } as const;
    expect(await storage.reports.metrics(VENUE, range, checks.now)).toEqual(metricsByHand(checks, range));
    expect(await storage.reports.paymentSummary(VENUE, criteria)).toEqual(summaryByHand(checks, criteria));
  });

  test('keeps everything over a restart', async () => {
    const file = aFile();
    const before = openSqlite({ file });
    await saveQueue(before);
    await before.write(VENUE, [queued(1, { decide: writesOrder(1) }), queued(2)]);
    const numbered = (id: string) => writesOrder(1, { id, orderNumber: '' });
    await before.write(VENUE, [queued(3, { decide: numbered('first') })]);
    const { epoch } = await before.head(VENUE);
    await before.close();
    const after = openSqlite({ file });
    onTestFinished(() => after.close());
    expect(await after.head(VENUE)).toEqual({ epoch, head: 2, prunedBelow: 0 });
    const page = await after.changes(VENUE, { after: 0, limit: 10, queue: { clientId: QUEUE, ackMid: 0 } });
    expect(page).toMatchObject({
      lastMid: 3,
      results: [{ mid: 1 }, { mid: 2 }, { mid: 3 }],
      rows: [{ entity: 'order' }, { entity: 'order' }],
    });
    expect(await after.write(VENUE, [queued(1)])).toMatchObject([{ kind: 'done', repeated: true }]);
    await after.write(VENUE, [queued(4, { decide: numbered('second') })]);
    expect((await after.row(VENUE, 'order', 'second'))?.doc.orderNumber).toBe('S-2');
  });

  test('is durable at each answer', () => {
    const connection = connect(aFile(), MIGRATIONS);
    onTestFinished(() => void connection.close());
    const pragma = (name: string) => connection.pragma(name, { simple: true });
    expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys')]).toEqual(['wal', 2, 1]);
    expect(pragma('temp_store')).toBe(2);
  });

  test('of a newer version is refused and not touched', async () => {
    const file = aFile();
    await openSqlite({ file }).close();
    const connection = new Sqlite(file);
    connection.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    connection.close();
    const bytes = readFileSync(file);
    expect(codeOf(() => openSqlite({ file }))).toBe('newer');
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(readdirSync(join(file, '..'))).toEqual(['venue.db']);
  });

  test('of a newer version is refused even when that is only in its log', async () => {
    const file = aFile();
    await openSqlite({ file }).close();
    const newer = new Sqlite(file);
    onTestFinished(() => void newer.close());
    newer.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    const bytes = readFileSync(file);
    expect(codeOf(() => openSqlite({ file }))).toBe('newer');
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test('is refused when it is not one, and so is a folder that does not exist', () => {
    const file = aFile();
    writeFileSync(file, 'not a database, but long enough to have a header of one hundred bytes'.repeat(4));
    expect(codeOf(() => openSqlite({ file }))).not.toBe('opened');
    expect(codeOf(() => openSqlite({ file: join(file, '..', 'no-folder', 'venue.db') }))).toBe('missing');
  });

  test('is busy while another program writes to it, and no command counts as failed', async () => {
    const file = aFile();
    const storage = sqliteStorage(migrated(new Sqlite(file, { timeout: 1 })), () => 'epoch');
    await saveQueue(storage);
    const other = new Sqlite(file);
    onTestFinished(async () => {
      other.close();
      await storage.close();
    });
    const write = () => storage.write(VENUE, [queued(1, { decide: writesOrder(1) })]);
    for (let time = 1; time <= 6; time += 1) {
      other.exec('BEGIN IMMEDIATE');
      await expect(write()).rejects.toEqual(new StorageError('busy'));
      other.exec('ROLLBACK');
    }
    expect(await write()).toMatchObject([{ kind: 'done', result: { status: 'applied' } }]);
  });

  test.each([
    ['at its first command', 4],
    ['at its second command', 8],
  ])(
    'keeps nothing of a batch when it is full %s, counts no failure, and goes on when there is room',
    async (_, room) => {
      const connection = migrated(new Sqlite(aFile()));
      const storage = sqliteStorage(connection, () => 'epoch', { elapsed: () => 0 });
      onTestFinished(() => storage.close());
      await saveQueue(storage);
      const large = (mid: number) => queued(mid, { decide: writesOrder(mid, { note: 'n'.repeat(20_000) }) });
      // Migrations leave free pages.
      connection.exec('VACUUM');
      const pages = Number(connection.pragma('page_count', { simple: true }));
      connection.pragma(`max_page_count = ${pages + room}`);
      for (let time = 1; time <= 6; time += 1) {
        await expect(storage.write(VENUE, [large(1), large(2)])).rejects.toEqual(
          new StorageError('unavailable'),
        );
      }
      expect(await storage.row(VENUE, 'order', testId('order', 1))).toBeUndefined();
      expect([(await storage.queue(QUEUE))?.lastMid, (await storage.head(VENUE)).head]).toEqual([0, 0]);
      connection.pragma(`max_page_count = ${pages + 1000}`);
      expect(statuses(await storage.write(VENUE, [large(1), large(2)]))).toEqual(['applied', 'applied']);
      expect((await storage.head(VENUE)).head).toBe(2);
    },
  );

  test('says so when it is closed', async () => {
    const storage = openSqlite({ file: aFile() });
    await storage.close();
    await expect(storage.write(VENUE, [queued(1)])).rejects.toBeInstanceOf(StorageError);
    await expect(storage.head(VENUE)).rejects.toMatchObject({ code: 'unavailable' });
    const unavailable = new StorageError('unavailable');
    await expect(storage.payments(VENUE, { limit: 1 })).rejects.toEqual(unavailable);
    for (const call of accountDoorCalls(storage.accounts)) await expect(call()).rejects.toEqual(unavailable);
  });
});

describe('migrations', () => {
  test('leave the database at the version before when they fail', async () => {
    const file = aFile();
    const before = openSqlite({ file });
    await put(before, change('table', aTable()));
    await before.close();
    const broken = {
      name: '002-broken',
      sql: 'CREATE TABLE extra (id TEXT); INSERT INTO nowhere VALUES (1);',
    };
    expect(() => openSqlite({ file, migrations: [...MIGRATIONS, broken] })).toThrow('nowhere');
    const after = openSqlite({ file });
    onTestFinished(() => after.close());
    expect(await after.rows(VENUE, 'table')).toHaveLength(1);
  });

  test('lose no row when they rebuild a table that others refer to', async () => {
    const file = aFile();
    const before = openSqlite({ file });
    const user = {
      id: ANA,
      name: 'Ana',
      email: 'ana@example.com',
      passwordHash: 'h',
      createdAt: '2026-01-01',
    };
    await before.accounts.createUser(user, { userId: ANA, venueId: VENUE, role: 'server', staffId: null });
    await before.close();
    const rebuild = {
      name: '002-rebuild',
      sql: `CREATE TABLE user_new (user_id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL,
              password_hash TEXT NOT NULL, created_at TEXT NOT NULL);
            INSERT INTO user_new SELECT * FROM user; DROP TABLE user; ALTER TABLE user_new RENAME TO user;`,
    };
    const after = openSqlite({ file, migrations: [...MIGRATIONS, rebuild] });
    onTestFinished(() => after.close());
    expect((await after.accounts.userByEmail(user.email))?.memberships[0]?.role).toBe('server');
  });
});
