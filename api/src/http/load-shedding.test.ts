/** Too much to do: what is refused then, what never is, and in which order. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from '@tableside/protocol/accounts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller } from '../testing/as-caller.ts';
import { startServer, type TestServer } from '../testing/start-server.ts';
import { openSocket } from '../testing/test-socket.ts';

describe('a server that has too much to do', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ pressure });
  });
  afterEach(() => server.close());

  const pressure = { delayMs: 60, busyDelayMs: 60, heapShare: 1, sampleMs: 400 };
  const block = (ms: number): void => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  /** Other work in this process may be too much for a moment, too. */
  async function signedIn(): Promise<Session> {
    let session: Session | undefined;
    await expect
      .poll(async () => {
        session = await server.signIn().catch(() => undefined);
        return session;
      })
      .toBeDefined();
    return session as Session;
  }

  /** Keeps the loop late by so much for a while, and asks in the middle of it. */
  async function underLoad(ms: number, ask: () => Promise<unknown>): Promise<void> {
    let isOver = false;
    const blocking = (async () => {
      while (!isOver) {
        block(ms);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    })();
    const since = performance.now();
    while (performance.now() - since < 2.5 * pressure.sampleMs)
      await new Promise((resolve) => setTimeout(resolve, 0));
    try {
      await ask();
    } finally {
      isOver = true;
      await blocking;
    }
  }

  it('refuses what can wait, says when to come back, and takes the rest', async () => {
    const admin = asCaller(server, await signedIn());
    await underLoad(140, async () => {
      const refused = await admin.get('/tables');
      expect(refused).toMatchObject({ status: 503, body: { code: 'server.busy' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // Push and pull are let in, and refused for their shape only.
      for (const path of ['/sync/push', '/sync/pull']) expect((await admin.post(path, {})).status).toBe(400);
      for (const url of ['/health', '/ready', '/metrics']) {
        expect((await server.app.inject({ url: `/api${url}` })).statusCode).toBe(200);
      }
      expect((await server.app.inject({ url: '/api/metrics' })).body).toContain(
        'tableside_http_requests_shed_total{route="/api/tables"} 1',
      );
    });
    await expect.poll(async () => (await admin.get('/tables')).status, { timeout: 5000 }).toBe(200);
  });

  it('gives the page and the files of the app all the same', async () => {
    const webFolder = mkdtempSync(join(tmpdir(), 'tableside-web-'));
    writeFileSync(join(webFolder, 'index.html'), '<title>Tableside</title>');
    const house = await startServer({ pressure, webFolder });
    try {
      await underLoad(140, async () => {
        expect((await house.app.inject({ url: '/api/tables' })).statusCode).toBe(503);
        for (const url of ['/', '/orders', '/index.html']) {
          const page = await house.app.inject({ url, headers: { accept: 'text/html' } });
          expect(page).toMatchObject({ statusCode: 200, body: '<title>Tableside</title>' });
        }
      });
    } finally {
      await house.close();
      rmSync(webFolder, { recursive: true, force: true });
    }
  });

  it('refuses waiting work too when nothing else helps, and sockets keep their pulse', async () => {
    const session = await signedIn();
    const admin = asCaller(server, session);
    const socket = await openSocket(await server.listen());
    await socket.hello(session.token);
    await underLoad(500, async () => {
      expect(await admin.post('/sync/push', {})).toMatchObject({
        status: 503,
        body: { code: 'server.busy' },
      });
      socket.send('ping', { t: 7 });
      expect((await socket.next('pong')).data.t).toBe(7);
    });
    socket.close();
  });
});
