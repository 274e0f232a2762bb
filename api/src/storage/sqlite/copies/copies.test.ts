/** Making copies of a database, inspecting them and restoring one. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities/entities.ts';
import { aTable, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anEntry, put, VENUE, writesOrder } from '../../../../testing/venue/write-entries.ts';
import type { Storage } from '../../storage.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { openSqlite } from '../open-sqlite.ts';
import { copyDatabaseFile } from './copy-file.ts';
import { lockFolder } from './folder-lock.ts';
import { inspectDatabase, versionOfFile } from './inspect-database.ts';
import { isHalfRestored, restoreFile } from './restore-file.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function open(file: string): Storage {
  const storage = openSqlite({ file });
  onTestFinished(() => storage.close());
  return storage;
}

const writeOrder = (storage: Storage, n: number) =>
  storage.write(VENUE, [anEntry({ cmdId: testId('command', n), decide: writesOrder(n) })]);

/** Fills the database so that a copy takes many steps. */
async function filled(storage: Storage): Promise<void> {
  for (let n = 1; n <= 30; n += 1) {
    const decide = writesOrder(n, { note: 'n'.repeat(20_000) });
    await storage.write(VENUE, [anEntry({ cmdId: testId('command', n), decide })]);
  }
}

const digests = (file: string) => inspectDatabase(file).tables;

