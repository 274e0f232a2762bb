import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';

describe('the files of the app', () => {
  let server: TestServer;
  let folder = '';
  let address = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tableside-web-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Tableside</title>');
    writeFileSync(join(folder, 'index.html.br'), 'compressed page');
    writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting();');
    writeFileSync(join(folder, 'sw.js.br'), 'compressed worker');
    writeFileSync(join(folder, 'retire-sw.js'), 'retire();');
    writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
    writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'plain');
    writeFileSync(join(folder, 'assets', 'main-abc123.js.br'), 'compressed');
    server = await startServer({ webFolder: folder });
    address = await server.listen();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
  const page = { accept: 'text/html,*/*' };

  it.each(['/', '/index.html', '/sw.js', '/manifest.webmanifest'])(
    'include %s, which browsers check again each time',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('are cached for ever when their name carries a hash', async () => {
    const answer = await get('/assets/main-abc123.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.body).toBe('plain');
  });

  it('are sent compressed to clients that can read that', async () => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.body).toBe('compressed');
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('tell caches that they depend on what a client can read, with a tag for each encoding', async () => {
    for (const url of ['/', '/assets/main-abc123.js']) {
      const [plain, compressed] = [await get(url), await get(url, { 'accept-encoding': 'br' })];
      for (const { headers } of [plain, compressed]) expect(headers.vary).toBe('accept-encoding');
      expect(plain.headers.etag).not.toBe(compressed.headers.etag);
    }
  });

  it.each(['/tables', '/menu/negroni', '/profile/tables/edit/12?x=1'])('open the app at %s', async (url) => {
    const answer = await get(url, page);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('Tableside');
  });

  it.each([
    ['/', '*/*'],
    ['/sw.js', '*/*'],
    ['/assets/main-abc123.js', '*/*'],
    ['/tables', 'text/html'],
  ])('answer a HEAD request for %s without a body, compressed or not', async (url, accept) => {
    for (const encoding of ['identity', 'br']) {
      const headers = { accept, 'accept-encoding': encoding };
      const whole = await get(url, headers);
      const head = await server.app.inject({ method: 'HEAD', url, headers });
      expect(head.statusCode).toBe(200);
      for (const name of ['content-type', 'content-length', 'content-encoding', 'cache-control', 'etag'])
        expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
      expect(head.body).toBe('');
    }
  });

  it('never answer with the page when something else was asked for', async () => {
    expect((await get('/assets/gone-def456.js', page)).statusCode).toBe(404);
    expect((await get('/menu-pictures/gone.svg', { accept: 'image/*' })).statusCode).toBe(404);
    expect((await get('/api/nowhere', page)).json()).toMatchObject({ code: 'notFound' });
    const posted = await server.app.inject({ method: 'POST', url: '/tables', headers: page });
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('refuse a request for a range that does not exist', async () => {
    const answer = await get('/sw.js', { range: 'bytes=900000-' });
    expect([answer.statusCode, answer.json().code]).toEqual([416, 'request.range']);
  });

  it.each([
    '/../../etc/passwd',
    '/%2e%2e/%2E%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/a/../tables',
    '/..\\x',
  ])('hold nothing at %s', async (url) => {
    // An HTTP client resolves the address itself and never sends it, so the test writes raw bytes.
    const { hostname, port } = new URL(address);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asking = request({ host: hostname, port, path: url, headers: page }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asking.once('error', reject);
      asking.end();
    });
    expect(status).toBe(404);
  });

  it('include the worker that replaces the caching one when the app is no longer to be stored', async () => {
    expect((await get('/sw.js')).body).toBe('self.skipWaiting();');
    const retiring = await startServer({ webFolder: folder, serviceWorker: false });
    try {
      for (const encoding of ['identity', 'br']) {
        const answer = await retiring.app.inject({ url: '/sw.js', headers: { 'accept-encoding': encoding } });
        expect(answer).toMatchObject({ statusCode: 200, body: 'retire();' });
        expect(answer.headers['content-type']).toContain('javascript');
        expect(answer.headers['cache-control']).toBe('no-cache');
      }
      expect((await retiring.app.inject({ url: '/', headers: page })).body).toContain('Tableside');
    } finally {
      await retiring.close();
    }
  });

  it('never leave their folder', async () => {
    const answers = await Promise.all(
      ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fetc/passwd'].map((url) => get(url)),
    );
    expect(answers.map((answer) => answer.statusCode).filter((status) => status < 400)).toEqual([]);
  });
});
