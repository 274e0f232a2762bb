/** Programs of two versions on one database: what a start changes, who may start, and what waits for a command. */

import { expect, onTestFinished, test } from 'vitest';
import { describeOnServer, rowsAt, START_MS } from '../../../testing/postgres/own-server.ts';
import { anEntry, VENUE, writesOrder } from '../../../testing/venue/write-entries.ts';
import type { Storage } from '../storage.ts';
import { contractTables } from './contract-tables.ts';
import { copyInto } from './copy-into.ts';
import { expand } from './migrations/migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { readableAfter } from './migrations/tables-state.ts';
import { openPostgres, openPostgresBeside } from './open-postgres.ts';
import { postgresConnection } from './postgres-connection.ts';

const KNOWN = MIGRATIONS.length;
/** The program of today and the next one, which adds to every table, and then takes something away. */
const TODAY = MIGRATIONS;
const ADDS: Migration = {
  name: '901-adds',
  readableBy: readableAfter(MIGRATIONS),
  statements: [
    `DO $$ DECLARE one text; BEGIN
      FOR one IN SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = current_schema()
      LOOP EXECUTE 'ALTER TABLE ' || one || ' ADD COLUMN added text'; END LOOP;
    END $$`,
  ],
};
const TAKES: Migration = {
  name: '902-takes',
  readableBy: KNOWN + 2,
  statements: ['ALTER TABLE session DROP COLUMN added'],
};
const NEXT = [...TODAY, ADDS, TAKES];

