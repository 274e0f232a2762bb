import { request } from 'node:http';
import { connect } from 'node:net';
import { roleMay } from '@tableside/domain/command/permissions.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { PROTOCOL_ERRORS, type ProtocolErrorCode } from '@tableside/protocol/error.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asDevice } from '../../../testing/access/as-device.ts';
import { isOfDevice, type ListedRoute, startListed } from '../../../testing/server/listed-routes.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';

const isWriting = ({ method }: ListedRoute): boolean => method !== 'GET' && method !== 'HEAD';
const LARGE = JSON.stringify({ note: 'x'.repeat(128 * 1024) });
/** A menu may be larger. */
const LARGER = JSON.stringify({ note: 'x'.repeat(5 * 1024 * 1024) });
const STRANGE = ['[1]', '"text"', '17', 'null', '{}', '{"id": {"a": 1}, "items": "x", "mutations": [null]}'];

describe('input to a route', () => {
  let routes: readonly ListedRoute[];
  let server: TestServer;
  let session: Session;
  let device: string;
  beforeAll(async () => {
    ({ server, routes } = await startListed());
    session = await server.signIn();
    device = await asDevice(server, session);
  });
  afterAll(() => server.close());

  const call = async (listed: ListedRoute, payload: string, id = '%F0%9F%8D%BA') => {
    const { method, url } = listed;
    const answer = await server.app.inject({
      method: method as 'POST',
      url: url.replaceAll(/:\w+/g, id),
      headers: {
        authorization: isOfDevice(listed) ? device : `Bearer ${session.token}`,
        'content-type': 'application/json',
      },
      payload,
    });
    // The copy of a receipt is a page, also when there is none.
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const code = isJson ? answer.json<{ code?: string }>().code : undefined;
    return { at: `${method} ${url}`, status: answer.statusCode, code };
  };
  const answersTo = (payload: string, which = isWriting) =>
    Promise.all(routes.filter(which).map((route) => call(route, payload)));

  it('is malformed when the JSON stops halfway', async () => {
    const answers = await answersTo('{"note": ');
    expect(answers.length).toBeGreaterThan(30);
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, code: 'request.malformed' });
  });

  it('is refused when the body is too large [T104]', async () => {
    const takesFiles = ({ url }: ListedRoute) => url === '/api/menu/sheet';
    const answers = [
      ...(await answersTo(LARGE, (route) => isWriting(route) && !takesFiles(route))),
      ...(await answersTo(LARGER, (route) => isWriting(route) && takesFiles(route))),
    ];
    expect(answers.length).toBeGreaterThan(30);
    for (const answer of answers) expect(answer).toMatchObject({ status: 413, code: 'request.tooLarge' });
  });

  it.each(STRANGE)('is answered without a server fault: %s', async (body) => {
    const takesBody = (route: ListedRoute) => isWriting(route) && route.url !== '/api/auth/logout';
    const answers = await answersTo(body, takesBody);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('leads nowhere with an id that cannot exist', async () => {
    const reading = routes.filter(({ method, url }) => method === 'GET' && url.includes(':'));
    expect(reading.length).toBeGreaterThan(3);
    for (const id of ['%00', '..%2f..', '%F0%9F%8D%BA', 'x'.repeat(90), 'x'.repeat(5000)]) {
      const answers = await Promise.all(reading.map((route) => call(route, '', id)));
      for (const answer of answers) expect(answer).toMatchObject({ status: 404 });
    }
  });
});

describe('an address that does not take a method', () => {
  const known = new Map<string, Set<string>>();
  let server: TestServer;
  beforeAll(async () => {
    const listed = await startListed();
    server = listed.server;
    for (const { method, url } of listed.routes) known.set(url, (known.get(url) ?? new Set()).add(method));
  });
  afterAll(() => server.close());

  it('says which methods it takes, for any address', async () => {
    const addresses = [...known].filter(([url]) => url.startsWith('/api/'));
    expect(addresses.length).toBeGreaterThan(40);
    for (const [url, methods] of addresses) {
      const path = url.replaceAll(/:\w+/g, 'some-id').replace('*', 'a/b');
      const answer = await server.app.inject({ method: 'TRACE' as 'GET', url: path });
      const allowed = String(answer.headers.allow).split(', ');
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 405, 'request.method']);
      expect(allowed, url).toEqual(expect.arrayContaining([...methods]));
    }
  });

  it('is not found when it takes no method at all', async () => {
    const answer = await server.app.inject({ method: 'PUT', url: '/api/nowhere' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
  });
});

describe('a role that a route is closed to', () => {
  it('is refused before the body is looked at', async () => {
    const { server, routes } = await startListed();
    const closed = routes.filter(
      ({ method, route: { config } }) => method !== 'HEAD' && config?.act && !roleMay('kitchen', config.act),
    );
    const kitchen = await server.signIn('kitchen');
    expect(closed.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['POST', 'PUT', 'PATCH', 'DELETE']),
    );
    for (const { method, url } of closed) {
      const answer = await server.app.inject({
        method: method as 'POST',
        url: url.replaceAll(/:\w+/g, 'some-id'),
        headers: { authorization: `Bearer ${kitchen.token}`, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { payload: '{"nonsense": ' }),
      });
      expect([method, url, answer.statusCode]).toEqual([method, url, 403]);
    }
    await server.close();
  });
});

describe('a request that Node would leave without an answer', () => {
  it.each([
    [
      'an Expect that nobody can meet',
      { path: '/api/health', headers: { expect: 'a-miracle' } },
      'request.expectation',
    ],
    ['a plain request to the socket', { path: '/api/ws' }, 'request.upgrade'],
  ] as const)('gets a code: %s', async (_name, asked, code) => {
    const server = await startServer();
    const { hostname, port } = new URL(await server.listen());
    const heard = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const asking = request({ host: hostname, port, ...asked }, async (answer) => {
        resolve({ status: answer.statusCode, body: (await answer.toArray()).join('') });
      });
      asking.once('error', reject);
      asking.end();
    });
    const { status, message } = PROTOCOL_ERRORS[code];
    expect({ ...heard, body: JSON.parse(heard.body) }).toEqual({ status, body: { code, message } });
    await server.close();
  });
});

describe('bytes that are not a request [T105]', () => {
  it.each<[string, string, ProtocolErrorCode]>([
    ['noise', '\u0000\u0001\u0002 noise\r\n\r\n', 'request.malformed'],
    ['half a request line', 'GET\r\n\r\n', 'request.malformed'],
    [
      'endless headers',
      `GET / HTTP/1.1\r\nhost: x\r\nnote: ${'x'.repeat(20 * 1024)}\r\n\r\n`,
      'request.headers',
    ],
  ])('end the connection, and the server goes on: %s', async (_name, bytes, code) => {
    const server = await startServer();
    const { hostname, port } = new URL(await server.listen());
    const heard = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      // A client that is cut off while it is still sending gets a connection reset.
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });
    const { status, message } = PROTOCOL_ERRORS[code];
    const [head, body = ''] = heard.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ code, message });
    expect((await server.app.inject('/api/health')).statusCode).toBe(200);
    await server.close();
  });
});
