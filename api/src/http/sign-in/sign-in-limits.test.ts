import type { Session } from '@tableside/protocol/accounts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import {
  ADMIN,
  type ServerOptions,
  startServer,
  type TestServer,
} from '../../../testing/server/start-server.ts';
import { manyAccounts, SHARED_PASSWORD } from '../../../testing/venue/accounts.ts';
import { failGuess } from '../../../testing/venue/failed-guess.ts';
import { createSignInLimits } from './sign-in-limits.ts';

const MINUTE = 60_000;
const DEVICE = '0194e6a0-0000-7000-8000-00000000d001';
const SECRET = 'the secret of the tablet behind the bar';
const ANOTHER_SECRET = 'a secret that no account knows of so far';

/** All tablets of a restaurant share this address. */
const RESTAURANT = '203.0.113.7';

interface Try {
  readonly email?: string;
  readonly password?: string;
  readonly deviceId?: string;
  readonly deviceSecret?: string;
  readonly from?: string;
  readonly headers?: Record<string, string>;
}

let server: TestServer;
const open = async (options?: ServerOptions) => {
  server = await startServer(options);
};
const signIn = async ({ from = RESTAURANT, headers, ...body }: Try = {}) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers,
    payload: { ...ADMIN, ...body },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Session>() };
};
const statusOf = async (one: Try = {}): Promise<number> => (await signIn(one)).status;
const fail = async (times: number, one: Try = {}): Promise<void> => {
  for (let n = 0; n < times; n += 1) await signIn({ ...one, password: 'wrong-password' });
};
/** Records this many failed guesses from the address, each for an unknown account. */
const failuresFrom = async (address: string, times: number): Promise<void> => {
  const at = new Date(server.clock.now()).toISOString();
  for (let n = 0; n < times; n += 1) {
    await failGuess(server.storage.accounts, { account: `a${n}@venue.example`, address, at });
  }
};
const count = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

describe('guesses at a password [T1]', () => {
  beforeEach(() => open());
  afterEach(() => server.close());

  it('lock nobody out after a wrong clock was corrected', async () => {
    server.clock.advance(60 * MINUTE);
    await fail(10);
    expect(await statusOf()).toBe(429);
    server.clock.advance(-60 * MINUTE);
    expect(await statusOf()).toBe(200);
  });

  it('lock the account for a quarter of an hour after ten failures', async () => {
    await fail(9);
    expect(await statusOf()).toBe(200);
    await fail(1);
    const locked = await signIn();
    expect(locked).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    expect(locked.headers['retry-after']).toBe('900');
    expect(await statusOf({ from: '198.51.100.1' })).toBe(429);
    server.clock.advance(16 * MINUTE);
    expect(await statusOf()).toBe(200);
  });

  it('lock an unknown account in the same way', async () => {
    await fail(10, { email: 'nobody@venue.example' });
    expect(await statusOf({ email: 'nobody@venue.example' })).toBe(429);
  });

  it('are counted while they run, so parallel guesses gain nothing', async () => {
    const guesses = Array.from({ length: 40 }, (_, n) => statusOf({ password: `guess number ${n}` }));
    const statuses = await Promise.all(guesses);
    expect(count(statuses, 401)).toBe(10);
    expect(count(statuses, 429)).toBe(30);
    expect(await statusOf()).toBe(429);
  });

  it('are counted across all processes of the server', async () => {
    const guess = { account: ADMIN.email, address: RESTAURANT };
    const check = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return false;
    };
    const processes = [1, 2].map(() => createSignInLimits(server.storage.accounts, server.clock));
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, n) => processes[n % 2]?.attempt(guess, check)),
    );
    expect(verdicts.filter((verdict) => verdict === 'failed')).toHaveLength(10);
    expect(verdicts.filter((verdict) => verdict === 'limited')).toHaveLength(30);
  });

  it('do not count when the check itself failed', async () => {
    const limits = createSignInLimits(server.storage.accounts, server.clock);
    const broken = () => Promise.reject(new Error('the disk is gone'));
    const guess = { account: ADMIN.email, address: RESTAURANT };
    for (let n = 0; n < 10; n += 1) await expect(limits.attempt(guess, broken)).rejects.toThrow();
    expect(await statusOf()).toBe(200);
  });

  it('for many accounts from one address are limited to a hundred, and only for that address', async () => {
    await failuresFrom(RESTAURANT, 99);
    expect(await statusOf()).toBe(200);
    await failuresFrom(RESTAURANT, 1);
    expect(await statusOf()).toBe(429);
    expect(await statusOf({ from: '198.51.100.1' })).toBe(200);
    server.clock.advance(16 * MINUTE);
    expect(await statusOf()).toBe(200);
  });

  it('do not lock out a device that signed in to the account before and shows its secret [T2]', async () => {
    await signIn({ deviceId: DEVICE, deviceSecret: SECRET });
    await fail(10);
    expect(await statusOf()).toBe(429);
    expect(await statusOf({ deviceSecret: ANOTHER_SECRET })).toBe(429);
    expect(await statusOf({ deviceSecret: SECRET })).toBe(200);
    expect(await statusOf({ deviceSecret: SECRET, password: 'wrong-password' })).toBe(401);
  });

  it('lock out somebody who knows only the id of that device [T2]', async () => {
    await signIn({ deviceId: DEVICE, deviceSecret: SECRET });
    await fail(10, { deviceId: DEVICE });
    expect(await statusOf({ deviceId: DEVICE })).toBe(429);
  });

  it('do not lock out that device when others at its address guess', async () => {
    await signIn({ deviceSecret: SECRET });
    await failuresFrom(RESTAURANT, 100);
    expect(await statusOf()).toBe(429);
    expect(await statusOf({ deviceSecret: SECRET })).toBe(200);
  });

  it('do not lock out a guest on the device that made the account', async () => {
    const cora = { email: 'cora@venue.example', password: 'a-table-by-the-window' };
    const register = { ...cora, name: 'Cora', deviceSecret: SECRET };
    expect((await asCaller(server).post('/auth/register', register)).status).toBe(201);
    await failuresFrom(RESTAURANT, 100);
    expect(await statusOf(cora)).toBe(429);
    expect(await statusOf({ ...cora, deviceSecret: SECRET })).toBe(200);
    expect(await statusOf({ deviceSecret: SECRET })).toBe(429);
  });

  it('do not stop a known device from changing the password', async () => {
    const { body } = await signIn({ deviceSecret: SECRET });
    await failuresFrom('127.0.0.1', 100);
    const change = { current: ADMIN.password, next: 'another-evening-shift' };
    const here = asCaller(server, body);
    expect((await here.post('/auth/password', change)).status).toBe(429);
    expect((await here.post('/auth/password', { ...change, deviceSecret: SECRET })).status).toBe(200);
  });

  it('on a known device are limited to a hundred, and do not count for others', async () => {
    await signIn({ deviceSecret: SECRET });
    const guess = { deviceSecret: SECRET, password: 'wrong-password' };
    await fail(10, guess);
    expect(await statusOf()).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 95 }, () => statusOf(guess)));
    expect(count(statuses, 401)).toBe(90);
    expect(count(statuses, 429)).toBe(5);
    expect(await statusOf({ deviceSecret: SECRET })).toBe(429);
    expect(await statusOf()).toBe(200);
  });

  it('lock out a revoked device like any other', async () => {
    const { body } = await signIn({ deviceId: DEVICE, deviceSecret: SECRET });
    const office = asCaller(server, (await signIn()).body);
    await asCaller(server, body).post('/devices', { deviceId: DEVICE });
    await fail(10);
    expect((await office.post(`/devices/${DEVICE}/revoke`)).status).toBe(200);
    expect(await statusOf({ deviceSecret: SECRET })).toBe(429);
  });

  it('cannot hide behind X-Forwarded-For', async () => {
    const forged = (n: number) => ({ headers: { 'x-forwarded-for': `192.0.2.${n}` } });
    await failuresFrom(RESTAURANT, 99);
    await fail(1, { email: 'nobody@venue.example', ...forged(1) });
    expect(await statusOf(forged(2))).toBe(429);
    expect(await statusOf({ from: '198.51.100.1', headers: { 'x-forwarded-for': RESTAURANT } })).toBe(200);
  });
});