describeOnServer('two versions on one database', (own) => {
  /** A server that runs, and says so when it has a name. */
  const start = async (url: string, migrations: readonly Migration[], name?: string): Promise<Storage> => {
    const storage = await openPostgres(url, { migrations });
    let closing: Promise<void> | undefined;
    const close = (): Promise<void> => {
      closing ??= storage.close();
      return closing;
    };
    onTestFinished(close);
    if (name !== undefined) {
      await storage.releases?.publish(name, new Map());
      await storage.releases?.beat({ name, version: '1.0.0', build: name });
    }
    return { ...storage, close };
  };
  const versionOf = async (url: string) =>
    Number((await rowsAt(url, 'SELECT count(*) FROM tableside_migration'))[0]?.[0]);
  const write = (storage: Storage, n: number) =>
    storage.write(VENUE, [anEntry({ cmdId: `order-${n}`, decide: writesOrder(n) })]);

  test('let a server of today go on while the next one adds to every table, and both see each other’s writes', async () => {
    const url = await own.newDatabase();
    const old = await start(url, TODAY, 'old');
    await write(old, 1);
    const next = await start(url, NEXT, 'next');
    expect(await versionOf(url)).toBe(KNOWN + 1);
    await write(old, 2);
    await write(next, 3);
    for (const one of [old, next]) {
      expect((await one.head(VENUE)).head).toBe(3);
      expect(await one.rows(VENUE, 'order')).toHaveLength(3);
      expect((await one.upkeep.version()).isFit).toBe(true);
    }
    expect((await old.releases?.servers())?.map(({ name, knows }) => [name, knows])).toEqual([
      ['next', NEXT.length],
      ['old', KNOWN],
    ]);
  });

  test('let several servers of the next version start beside one of today and add only once', async () => {
    const url = await own.newDatabase();
    await start(url, TODAY, 'old');
    await Promise.all([start(url, NEXT), start(url, NEXT), start(url, NEXT)]);
    expect(await versionOf(url)).toBe(KNOWN + 1);
  });

  test('let an earlier program start on later tables that it can read, and tools work beside it', async () => {
    const url = await own.newDatabase();
    await (await start(url, NEXT.slice(0, KNOWN + 1))).close();
    const old = await start(url, TODAY);
    await write(old, 1);
    expect(await old.upkeep.version()).toEqual({ is: KNOWN + 1, known: KNOWN, isFit: true });
    const beside = await openPostgresBeside(url);
    onTestFinished(() => beside.close());
    expect((await beside.head(VENUE)).head).toBe(1);
    expect(await versionOf(url)).toBe(KNOWN + 1);
  });

  test('refuse an earlier program in one line on tables that it cannot read, and change nothing', async () => {
    const url = await own.newDatabase();
    await (await start(url, NEXT)).close();
    const before = await rowsAt(url, 'SELECT name, readable_by FROM tableside_migration ORDER BY name');
    expect(before.slice(-2)).toEqual([
      ['901-adds', readableAfter(TODAY)],
      ['902-takes', KNOWN + 2],
    ]);
    const line = `The database has version ${KNOWN + 2}, this program knows ${KNOWN}. Start the newer program.`;
    for (const open of [() => openPostgres(url), () => openPostgresBeside(url)])
      await expect(open()).rejects.toMatchObject({ code: 'newer', message: line });
    expect(await rowsAt(url, 'SELECT name, readable_by FROM tableside_migration ORDER BY name')).toEqual(
      before,
    );
  });

  test('refuse a copy into later tables, even if they can be read', async () => {
    const url = await own.newDatabase();
    await (await start(url, NEXT.slice(0, KNOWN + 1))).close();
    const source = { rows: () => ([] as never[]).values() };
    await expect(copyInto(url, source)).rejects.toThrow(
      `The database has version ${KNOWN + 1}, this program knows ${KNOWN}. Copy into an empty one.`,
    );
  });

  test('remove nothing at a start, even of a server alone, but only by the command', async () => {
    const url = await own.newDatabase();
    await (await start(url, TODAY)).close();
    const next = await start(url, NEXT, 'next');
    expect(await versionOf(url)).toBe(KNOWN + 1);
    expect(await next.upkeep.version()).toEqual({ is: KNOWN + 1, known: KNOWN + 2, isFit: true });
    await write(next, 1);
    expect(await contractTables(url, NEXT)).toEqual({ from: KNOWN + 1, to: KNOWN + 2 });
    await write(next, 2);
    expect(await contractTables(url, NEXT)).toEqual({ from: KNOWN + 2, to: KNOWN + 2 });
    expect((await next.upkeep.version()).isFit).toBe(true);
  });

  test('refuse a program that needs a removal first, and the command does it', async () => {
    const url = await own.newDatabase();
    await (await start(url, TODAY)).close();
    const later = [...NEXT, { ...ADDS, name: '903-adds', readableBy: KNOWN + 2, statements: [] }];
    await expect(openPostgres(url, { migrations: later })).rejects.toThrow(
      'run `tableside migrate --contract` first',
    );
    expect(await versionOf(url)).toBe(KNOWN);
    await contractTables(url, later);
    await start(url, later);
    expect(await versionOf(url)).toBe(KNOWN + 3);
  });

  test('remove nothing while a server needs it, and the refusal names that server', async () => {
    const url = await own.newDatabase();
    const old = await start(url, TODAY, 'kitchen:3000');
    await start(url, NEXT, 'bar:3000');
    const error = await contractTables(url, NEXT).catch((one: unknown) => one);
    expect(error).toMatchObject({
      code: 'locked',
      message:
        'The server kitchen:3000 (1.0.0, build kitchen:3000) could not work on the tables afterwards: upgrade it or stop it first.',
    });
    expect(await versionOf(url)).toBe(KNOWN + 1);
    // It hangs, and has not said for long that it lives.
    await rowsAt(
      url,
      'UPDATE server_process SET "at" = "at" - interval \'1 minute\' WHERE build = \'kitchen:3000\'',
    );
    await expect(contractTables(url, NEXT)).rejects.toThrow('does not say which version it is');
    expect(await versionOf(url)).toBe(KNOWN + 1);
    await old.close();
    await contractTables(url, NEXT);
    expect(await versionOf(url)).toBe(KNOWN + 2);
  });

  test('wait two seconds at the start for a locked table, let others use it, and try again', async () => {
    const url = await own.newDatabase();
    const old = await start(url, TODAY);
    const holder = postgresConnection({ url, most: 1, settings: {} });
    onTestFinished(() => holder.close());
    const givenUp = (): number => own.server.log.split('canceling statement due to lock timeout').length - 1;
    const before = givenUp();
    let starting: Promise<Storage> | undefined;
    await holder.hold(async (held) => {
      await held.turn(['BEGIN', 'LOCK TABLE "row" IN ACCESS SHARE MODE'].map((sql) => ({ sql, params: [] })));
      starting = start(url, NEXT);
      await expect.poll(givenUp, { timeout: START_MS }).toBeGreaterThan(before + 1);
      await write(old, 1);
      expect(await versionOf(url)).toBe(KNOWN);
      await held.turn([{ sql: 'ROLLBACK', params: [] }]);
    });
    const next = await starting;
    expect(await versionOf(url)).toBe(KNOWN + 1);
    expect((await next?.head(VENUE))?.head).toBe(1);
  });

  test('name a table that stays locked in one line, and leave the tables as they are', async () => {
    const url = await own.newDatabase();
    await start(url, TODAY);
    const [holder, other] = [1, 2].map(() => postgresConnection({ url, most: 1, settings: {} }));
    if (!holder || !other) throw new Error('There are two connections.');
    onTestFinished(async () => void (await Promise.all([holder.close(), other.close()])));
    await holder.hold(async (held) => {
      await held.turn(['BEGIN', 'LOCK TABLE "row"'].map((sql) => ({ sql, params: [] })));
      await expect(expand(other, NEXT, { lockMs: 50, pauseMs: 1, tries: 3 })).rejects.toMatchObject({
        code: 'locked',
        message: expect.stringMatching(/^Somebody keeps hold of tables[^\n]*$/),
      });
      await held.turn([{ sql: 'ROLLBACK', params: [] }]);
    });
    expect(await versionOf(url)).toBe(KNOWN);
    await expand(other, NEXT);
    expect(await versionOf(url)).toBe(KNOWN + 1);
  });
});
