/** Opens a PostgreSQL database: what is refused and why, and what a lost connection does. */

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnServer, rowsAt, START_MS } from '../../../testing/postgres/own-server.ts';
import { anEntry, VENUE, writesOrder } from '../../../testing/venue/write-entries.ts';
import { StorageError } from '../door/storage-error.ts';
import type { Storage } from '../storage.ts';
import { faultOf, type ServerFacts } from './check-server.ts';
import type { Held } from './connection.ts';
import { inspectPostgres } from './inspect-postgres.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { openPostgres, openPostgresBeside } from './open-postgres.ts';
import { postgresConnection } from './postgres-connection.ts';

const GOOD: ServerFacts = {
  version: 150_018,
  named: '15.18',
  role: 'tableside',
  schema: 'public',
  mayCreate: true,
  encoding: 'UTF8',
  isStandby: false,
  takesWrites: true,
  keepsSettings: true,
};

test.each<[string, Partial<ServerFacts>, RegExp | undefined]>([
  ['is fine', {}, undefined],
  ['is too old', { version: 140_011, named: '14.11' }, /^PostgreSQL 14.11 is too old.*15 or later\.$/],
  ['uses another encoding', { encoding: 'LATIN1' }, /encoding LATIN1.*ENCODING 'UTF8'/],
  ['is a standby', { isStandby: true }, /standby.*primary/],
  ['takes no writes', { takesWrites: false }, /default_transaction_read_only is on.*DATABASE_URL/],
  ['is behind a pooler', { keepsSettings: false }, /pooler.*PostgreSQL server itself/],
  ['grants no rights', { mayCreate: false }, /role tableside may not create tables in the schema public/],
  ['has no schema for the role', { schema: null, mayCreate: false }, /tableside may not create tables\. /],
])('the check of a server that %s gives at most one line', (_, facts, line) => {
  const fault = faultOf({ ...GOOD, ...facts });
  if (line === undefined) expect(fault).toBeUndefined();
  else expect(fault).toMatch(line);
  expect(fault ?? '').not.toContain('\n');
});

