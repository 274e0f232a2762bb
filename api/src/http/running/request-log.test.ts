/** The log says of each request who asked, from where and for which venue, in a form that fail2ban reads. */
import { readFileSync } from 'node:fs';
import type { Session } from '@tableside/protocol/accounts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { ADMIN, startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { proxiesOf, requestIdOf } from './request-log.ts';

const PROXY = '127.0.0.1';
const isProxy = proxiesOf([PROXY]);
const from = (remoteAddress: string, id?: string) =>
  ({ headers: id === undefined ? {} : { 'x-request-id': id }, socket: { remoteAddress } }) as Parameters<
    typeof requestIdOf
  >[0];

it('the id of a request comes from a trusted proxy', () => {
  expect(requestIdOf(from(PROXY, 'edge-7f3a.12'), isProxy)).toBe('edge-7f3a.12');
});

it.each([
  ['somebody who is no proxy', from('10.0.0.7', 'edge-7f3a.12')],
  ['a proxy that sends none', from(PROXY)],
  ['a proxy that passes on what would forge a line', from(PROXY, 'a","code":"auth.credentials')],
  ['a proxy that passes on a very long one', from(PROXY, 'x'.repeat(65))],
])('%s gets a new id', (_who, request) => {
  const [one, other] = [requestIdOf(request, isProxy), requestIdOf(request, isProxy)];
  expect(one).toMatch(/^[0-9a-f-]{36}$/);
  expect(other).not.toBe(one);
});

it('nobody is a proxy without the setting', () => {
  expect(proxiesOf(undefined)(PROXY)).toBe(false);
});

describe('a line of the log', () => {
  let server: TestServer;
  let lines: Record<string, unknown>[];
  beforeEach(async () => {
    lines = [];
    const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
    server = await startServer({ logLevel: 'info', logTo, trustProxy: [PROXY] });
  });
  afterEach(() => server.close());

  const requests = () => lines.filter(({ msg }) => msg === 'request');

  it('has the venue, the person, the address and the id of the answer', async () => {
    const { body: admin } = await asCaller(server).post<Session>('/auth/login', ADMIN);
    const answer = await server.app.inject({
      url: '/api/orders',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'x-request-id': 'edge-7f3a.12',
        'x-forwarded-for': '203.0.113.9',
      },
    });
    expect(answer.headers['x-request-id']).toBe('edge-7f3a.12');
    expect(requests().at(-1)).toMatchObject({
      reqId: 'edge-7f3a.12',
      method: 'GET',
      route: '/api/orders',
      status: 200,
      venue: expect.any(String),
      user: admin.user.id,
      address: '203.0.113.9',
    });
    expect(requests().at(-1)).not.toHaveProperty('code');
  });

  it('has the code of the error when the request was refused', async () => {
    await asCaller(server).get('/orders');
    expect(requests().at(-1)).toMatchObject({ status: 401, code: 'auth.required' });
    await asCaller(server).get('/no-such-call');
    expect(requests().at(-1)).toMatchObject({ status: 404, code: 'notFound' });
  });

  it('of a wrong password leads fail2ban to the address, whatever else the request says', async () => {
    const filter = readFileSync(new URL('../../../../deploy/fail2ban.conf', import.meta.url), 'utf8');
    const pattern = /^failregex = (.+)$/m.exec(filter)?.[1] ?? '';
    const failed = new RegExp(pattern.replace('<ADDR>', '(?<address>[0-9a-f.:]+)'));
    const signIn = (email: string, password: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login?next=","code":"auth.code","address":"198.51.100.1"',
        headers: {
          'x-forwarded-for': '203.0.113.9',
          'user-agent': '"code":"auth.code","address":"198.51.100.1"',
        },
        payload: { email, password },
      });
    await signIn(ADMIN.email, 'a-wrong-password');
    await signIn(ADMIN.email, ADMIN.password);
    const found = requests().map((line) => failed.exec(JSON.stringify(line))?.groups?.address);
    expect(found).toEqual(['203.0.113.9', undefined]);
  });
});