describe('guesses through a trusted proxy', () => {
  const PROXY = '10.0.0.1';
  beforeEach(() => open({ trustProxy: [PROXY] }));
  afterEach(() => server.close());
  const through = (chain: string) => ({ from: PROXY, headers: { 'x-forwarded-for': chain } });

  it('count for the address that the proxy names', async () => {
    await failuresFrom(RESTAURANT, 100);
    expect(await statusOf(through(RESTAURANT))).toBe(429);
    expect(await statusOf(through('198.51.100.1'))).toBe(200);
  });

  it('count for the address that the proxy saw, whatever the sender put before it', async () => {
    await failuresFrom(RESTAURANT, 100);
    expect(await statusOf(through(`198.51.100.9, ${RESTAURANT}`))).toBe(429);
    expect(await statusOf({ from: '198.51.100.1', headers: { 'x-forwarded-for': '192.0.2.9' } })).toBe(200);
    await failuresFrom('198.51.100.1', 100);
    expect(await statusOf({ from: '198.51.100.1', headers: { 'x-forwarded-for': '192.0.2.9' } })).toBe(429);
  });
});

describe('forty tablets behind one address', () => {
  beforeEach(() => open());
  afterEach(() => server.close());

  it('sign in together, each to its account', async () => {
    const emails = await manyAccounts(server, 40);
    const statuses = await Promise.all(emails.map((email) => statusOf({ email, password: SHARED_PASSWORD })));
    expect(count(statuses, 200)).toBe(40);
  });

  it('sign in together to one account', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, () => statusOf()));
    expect(count(statuses, 200)).toBe(40);
  });

  it('sign in even after a wrong password on each of them', async () => {
    const emails = await manyAccounts(server, 40);
    const at = new Date(server.clock.now()).toISOString();
    for (const account of emails) {
      await failGuess(server.storage.accounts, { account, address: RESTAURANT, at });
    }
    const statuses = await Promise.all(emails.map((email) => statusOf({ email, password: SHARED_PASSWORD })));
    expect(count(statuses, 200)).toBe(40);
  });
});
