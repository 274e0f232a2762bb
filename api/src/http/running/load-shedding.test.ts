/** An overloaded server: tests what it refuses, in which order, and what it never refuses. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from '@tableside/protocol/accounts.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { openSocket } from '../../../testing/server/test-socket.ts';
import { isOverloaded, PRESSURE_LIMITS, type Pressure, watchPressure } from './load-shedding.ts';

const block = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('a server that has too much to do', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({ pressure });
  });
  afterEach(() => server.close());

  const pressure = { delayMs: 60, busyDelayMs: 60, heapShare: 1, sampleMs: 400 };
  /** Retries, because other work in this process may overload it for a moment. */
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

  /** Blocks the loop for `ms` at a time, and runs `ask` in the middle of that. */
  async function underLoad(ms: number, ask: () => Promise<unknown>): Promise<void> {
    let isOver = false;
    const blocking = (async () => {
      while (!isOver) {
        block(ms);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    })();
    const since = performance.now();
    while (performance.now() - since < 3.5 * pressure.sampleMs)
      await new Promise((resolve) => setTimeout(resolve, 0));
    try {
      await ask();
    } finally {
      isOver = true;
      await blocking;
    }
  }

  it('refuses what can wait, says when to come back, and handles the rest', async () => {
    const admin = asCaller(server, await signedIn());
    await underLoad(140, async () => {
      const refused = await admin.get('/tables');
      expect(refused).toMatchObject({ status: 503, body: { code: 'server.busy' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // Push and pull pass load shedding. They are refused only for their shape.
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

  it('still serves the page and the files of the app', async () => {
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

  it('also refuses queued work when nothing else helps, and sockets keep their pulse', async () => {
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

describe('the judgement of overload is right for', () => {
  const calm: Pressure = { delayMs: 1, utilization: 0.1, heapShare: 0.1 };
  const late: Pressure = { delayMs: 300, utilization: 0.96, heapShare: 0.1 };
  const full: Pressure = { delayMs: 120, utilization: 1, heapShare: 0.1 };
  const stuck: Pressure = { delayMs: Number.POSITIVE_INFINITY, utilization: 1, heapShare: 0.1 };
  const starved: Pressure = { delayMs: 2000, utilization: 0.4, heapShare: 0.1 };
  const heavy: Pressure = { delayMs: 1, utilization: 0.1, heapShare: 0.92 };

  it.each([
    { what: 'a first sample', samples: [late], refused: [] },
    { what: 'a busy loop that is late', samples: [late, late], refused: ['first'] },
    { what: 'a loop without an idle moment', samples: [full, full], refused: ['first'] },
    { what: 'one turn that took all of a sample', samples: [calm, stuck], refused: [] },
    {
      what: 'turn after turn that took all of a sample',
      samples: [stuck, stuck],
      refused: ['first', 'last'],
    },
    { what: 'load that is over', samples: [late, calm], refused: [] },
    { what: 'a loop that others keep waiting', samples: [starved, starved], refused: [] },
    { what: 'a heap that is nearly full', samples: [heavy, heavy], refused: ['first'] },
    { what: 'load of two kinds', samples: [heavy, late], refused: ['first'] },
  ])('$what', ({ samples, refused }) => {
    const isRefused = (order: string) => isOverloaded(samples, PRESSURE_LIMITS, order === 'last');
    expect(['first', 'last'].filter(isRefused)).toEqual(refused);
  });

  it('one long moment, which is over by the time it is seen', async () => {
    const limits = { ...PRESSURE_LIMITS, delayMs: 60, busyDelayMs: 60, sampleMs: 400 };
    const watch = watchPressure(limits.sampleMs);
    onTestFinished(watch.stop);
    const nextSample = async (): Promise<Pressure | undefined> => {
      const before = watch.samples();
      await expect.poll(watch.samples, { interval: 5, timeout: 5000 }).not.toBe(before);
      return watch.samples().at(-1);
    };
    await nextSample();
    block(2 * limits.sampleMs);
    const { delayMs = 0, utilization = 0, heapShare = 0 } = (await nextSample()) ?? {};
    expect(delayMs).toBeGreaterThan(limits.delayMs);
    expect(utilization).toBeGreaterThan(0.9);
    expect(heapShare).toBeGreaterThan(0);
    expect(heapShare).toBeLessThan(1);
    expect(watch.samples()).toHaveLength(2);
    expect(isOverloaded(watch.samples(), limits, false)).toBe(false);
  });
});
