/** A database that may have lost commits: servers begin a new history before they answer anything. */

import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities/entities.ts';
import { aTable } from '@tableside/domain/testing/builders.ts';
import { afterEach, expect, test } from 'vitest';
import { describeOnServer, type OwnServer, START_MS } from '../../../testing/postgres/own-server.ts';
import { put, VENUE } from '../../../testing/venue/write-entries.ts';
import type { Storage } from '../storage.ts';
import { inspectPostgres } from './inspect-postgres.ts';
import { openPostgres } from './open-postgres.ts';
import { withConnection } from './with-connection.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** A server that recovers finds no archive, so it goes on from what it has. */
const SETTINGS = { fsync: 'on', restore_command: 'false' };

describeOnServer('the history of a database', onServer, SETTINGS);

function onServer(own: OwnServer): void {
  const opened: Storage[] = [];
  afterEach(async () => {
    for (const storage of opened.splice(0)) await storage.close();
  });

  async function open(...args: Parameters<typeof openPostgres>): Promise<Storage> {
    const storage = await openPostgres(...args);
    opened.push(storage);
    return storage;
  }
  const epochOf = async (storage: Storage): Promise<string> => (await storage.head(VENUE)).epoch;

  /** Lets the server start as one that was restored, or as a standby. */
  async function restartWith(signal: 'recovery.signal' | 'standby.signal' | undefined): Promise<() => void> {
    const folder = await withConnection(own.server.url, async ({ ask }) => {
      const { rows } = await ask({ sql: 'SHOW data_directory', params: [] });
      return String(rows[0]?.[0]);
    });
    await own.server.stop('told');
    const file = join(folder, signal ?? 'none');
    if (signal !== undefined) writeFileSync(file, '');
    await own.server.start();
    return () => rmSync(file, { force: true });
  }

  test('the history is the same after a restart of the database and of the server', async () => {
    const url = await own.newDatabase();
    const storage = await open(url);
    const before = await epochOf(storage);
    await restartWith(undefined);
    expect(await epochOf(storage)).toBe(before);
    expect(await epochOf(await open(url))).toBe(before);
    expect(await storage.upkeep.restoredAt()).toBeNull();
  });

  test('the history is a new one once the database was restored, before a running server answers anything', async () => {
    const url = await own.newDatabase();
    const storage = await open(url);
    await put(storage, change('table', aTable()));
    const before = await storage.head(VENUE);
    const venues = ['second', 'third'] as const;
    const epochs = () => Promise.all(venues.map(async (id) => (await storage.head(id)).epoch));
    const theirs = await epochs();
    await restartWith('recovery.signal');
    const after = await storage.head(VENUE);
    expect(after).toEqual({ ...before, epoch: expect.any(String) });
    expect(after.epoch).not.toBe(before.epoch);
    expect(new Set([before.epoch, after.epoch, ...theirs, ...(await epochs())]).size).toBe(6);
    expect(await epochs()).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(Date.parse((await storage.upkeep.restoredAt()) ?? '')).toBeGreaterThan(Date.now() - START_MS);
    // It was noted, so that it happens once.
    expect(await epochOf(await open(url))).toBe(after.epoch);
  });

  test('the history goes on when a standby that takes over has every commit', async () => {
    const url = await own.newDatabase();
    const storage = await open(url, { standby: 'synchronous' });
    const before = await epochOf(storage);
    await restartWith('recovery.signal');
    expect(await epochOf(storage)).toBe(before);
    expect(await epochOf(await open(url))).toBe(before);
  });

  test.each([undefined, 'synchronous'] as const)(
    'the history is a new one after a dump was loaded, standby: %s',
    async (standby) => {
      const url = await own.newDatabase();
      const before = await epochOf(await open(url));
      const copy = await own.newDatabase();
      const dump = execFileSync(join(own.bin, 'pg_dump'), [url]);
      execFileSync(join(own.bin, 'psql'), ['--quiet', copy], {
        input: dump,
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      expect(await epochOf(await open(copy, standby && { standby }))).not.toBe(before);
      expect(await epochOf(await open(url))).toBe(before);
    },
  );

  test('a standby does not report the history', async () => {
    const url = await own.newDatabase();
    const storage = await open(url);
    await epochOf(storage);
    const noStandby = await restartWith('standby.signal');
    await expect(storage.head(VENUE)).rejects.toMatchObject({ code: 'unavailable' });
    noStandby();
    await restartWith(undefined);
    expect(await epochOf(storage)).toEqual(expect.any(String));
  });

  test('a role without administrator rights can read the history', async () => {
    const url = await own.newDatabase();
    await withConnection(url, async ({ ask }) => {
      await ask({ sql: 'CREATE ROLE plain LOGIN', params: [] });
      await ask({ sql: 'GRANT CREATE, USAGE ON SCHEMA public TO plain', params: [] });
    });
    expect(await epochOf(await open(url.replace('tableside@', 'plain@')))).toEqual(expect.any(String));
    const noted = await withConnection(url, ({ ask }) =>
      ask({ sql: 'SELECT timeline FROM database_history', params: [] }),
    );
    expect(noted.rows).toEqual([[expect.any(Number)]]);
  });

  test('nothing asks for the history when the role may not read it, and the doctor hears so', async () => {
    const url = await own.newDatabase();
    await withConnection(url, async ({ ask }) => {
      await ask({ sql: 'CREATE ROLE kept_out LOGIN', params: [] });
      await ask({ sql: 'GRANT CREATE, USAGE ON SCHEMA public TO kept_out', params: [] });
      await ask({ sql: 'REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC', params: [] });
    });
    const theirs = url.replace('tableside@', 'kept_out@');
    expect(await epochOf(await open(theirs))).toEqual(expect.any(String));
    expect(await inspectPostgres(theirs)).toMatchObject({ isJudged: false });
    expect(await inspectPostgres(url)).toMatchObject({ isJudged: true });
  });
}