describeOnServer('a database on PostgreSQL', (own) => {
  test('is refused in one line when it takes no writes', async () => {
    const url = await own.newDatabase();
    const name = url.split('/').at(-1) ?? '';
    await rowsAt(own.server.url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await expect(openPostgres(url)).rejects.toThrow(/^This server takes no writes: .*DATABASE_URL\.$/);
  });

  const adminAt = (url: string) => (sql: string) => rowsAt(url, sql);
  const opened = async (url: string): Promise<Storage> => {
    const storage = await openPostgres(url);
    onTestFinished(() => storage.close());
    return storage;
  };
  const tablesOf = async (url: string): Promise<unknown> =>
    (await rowsAt(url, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))[0]?.[0];

  test('keeps what was written when it is opened again', async () => {
    const url = await own.newDatabase();
    const first = await openPostgres(url);
    await first.write(VENUE, [anEntry({ decide: writesOrder(1) })]);
    const { epoch } = await first.head(VENUE);
    await first.close();
    const again = await opened(url);
    expect(await again.head(VENUE)).toMatchObject({ epoch, head: 1 });
    expect(await again.rows(VENUE, 'order')).toHaveLength(1);
  });

  test('is served by several servers, and by tools beside them', async () => {
    const url = await own.newDatabase();
    await expect(openPostgresBeside(url)).rejects.toThrow('Start the server once first.');
    expect(await inspectPostgres(url)).toMatchObject({
      fault: undefined,
      version: 0,
      known: MIGRATIONS.length,
    });
    const storage = await opened(url);
    await storage.write(VENUE, [anEntry({ decide: writesOrder(1) })]);
    const [second, beside] = [await opened(url), await openPostgresBeside(url)];
    onTestFinished(() => beside.close());
    expect(await Promise.all([second, beside].map(async (one) => (await one.head(VENUE)).head))).toEqual([
      1, 1,
    ]);
    expect(await inspectPostgres(url)).toMatchObject({
      version: MIGRATIONS.length,
      isArchived: false,
      connections: 97,
    });
  });

  test('never reads an old entry of the audit trail again for a new one, even without statistics', async () => {
    const url = await own.newDatabase();
    await (await openPostgres(url)).close();
    const admin = adminAt(url);
    const entries = 1000;
    const add = `INSERT INTO audit (venue_id, id, action, outcome, occurred_at, received_at, rows)
      SELECT 'venue', n, 'auth.signIn', 'applied', '2026', '2026', '[]' FROM generate_series(1, ${entries}) AS n`;
    await admin(`${add}; SELECT pg_stat_force_next_flush()`);
    const sum = "SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = 'audit'";
    const read = async () => Number((await admin(sum))[0]?.[0]);
    await expect.poll(read, { timeout: START_MS }).toBeGreaterThan(0);
    expect(await read()).toBeLessThanOrEqual(2 * entries);
    await expect(admin(add)).rejects.toThrow('the audit trail grows at its end only');
  });

  test('is refused and left as it is when its version is later', async () => {
    const url = await own.newDatabase();
    await (await openPostgres(url)).close();
    const admin = adminAt(url);
    await admin("INSERT INTO tableside_migration (name, readable_by) VALUES ('999-later', 2)");
    await expect(openPostgres(url)).rejects.toMatchObject({ code: 'newer' });
    await expect(openPostgresBeside(url)).rejects.toMatchObject({ code: 'newer' });
    expect(await admin('SELECT name FROM tableside_migration ORDER BY 1')).toEqual([
      ...MIGRATIONS.map(({ name }) => [name]),
      ['999-later'],
    ]);
  });

  test.each<[string, (url: string) => string, string]>([
    ['no address', () => 'mysql://somewhere', 'DATABASE_URL is no address like'],
    [
      'a port where nothing answers',
      (url) => url.replace(/:\d+/, ':1'),
      'No PostgreSQL answers at 127.0.0.1:1',
    ],
    ['no database', (url) => `${url}_other`, 'There is no database'],
    ['an unknown role', (url) => url.replace('tableside@', 'ghost:secret@'), 'refuses the role ghost'],
  ])('is refused in one line that names %s', async (_, change, line) => {
    const error = await openPostgres(change(own.server.url)).catch((one: unknown) => one);
    expect(error).toMatchObject({ message: expect.stringContaining(line) });
    expect(String(error)).not.toMatch(/secret|\n/);
  });

  test('stays empty when the role may not create tables', async () => {
    const url = await own.newDatabase();
    await rowsAt(own.server.url, 'CREATE ROLE poor LOGIN');
    await expect(openPostgres(url.replace('tableside@', 'poor@'))).rejects.toThrow(
      'The role poor may not create tables in the schema public.',
    );
    expect(await tablesOf(url)).toBe(0);
  });

  test('takes nothing more from a caller who lost the connection', async () => {
    const url = await own.newDatabase();
    const connection = postgresConnection({ url, most: 1, settings: {} });
    onTestFinished(() => connection.close());
    await connection.ask({ sql: 'CREATE TABLE kept (n int)', params: [] });
    const bare = (sql: string) => ({ sql, params: [] });
    const cutOff = connection.hold(async (held: Held) => {
      const [pid] = await held.turn([bare('SELECT pg_backend_pid()'), bare('BEGIN')]);
      await rowsAt(url, `SELECT pg_terminate_backend(${String(pid?.rows[0]?.[0])}, 5000)`);
      await held.turn([bare('INSERT INTO kept VALUES (1)'), bare('COMMIT')]);
    });
    await expect(cutOff).rejects.toThrow();
    const kept = await connection.ask(bare('SELECT count(*) FROM kept'));
    expect(kept.rows).toEqual([[0]]);
  });

  test('gives its connection back when that was reset in the middle of a statement', async () => {
    const line = await resettableLine(own.server.url);
    onTestFinished(() => line.close());
    const connection = postgresConnection({ url: line.url, most: 1, settings: {} });
    onTestFinished(() => connection.close());
    const sleep = (seconds: number) => ({ sql: 'SELECT pg_sleep($1::float)', params: [seconds] });
    const cutOff = connection.hold(async (held: Held) => {
      // A statement that is prepared lets others follow at once.
      await held.turn([sleep(0)]);
      const sleeping = held.turn([sleep(600)]);
      return sleeping.catch(() => held.turn([{ sql: 'ROLLBACK', params: [] }]));
    });
    const asleep = "SELECT count(*)::int FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
    const admin = adminAt(own.server.url);
    await expect.poll(() => admin(asleep), { timeout: START_MS }).toEqual([[1]]);
    line.reset();
    await expect(cutOff).rejects.toThrow();
    expect((await connection.ask(sleep(0))).rows).toHaveLength(1);
  });

  test('is unavailable while it is away, and serves again once it is back', async () => {
    const url = await own.newDatabase();
    const storage = await opened(url);
    await storage.write(VENUE, [anEntry({ decide: writesOrder(1) })]);
    const admin = adminAt(own.server.url);
    const name = url.split('/').at(-1) ?? '';
    await admin(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`);
    const late = anEntry({ cmdId: 'late', decide: writesOrder(2) });
    await expect(storage.write(VENUE, [late])).rejects.toMatchObject({ code: 'unavailable' });
    await expect(storage.head(VENUE)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(storage.venues.list()).rejects.toBeInstanceOf(StorageError);
    await expect(storage.row(VENUE, 'order', 'one')).rejects.toBeInstanceOf(StorageError);
    await admin(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    // It is tried again half a second later at the latest.
    await vi.waitFor(() => storage.venues.list(), 1000);
    expect(await storage.write(VENUE, [late])).toMatchObject([{ kind: 'done', repeated: false }]);
    expect((await storage.head(VENUE)).head).toBe(2);
  });
});

/** A line to the server whose connections can be reset, as the end of a process does. */
async function resettableLine(url: string) {
  const { port, hostname } = new URL(url);
  const clients = new Set<Socket>();
  const listening = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    clients.add(client);
    for (const end of [client, upstream]) end.on('error', () => undefined);
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const own = (listening.address() as AddressInfo).port;
  return {
    url: url.replace(`:${port}`, `:${own}`),
    reset(): void {
      for (const client of clients) client.resetAndDestroy();
      clients.clear();
    },
    close: (): void => void listening.close(),
  };
}
