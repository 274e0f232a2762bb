import { PROTOCOL_ERRORS } from '@tableside/protocol/error.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { asDevice } from '../../../testing/access/as-device.ts';
import { ADMIN, startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { StorageError } from '../../storage/door/storage-error.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('a request that cannot be served', () => {
  let server: TestServer;
  let admin: Caller;
  let nobody: Caller;
  beforeAll(async () => {
    server = await startServer();
    admin = asCaller(server, await server.signIn());
    nobody = asCaller(server);
  });
  afterAll(() => server.close());

  it('is malformed when it is not valid JSON', async () => {
    const answer = await admin.post('/orders', '{"tableId": ', JSON_TYPE);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'request.malformed',
      message: PROTOCOL_ERRORS['request.malformed'].message,
    });
  });

  it('is malformed when it tries to reach the prototype', async () => {
    expect(await admin.post('/orders', '{"__proto__": {"role": "admin"}}', JSON_TYPE)).toMatchObject({
      status: 400,
      body: { code: 'request.malformed' },
    });
  });

  it('is of the wrong type when it is not JSON', async () => {
    const answer = await admin.post('/orders', 'tableId=1', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer).toMatchObject({ status: 415, body: { code: 'request.mediaType' } });
    const plain = await admin.post('/orders', 'hello', { 'content-type': 'text/plain' });
    expect(plain).toMatchObject({ status: 415, body: { code: 'request.mediaType' } });
  });

  it('is too large above 128 KB', async () => {
    const answer = await admin.post('/orders', { note: 'x'.repeat(128 * 1024) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } });
  });

  it('gets the path of each fault', async () => {
    const answer = await nobody.post('/auth/login', { email: 12 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'request.shape',
      details: [{ path: 'email' }, { path: 'password' }],
    });
  });

  it('needs an object where one is expected', async () => {
    expect(await admin.post('/orders', '[1]', JSON_TYPE)).toMatchObject({
      status: 400,
      body: { code: 'request.shape' },
    });
  });

  it('treats an empty body as none, whatever type it claims', async () => {
    expect(await admin.post('/auth/login', '', JSON_TYPE)).toMatchObject({
      status: 400,
      body: { code: 'request.shape' },
    });
  });

  it('leads nowhere under an unknown address', async () => {
    expect(await admin.get('/nowhere')).toMatchObject({ status: 404, body: { code: 'notFound' } });
    expect(await nobody.delete('/menu')).toMatchObject({ status: 404, body: { code: 'notFound' } });
  });

  it.each([
    ['none', undefined],
    ['a foreign one', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    ['one of another scheme', 'Basic YWRtaW46YWRtaW4='],
    ['half a one', 'Bearer'],
  ])('needs a token, and %s is not enough', async (_name, authorization) => {
    const answer = await nobody.get('/orders', authorization ? { authorization } : {});
    expect(answer).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  });

  it('is answered with headers that keep the page to itself', async () => {
    const { headers } = await nobody.get('/health');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|upgrade-insecure|\*/);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a caller who asks too often', () => {
  it('is slowed down without slowing anybody else in the venue', async () => {
    const server = await startServer({ rateLimits: { perSession: 50, perAddress: 500 } });
    const [one, other] = [await server.signIn('server'), await server.signIn('server')];
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => asCaller(server, one).get('/sections')),
    );
    const limited = answers.filter((answer) => answer.status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited[0]?.body).toMatchObject({ code: 'rate.limited' });
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await asCaller(server, other).get('/sections')).status).toBe(200);
    await server.close();
  });
});

describe('the server itself', () => {
  it('names itself, and is never cached', async () => {
    const server = await startServer();
    const { body, headers } = await asCaller(server).get('/health');
    expect(body).toEqual({
      service: 'tableside',
      status: 'ok',
      serverTime: '2026-03-02T19:00:00.000Z',
      build: 'test',
    });
    expect(headers['cache-control']).toBe('no-store');
    expect((await asCaller(server).get('/ready')).body).toEqual({ status: 'ready', head: 1 });
    await server.close();
  });

  it('reveals no internals when storage is gone [T123]', async () => {
    const server = await startServer();
    const admin = asCaller(server, await server.signIn());
    await server.storage.close();
    const answer = await admin.get('/tables');
    expect(answer).toMatchObject({ status: 503, body: { code: 'server.storage' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.stringify(answer.body)).not.toMatch(/sqlite|database connection|\/|at /i);
    expect(Object.keys(answer.body)).toEqual(['code', 'message']);
    await server.app.close();
  });

  it('signs nobody out just because the venue could not be found', async () => {
    const server = await startServer();
    const [session, nobody] = [await server.signIn(), asCaller(server)];
    const asked = { name: 'Website', scopes: ['menu:read'], days: 90 };
    const { token } = (await asCaller(server, session).post('/integrations/keys', asked)).body;
    const device = await asDevice(server, session);
    for (const authorization of [`Bearer ${session.token}`, `Bearer ${token}`, device]) {
      const pull = () => nobody.post('/sync/pull', {}, { authorization });
      const { status } = await pull();
      vi.spyOn(server.storage.venues, 'at').mockRejectedValueOnce(new StorageError('unavailable'));
      expect(await pull()).toMatchObject({ status: 503, body: { code: 'server.storage' } });
      expect((await pull()).status).toBe(status);
    }
    await server.close();
  });

  it('says whether it is ready only to this machine and to administrators', async () => {
    const server = await startServer();
    const ready = (token?: string) =>
      server.app.inject({
        url: '/api/ready',
        remoteAddress: '192.0.2.7',
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
    expect((await ready()).statusCode).toBe(404);
    expect((await ready((await server.signIn('server')).token)).statusCode).toBe(404);
    expect((await ready((await server.signIn()).token)).statusCode).toBe(200);
    await server.close();
  });

  it('finishes the requests under way before it closes', async () => {
    const server = await startServer();
    const address = await server.listen();
    const received = new Promise((resolve) => server.app.server.once('request', resolve));
    const answer = fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify(ADMIN),
    });
    await received;
    await server.app.close();
    expect((await answer).status).toBe(200);
    await server.close();
  });
});
