/** Two servers of different builds on one PostgreSQL database, as while servers are upgraded one by one. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Health } from '@tableside/protocol/accounts.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { joinReleases } from '../../src/running/web-releases.ts';
import { openPostgres } from '../../src/storage/postgres/open-postgres.ts';
import { fillForTests, type ServerOptions, serve, type TestServer } from '../server/start-server.ts';
import { openSocket } from '../server/test-socket.ts';
import { describeOnServer, rowsAt, START_MS } from './own-server.ts';

const PAGE = { accept: 'text/html,*/*' };

/** Every kind of file, some of them packed, and some with a name that only this build has. */
function filesOf(build: string): Readonly<Record<string, string>> {
  const packed = (path: string) => ({
    [path]: `${path} of ${build}`,
    [`${path}.br`]: `br of ${path} of ${build}`,
    [`${path}.gz`]: `gz of ${path} of ${build}`,
  });
  return {
    ...packed('/index.html'),
    ...packed('/sw.js'),
    ...packed('/manifest.webmanifest'),
    ...packed('/theme.js'),
    '/retire-sw.js': `retires ${build}`,
    '/favicon.svg': `icon of ${build}`,
    '/icons/icon-192.png': `large icon of ${build}`,
    ...packed(`/assets/main-${build}.js`),
    ...packed(`/assets/main-${build}.css`),
    [`/assets/main-${build}.js.map`]: '{}',
    [`/assets/letters-${build}.woff2`]: `letters of ${build}`,
  };
}
const plainOf = (build: string) => Object.keys(filesOf(build)).filter((path) => !/\.(br|gz)$/.test(path));
const assetsOf = (build: string) => plainOf(build).filter((path) => path.startsWith('/assets/'));

