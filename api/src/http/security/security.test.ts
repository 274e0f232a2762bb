/** Attacks by a hostile client, page or network. Each test is a line of docs/security.md. */
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { asDevice } from '../../../testing/access/as-device.ts';
import { isOfDevice, type ListedRoute, startListed } from '../../../testing/server/listed-routes.ts';
import { ADMIN, startServer, type TestServer } from '../../../testing/server/start-server.ts';

const ELSEWHERE = 'https://elsewhere.example';

describe('a page of another site [T96]', () => {
  let routes: readonly ListedRoute[];
  let server: TestServer;
  let [token, device] = ['', ''];
  beforeAll(async () => {
    ({ server, routes } = await startListed());
    const session = await server.signIn();
    token = session.token;
    device = await asDevice(server, session);
  });
  afterAll(() => server.close());

  it('is never allowed to read an answer', async () => {
    const reading = await server.app.inject({ url: '/api/menu/products', headers: { origin: ELSEWHERE } });
    const asking = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/orders',
      headers: {
        origin: ELSEWHERE,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    });
    expect(asking.statusCode).toBe(405);
    for (const { headers } of [reading, asking]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'writes nothing with a form, because %s is refused wherever a sign-in counts',
    async (type) => {
      const writing = routes.filter(({ method }) => method === 'POST');
      expect(writing.length).toBeGreaterThan(15);
      for (const listed of writing) {
        const { method, url } = listed;
        const authorization = isOfDevice(listed) ? device : `Bearer ${token}`;
        const answer = await server.app.inject({
          method: method as 'POST',
          url: url.replaceAll(/:\w+/g, 'marinated-olives'),
          headers: { origin: ELSEWHERE, authorization, 'content-type': type },
          payload: '{"a":1}',
        });
        // Forms of guests, whom the code in the address lets in.
        if (url.startsWith('/api/bill/') && type.endsWith('urlencoded')) continue;
        const isUpload = /\/(image|pictures)$/.test(url) && type.startsWith('multipart');
        expect([url, answer.statusCode]).toEqual([url, isUpload ? 400 : 415]);
      }
    },
  );

  it('has no cookie to ride on', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('finds no answer in a cache, unless the call says how long it may be kept', async () => {
    const { token } = await server.signIn();
    for (const [method, url, kept] of [
      ['GET', '/api/invitations', 'no-store'],
      ['POST', '/api/auth/logout', 'no-store'],
      ['GET', '/api/auth/registration', 'no-cache'],
    ] as const) {
      const answer = await server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      expect([url, answer.headers['cache-control']]).toEqual([url, kept]);
    }
  });

  it('cannot frame the app, and the app asks for no device features that it does not use [T95 T98]', async () => {
    const { headers } = await server.app.inject({ url: '/' });
    const policy = String(headers['content-security-policy']);
    expect(policy.split(';').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob: http: https:",
      "manifest-src 'self'",
      "object-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "worker-src 'self'",
    ]);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*screen-wake-lock=\(self\)/),
    });
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
  });
});

/** Limits count per second of the clock, so the clock is stopped: a busy machine must not reach the next second. */
const stopClock = (): void => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
};