describe('a copy of a database', () => {
  test('has the same rows in every table, and is one file', async () => {
    const folder = aFolder();
    const storage = open(join(folder, 'venue.db'));
    await filled(storage);
    await storage.upkeep.backup(join(folder, 'copy.db'));
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
    expect(digests(join(folder, 'copy.db'))).toEqual(digests(join(folder, 'venue.db')));
    expect(digests(join(folder, 'copy.db')).find(({ name }) => name === 'row')?.rows).toBe(30);
    expect(inspectDatabase(join(folder, 'copy.db'))).toMatchObject({
      integrity: 'ok',
      version: MIGRATIONS.length,
      venues: [{ venueId: VENUE, head: 30 }],
      lastReceivedAt: FRIDAY_EVENING,
    });
  });

  test('lets others write meanwhile, and includes what they wrote before its end', async () => {
    const folder = aFolder();
    const storage = open(join(folder, 'venue.db'));
    await filled(storage);
    let isDone = false;
    const copied = storage.upkeep.backup(join(folder, 'copy.db')).finally(() => {
      isDone = true;
    });
    let written = 0;
    while (!isDone) {
      await writeOrder(storage, 100 + written);
      written += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await copied;
    expect(written).toBeGreaterThan(10);
    const { integrity, venues } = inspectDatabase(join(folder, 'copy.db'));
    expect(integrity).toBe('ok');
    expect(venues[0]?.head).toBeGreaterThan(30);
  });

  test('does not get its name when it is incomplete, and leaves nothing behind', async () => {
    const folder = aFolder();
    const broken = join(folder, 'broken.db');
    const storage = openSqlite({ file: broken });
    await filled(storage);
    await storage.close();
    const bytes = readFileSync(broken);
    bytes.fill(0xff, 40 * 4096, 60 * 4096);
    writeFileSync(broken, bytes);
    await expect(copyDatabaseFile(broken, join(folder, 'copy.db'))).rejects.toThrow();
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
  });

  test('can be aborted', async () => {
    const folder = aFolder();
    const storage = open(join(folder, 'venue.db'));
    await filled(storage);
    const off = new AbortController();
    const copied = storage.upkeep.backup(join(folder, 'copy.db'), { signal: off.signal });
    off.abort();
    await expect(copied).rejects.toThrow(/abort/i);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
  });
});

describe('an inspection of a database', () => {
  test('detects one different byte in one row', async () => {
    const folder = aFolder();
    const names = ['a.db', 'b.db'];
    for (const name of names) {
      const storage = openSqlite({ file: join(folder, name), newEpoch: () => 'epoch' });
      await put(storage, change('table', aTable({ number: name })));
      await storage.close();
    }
    const [a = [], b = []] = names.map((name) => digests(join(folder, name)));
    const differing = a.filter(({ digest }, n) => digest !== b[n]?.digest).map(({ name }) => name);
    expect(differing).toContain('row');
    expect(differing).not.toContain('venue_seq');
  });

  test('changes nothing, and refuses what is not a database', async () => {
    const folder = aFolder();
    const file = join(folder, 'venue.db');
    await openSqlite({ file }).close();
    const bytes = readFileSync(file);
    inspectDatabase(file);
    expect(versionOfFile(file)).toBe(MIGRATIONS.length);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    writeFileSync(file, 'not a database, but long enough to have a header of one hundred bytes'.repeat(4));
    expect(() => inspectDatabase(file)).toThrow(/is not a whole database/);
    expect(() => inspectDatabase(join(folder, 'none.db'))).toThrow(/does not exist/);
    expect(versionOfFile(join(folder, 'none.db'))).toBeUndefined();
  });

  test('detects that a file was cut short', async () => {
    const file = join(aFolder(), 'venue.db');
    const storage = openSqlite({ file });
    await filled(storage);
    await storage.close();
    truncateSync(file, 80 * 4096);
    const found = (() => {
      try {
        return inspectDatabase(file).integrity;
      } catch (error) {
        return String(error);
      }
    })();
    expect(found).not.toBe('ok');
  });
});

describe('a restore', () => {
  const AT = '2026-06-13T01:00:00.000Z';

  test('brings back the state of the backup under another epoch, and keeps the state before', async () => {
    const folder = aFolder();
    const file = join(folder, 'venue.db');
    const before = openSqlite({ file });
    await writeOrder(before, 1);
    const { epoch } = await before.head(VENUE);
    await before.upkeep.backup(join(folder, 'copy.db'));
    await writeOrder(before, 2);
    await before.close();
    const kept = await restoreFile({ backup: join(folder, 'copy.db'), database: file, at: AT });
    const after = open(file);
    expect(await after.row(VENUE, 'order', testId('order', 1))).toBeDefined();
    expect(await after.row(VENUE, 'order', testId('order', 2))).toBeUndefined();
    const head = await after.head(VENUE);
    expect(head.head).toBe(1);
    expect(head.epoch).not.toBe(epoch);
    expect(await after.upkeep.restoredAt()).toBe(AT);
    expect(await open(kept ?? '').row(VENUE, 'order', testId('order', 2))).toBeDefined();
    expect(isHalfRestored(file)).toBe(false);
  });

  test('removes the log of the current database with it', async () => {
    const folder = aFolder();
    const file = join(folder, 'venue.db');
    const before = open(file);
    await before.upkeep.backup(join(folder, 'copy.db'));
    await writeOrder(before, 1);
    expect(existsSync(`${file}-wal`)).toBe(true);
    const kept = await restoreFile({ backup: join(folder, 'copy.db'), database: file, at: AT });
    expect(existsSync(`${kept}-wal`)).toBe(true);
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect((await open(file).head(VENUE)).head).toBe(0);
  });

  test('touches nothing when the backup is damaged', async () => {
    const folder = aFolder();
    const file = join(folder, 'venue.db');
    await openSqlite({ file }).close();
    const bytes = readFileSync(file);
    writeFileSync(join(folder, 'copy.db'), bytes.subarray(0, bytes.length / 2));
    await expect(restoreFile({ backup: join(folder, 'copy.db'), database: file, at: AT })).rejects.toThrow();
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(readdirSync(folder).filter((name) => !name.startsWith('copy'))).toEqual(['venue.db']);
  });
});

describe('the lock of a data folder', () => {
  test('has one holder at a time', () => {
    const folder = aFolder();
    const first = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/A server runs on/);
    first.release();
    lockFolder(folder).release();
  });
});

test('a copy of a file includes what is only in its log', async () => {
  const folder = aFolder();
  const file = join(folder, 'venue.db');
  const storage = open(file);
  await writeOrder(storage, 1);
  await copyDatabaseFile(file, join(folder, 'copy.db'));
  const copy = new Sqlite(join(folder, 'copy.db'), { readonly: true });
  onTestFinished(() => void copy.close());
  expect(copy.prepare('SELECT count(*) FROM row').pluck().get()).toBe(1);
});