describeOnServer('two builds on one database', (own) => {
  let url: string;
  const ask = (sql: string) => rowsAt(url, sql);
  beforeEach(async () => {
    url = await own.newDatabase();
    const storage = await openPostgres(url);
    await fillForTests(storage).finally(() => storage.close());
  }, START_MS);

  interface Built extends TestServer {
    readonly address: string;
  }
  const start = async (build: string, options: ServerOptions = {}): Promise<Built> => {
    const webFolder = mkdtempSync(join(tmpdir(), 'tableside-build-'));
    for (const [path, text] of Object.entries(filesOf(build))) {
      mkdirSync(dirname(join(webFolder, path)), { recursive: true });
      writeFileSync(join(webFolder, path), text);
    }
    const storage = await openPostgres(url);
    const own = { name: build, version: '1.0.0', build };
    const releases = await joinReleases({ storage, folder: webFolder, own });
    if (!releases) throw new Error('Servers on a database share their builds.');
    const dataDir = mkdtempSync(join(tmpdir(), 'tableside-two-'));
    const served = await serve({ storage, dataDir }, { webFolder, releases, ...options });
    let closing: Promise<void> | undefined;
    const close = (): Promise<void> => {
      closing ??= served.close();
      return closing;
    };
    onTestFinished(async () => {
      await close();
      rmSync(webFolder, { recursive: true, force: true });
    });
    return { ...served, close, address: await served.listen() };
  };
  const get = async ({ app }: Built, path: string, headers: Record<string, string> = {}) =>
    app.inject({ url: path, headers });
  const buildOf = async (one: Built) => (await get(one, '/api/health')).json<Health>().build;
  const pageOf = async (one: Built) => (await get(one, '/tables', PAGE)).body;
  const welcomedBy = async (one: Built, token: string) => {
    const socket = await openSocket(one.address);
    const { build } = (await socket.hello(token)).data;
    socket.close();
    return build;
  };
  const areOn = async (build: string, ...servers: readonly Built[]): Promise<void> => {
    for (const one of servers) {
      expect(await buildOf(one)).toBe(build);
      expect(await pageOf(one)).toBe(`/index.html of ${build}`);
      for (const path of ['/', '/index.html'])
        expect((await get(one, path)).body).toBe(`/index.html of ${build}`);
      for (const path of ['/sw.js', '/manifest.webmanifest', '/theme.js'])
        expect((await get(one, path)).body).toBe(`${path} of ${build}`);
    }
  };

  test('serve each other’s scripts, name one build, and advance together once the old one has ended', async () => {
    const old = await start('one');
    const { token } = await old.signIn();
    const [next, third] = [await start('two'), await start('two')];
    await areOn('one', old, next, third);
    for (const one of [old, next, third]) {
      expect(await welcomedBy(one, token)).toBe('one');
      for (const path of [...assetsOf('one'), ...assetsOf('two')])
        expect([path, (await get(one, path)).statusCode]).toEqual([path, 200]);
    }
    // As if they had run together for long.
    await ask("UPDATE server_process SET since = since - interval '1 minute'");
    await old.close();
    expect(await ask('SELECT name FROM server_process')).toEqual([['two'], ['two']]);
    await expect.poll(() => buildOf(next), { timeout: START_MS }).toBe('two');
    await expect.poll(() => buildOf(third), { timeout: START_MS }).toBe('two');
    await areOn('two', next, third);
    expect(await welcomedBy(third, token)).toBe('two');
    for (const one of [next, third])
      for (const path of [...assetsOf('one'), ...assetsOf('two')])
        expect([path, (await get(one, path)).statusCode]).toEqual([path, 200]);
  });

  test('hear from each other that the release has advanced', async () => {
    const [one, other] = [await start('one'), await start('one')];
    const heard: string[] = [];
    onTestFinished(other.storage.signals.on('release', ({ kind }) => void heard.push(kind)));
    one.storage.signals.tell({ kind: 'release' });
    await expect.poll(() => heard, { timeout: START_MS }).toEqual(['release']);
  });

  test.each([
    ['plain', {}],
    ['compressed with br', { 'accept-encoding': 'gzip, br' }],
    ['compressed with gzip', { 'accept-encoding': 'gzip;q=0.5, br;q=0' }],
  ])('send every file of the other build as its own server does, %s', async (_, headers) => {
    const old = await start('one');
    const next = await start('two');
    const told = ['content-type', 'content-length', 'content-encoding', 'cache-control', 'vary'];
    for (const path of [...plainOf('one'), '/']) {
      const [own, other] = [await get(old, path, headers), await get(next, path, headers)];
      expect([path, other.statusCode, other.body]).toEqual([path, own.statusCode, own.body]);
      for (const name of told)
        expect([path, name, other.headers[name]]).toEqual([path, name, own.headers[name]]);
      const head = await next.app.inject({ method: 'HEAD', url: path, headers });
      expect([path, head.statusCode, head.body]).toEqual([path, own.statusCode, '']);
      expect([path, head.headers['content-length']]).toEqual([path, own.headers['content-length']]);
      const known = { ...headers, 'if-none-match': String(other.headers.etag) };
      expect([path, (await get(next, path, known)).statusCode]).toEqual([path, 304]);
    }
    expect((await get(next, '/sw.js', { 'accept-encoding': 'br' })).headers.etag).not.toBe(
      (await get(next, '/sw.js')).headers.etag,
    );
    for (const path of ['/nowhere.js', '/assets/nowhere.js', '/assets/%00'])
      expect([path, (await get(next, path, headers)).statusCode]).toEqual([path, 404]);
    expect((await get(next, '/nowhere.js', PAGE)).body).toBe('/index.html of one');
    expect((await get(next, '/api/nowhere', PAGE)).json()).toMatchObject({ code: 'notFound' });
    const posted = await next.app.inject({ method: 'POST', url: '/tables', headers: PAGE });
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('follow a release that somebody has set back', async () => {
    await (await start('one')).close();
    const lines: string[] = [];
    const logTo = { write: (line: string) => lines.push(line) };
    const [two, three] = [await start('two', { logLevel: 'info', logTo }), await start('three')];
    const told = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'release');
    await areOn('two', two, three);
    expect(told()).toEqual([]);
    const { token } = await two.signIn();
    const socket = await openSocket(two.address);
    onTestFinished(() => socket.close());
    expect((await socket.hello(token, { clientId: crypto.randomUUID() })).data.build).toBe('two');
    expect(await three.storage.releases?.set('one')).toBe(true);
    for (const one of [two, three]) await expect.poll(() => buildOf(one), { timeout: START_MS }).toBe('one');
    await areOn('one', two, three);
    expect(told()).toMatchObject([{ build: 'one' }]);
    // The tablet hears of it while its connection lasts.
    socket.send('ping', { t: 1 });
    expect((await socket.next('pong')).data.build).toBe('one');
  });

  test('retire the worker of the current release', async () => {
    await start('one');
    const next = await start('two', { serviceWorker: false });
    expect((await get(next, '/sw.js')).body).toBe('retires one');
  });
});