describe('a forged address [T22]', () => {
  stopClock();
  const from = (server: TestServer, remoteAddress: string, forwarded?: string) =>
    server.app.inject({
      url: '/api/health',
      remoteAddress,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    });
  /** Requests without a sign-in are limited by address, so the limits show which address the server uses. */
  const strict = { rateLimits: { perSession: 50, perAddress: 2 } };

  it('changes nothing when no proxy is trusted', async () => {
    const server = await startServer(strict);
    const statuses: number[] = [];
    for (const forged of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      statuses.push((await from(server, '192.0.2.7', forged)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    await server.close();
  });

  it('changes nothing when it bypasses the proxy, or was given to the proxy', async () => {
    const server = await startServer({ ...strict, trustProxy: ['10.0.0.0/8'] });
    const past: number[] = [];
    for (const forged of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      past.push((await from(server, '192.0.2.7', forged)).statusCode);
    expect(past).toEqual([200, 200, 429]);

    const through: number[] = [];
    for (const forged of ['198.51.100.1', '198.51.100.2', '10.9.9.9, 198.51.100.3'])
      through.push((await from(server, '10.0.0.1', `${forged}, 203.0.113.5`)).statusCode);
    expect(through).toEqual([200, 200, 429]);
    expect((await from(server, '10.0.0.1', '203.0.113.6')).statusCode).toBe(200);
    await server.close();
  });
});

describe('a caller who asks too often [T99]', () => {
  stopClock();
  const ask = async (caller: Caller, times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1) statuses.push((await caller.get('/sections')).status);
    return statuses;
  };

  it('gains nothing by having many sessions of one account', async () => {
    const server = await startServer({ rateLimits: { perSession: 50, perAccount: 60, perAddress: 500 } });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push(...(await ask(asCaller(server, await server.signIn()), 20)));
    expect(statuses).toEqual([...Array(60).fill(200), ...Array(20).fill(429)]);
    const one = asCaller(server, await server.signIn());
    const answer = await one.get('/sections');
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await ask(asCaller(server, await server.signIn('server')), 3)).toEqual([200, 200, 200]);
    vi.setSystemTime(Date.now() + 1000);
    expect(await ask(one, 50)).toEqual(Array(50).fill(200));
    expect(await ask(one, 1)).toEqual([429]);
    await server.close();
  });

  it('cannot keep the server busy with sign-ins, right or wrong [T2 T111]', async () => {
    const server = await startServer();
    const nobody = asCaller(server);
    const statuses: number[] = [];
    const guess = { ...ADMIN, password: 'wrong-password' };
    const deviceSecret = 'a secret of the tablet alone, and long';
    expect((await nobody.post('/auth/login', { ...ADMIN, deviceSecret })).status).toBe(200);
    for (let n = 0; n < 599; n += 1) statuses.push((await nobody.post('/auth/login', guess)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    const limited = await nobody.post('/auth/login', { ...ADMIN, email: 'somebody-else@venue.example' });
    expect(limited).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await nobody.post('/auth/login', { ...ADMIN, deviceSecret })).status).toBe(200);
    await server.close();
  });

  it('is counted by address while nobody knows who it is', async () => {
    const server = await startServer({ rateLimits: { perSession: 50, perAddress: 5 } });
    const guesses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const authorization = `Bearer guess-${n}`;
      guesses.push((await asCaller(server).get('/orders', { authorization })).status);
    }
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
    await server.close();
  });
});

describe('a slow client [T106]', () => {
  const heard = (port: number, bytes: string, again?: string): Promise<string> =>
    new Promise((resolve) => {
      let text = '';
      let dripping: NodeJS.Timeout | undefined;
      // Sends the slow bytes after the first ones, however long connecting took.
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(bytes);
        dripping = setInterval(() => again !== undefined && socket.write(again), 50);
      });
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      // The server may close the connection while the test is still sending.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(dripping);
        resolve(text);
      });
    });

  it('is cut off, and everybody else is served', async () => {
    const patience = { requestMs: 600, headersMs: 300, keepAliveMs: 400, checkMs: 50 };
    const server = await startServer({ patience });
    const port = Number(new URL(await server.listen()).port);
    const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\n';
    const body = `${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n`;
    const slow = Promise.all([heard(port, head, 'x-note: a\r\n'), heard(port, body, ' '), heard(port, '')]);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    const [headers, whole, silent] = await slow;
    for (const text of [headers, whole]) {
      expect(text).toMatch(/^HTTP\/1.1 408 /);
      expect(text).toContain('"code":"request.timeout"');
    }
    expect(silent).toMatch(/^(HTTP\/1.1 408 |$)/);
    await server.close();
  });
});
