/** Several servers on one PostgreSQL database: which may join, and what they share. */

import { expect, onTestFinished, test } from 'vitest';
import { describeOnServer, rowsAt, START_MS } from '../../../testing/postgres/own-server.ts';
import type { CopiedTable } from '../door/table-copies.ts';
import { copyInto } from './copy-into.ts';
import type { Joining } from './join-servers.ts';
import { joinPostgres, type SharedPostgres } from './open-postgres.ts';

const HERE: Joining = { given: undefined, kept: undefined, now: () => Date.now() };
const SECRETS = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];

describeOnServer('servers on one database', (own) => {
  const join = async (url: string, joining: Partial<Joining> = {}): Promise<SharedPostgres> => {
    const joined = await joinPostgres(url, { ...HERE, ...joining });
    onTestFinished(() => joined.storage.close());
    return joined;
  };
  /** A server that has had its first start. */
  const serving = async (url: string, joining: Partial<Joining> = {}): Promise<SharedPostgres> => {
    const joined = await join(url, joining);
    await joined.settled();
    return joined;
  };

  test('start at once, one of them is set up, and the others wait for it', async () => {
    const url = await own.newDatabase();
    const settled: string[] = [];
    const start = async (name: string) => {
      const joined = await join(url);
      settled.push(`${name} in`);
      const users = await joined.storage.accounts.countUsers();
      const user = { id: name, name, email: `${name}@example.com`, passwordHash: 'hash', createdAt: '2026' };
      const membership = { userId: name, venueId: 'venue', role: 'admin', staffId: null } as const;
      if (users === 0) await joined.storage.accounts.createUser(user, membership);
      settled.push(`${name} out`);
      await joined.settled();
      return joined;
    };
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map(start));
    expect(await a?.storage.accounts.countUsers()).toBe(1);
    expect(new Set([a?.secret, b?.secret, c?.secret]).size).toBe(1);
    for (let n = 0; n < settled.length; n += 2)
      expect(settled[n]?.split(' ')[0]).toBe(settled[n + 1]?.split(' ')[0]);
  });

  test('let the next one start when one dies during its setup', async () => {
    const url = await own.newDatabase();
    const first = await joinPostgres(url, HERE);
    const next = join(url);
    await first.storage.close();
    expect((await next).secret).toBe(first.secret);
  });

  test('take the secret from the data folder at first, and from the database ever after', async () => {
    const url = await own.newDatabase();
    const [one, two] = SECRETS;
    expect((await serving(url, { kept: one })).secret).toBe(one);
    expect((await serving(url, { kept: two })).secret).toBe(one);
    expect((await serving(url)).secret).toBe(one);
  });

  test('keep a secret from JWT_SECRET out of the database [T119]', async () => {
    const url = await own.newDatabase();
    const [one] = SECRETS;
    expect((await serving(url, { given: one })).secret).toBe(one);
    expect((await serving(url, { given: one, kept: SECRETS[1] })).secret).toBe(one);
    expect(JSON.stringify(await rowsAt(url, 'SELECT * FROM token_secret'))).not.toContain(one);
  });

  const WITH_SECRET = { given: SECRETS[0] };
  test.each<[string, { first?: Partial<Joining>; second?: Partial<Joining> }, RegExp]>([
    [
      'another JWT_SECRET',
      { first: WITH_SECRET, second: { given: SECRETS[1] } },
      /^JWT_SECRET is not that of the other/,
    ],
    ['no JWT_SECRET beside one', { first: WITH_SECRET }, /^JWT_SECRET is not that of the other/],
    ['a JWT_SECRET beside none', { second: WITH_SECRET }, /^JWT_SECRET is set here, and not at the other/],
    [
      'a clock ahead',
      { second: { now: () => Date.now() + 42_000 } },
      /^The clock of this machine is \d\d s ahead of/,
    ],
    [
      'a clock behind',
      { second: { now: () => Date.now() - 42_000 } },
      /^The clock of this machine is \d\d s behind/,
    ],
  ])('refuse %s in one line, and the first server goes on', async (_, { first, second }, line) => {
    const url = await own.newDatabase();
    const { storage } = await serving(url, first);
    const error = await joinPostgres(url, { ...HERE, ...second }).catch((one: unknown) => one);
    expect(error).toMatchObject({ code: 'locked', message: expect.stringMatching(line) });
    expect(String(error)).not.toContain('\n');
    expect(await storage.accounts.countUsers()).toBe(0);
    await serving(url, first);
  });

  test('may change the secret when one is alone, and go back to the earlier one when JWT_SECRET is gone', async () => {
    const url = await own.newDatabase();
    const [one, two, three] = SECRETS;
    for (const [given, secret] of [
      [undefined, one],
      [two, two],
      [three, three],
      [undefined, one],
    ] as const) {
      const joined = await joinPostgres(url, { ...HERE, given, kept: one });
      await joined.storage.close();
      expect(joined.secret).toBe(secret);
    }
  });

  test('are protected from a copy into their database, even after their connection was lost', async () => {
    const url = await own.newDatabase();
    await serving(url);
    const source = { rows: () => ([] as never[]).values() };
    const copy = (): Promise<readonly CopiedTable[]> => copyInto(url, source);
    await expect(copy()).rejects.toThrow('A Tableside server works on this database.');
    const server = "application_name = 'tableside server'";
    const ask = `SELECT pid FROM pg_stat_activity WHERE ${server} AND datname = current_database()`;
    const [before] = await rowsAt(url, ask);
    await rowsAt(url, `SELECT pg_terminate_backend(${String(before?.[0])}, 5000)`);
    await expect
      .poll(() => rowsAt(url, `${ask} AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')`), {
        timeout: START_MS,
      })
      .toHaveLength(1);
    await expect(copy()).rejects.toThrow('A Tableside server works on this database.');
  });

  test('read each other’s pictures until nothing has used them for some time', async () => {
    const url = await own.newDatabase();
    const [a, b] = [(await serving(url)).storage.pictures, (await serving(url)).storage.pictures];
    const bytes = Buffer.from([0, 255, 92, 39, 10, 0]);
    await a?.save(
      'one',
      new Map([
        ['olives.webp', bytes],
        ['bread.webp', Buffer.from('b')],
      ]),
      '2026-06-01',
    );
    expect(await b?.read('one', 'olives.webp')).toEqual(bytes);
    expect(await b?.read('another', 'olives.webp')).toBeUndefined();
    expect(await b?.names('one')).toEqual(['bread.webp', 'olives.webp']);
    const sweep = (inUse: string[], at: string, before: string) => b?.sweep('one', { inUse, at, before });
    expect(await sweep(['bread.webp'], '2026-06-09', '2026-06-01')).toBe(0);
    expect(await sweep([], '2026-06-10', '2026-06-02')).toBe(1);
    expect(await a?.names('one')).toEqual(['bread.webp']);
    await a?.save('one', new Map([['bread.webp', Buffer.from('b')]]), '2026-06-11');
    expect(await sweep([], '2026-06-12', '2026-06-10')).toBe(0);
  });
});
