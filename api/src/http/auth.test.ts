import type { Me, Session } from '@tableside/protocol/accounts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../testing/as-caller.ts';
import { ADMIN, startServer, type TestServer } from '../testing/start-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DEVICE = '0194e6a0-0000-7000-8000-00000000d001';

describe('accounts', () => {
  let server: TestServer;
  let nobody: Caller;
  beforeEach(async () => {
    server = await startServer();
    nobody = asCaller(server);
  });
  afterEach(() => server.close());

  const signIn = (password: string, more: object = {}) =>
    nobody.post<Session>('/auth/login', { email: ADMIN.email, password, ...more });

  const failTimes = async (times: number, email = ADMIN.email): Promise<void> => {
    for (let n = 0; n < times; n += 1)
      await nobody.post('/auth/login', { email, password: 'wrong-password' });
  };

  it('signs the administrator in, whatever the case of the address', async () => {
    const answer = await nobody.post<Session>('/auth/login', {
      email: ` ${ADMIN.email.toUpperCase()} `,
      password: ADMIN.password,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.user).toMatchObject({ email: ADMIN.email, role: 'admin', venueId: server.venueId });
    expect(Object.keys(answer.body.user)).not.toContain('passwordHash');
  });

  it('gives a token that names the session and holds no secret', async () => {
    const { token, user } = (await signIn(ADMIN.password)).body;
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(Object.keys(claims).sort()).toEqual(['iat', 'sid', 'sub', 'venueId']);
    expect(claims).toMatchObject({ sub: user.id, venueId: server.venueId });
  });

  it('refuses a token whose signature was changed', async () => {
    const { token } = (await signIn(ADMIN.password)).body;
    const forged = `${token.slice(0, -4)}AAAA`;
    expect(await nobody.get('/auth/me', { authorization: `Bearer ${forged}` })).toMatchObject({
      status: 401,
    });
  });

  it('answers an unknown account like a wrong password', async () => {
    const wrong = await signIn('not-the-password');
    const unknown = await nobody.post('/auth/login', {
      email: 'who@venue.example',
      password: 'not-the-password',
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'auth.credentials' } });
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('registers customers only, whatever role is asked for', async () => {
    const account = { name: 'Mia', email: 'mia@guest.example', password: 'a-long-password', role: 'admin' };
    const made = await nobody.post<Session>('/auth/register', account);
    expect(made.status).toBe(201);
    expect(made.body.user).toMatchObject({ name: 'Mia', role: 'customer', venueId: server.venueId });
    expect((await asCaller(server, made.body).get('/auth/me')).status).toBe(200);
    expect(await nobody.post('/auth/register', account)).toMatchObject({
      status: 409,
      body: { code: 'auth.emailTaken' },
    });
  });

  it.each([
    ['name', { name: ' ' }],
    ['email', { email: 'mia' }],
    ['password', { password: 'short' }],
  ])('refuses a registration with a bad %s', async (path, fault) => {
    const account = { name: 'Mia', email: 'mia@guest.example', password: 'a-long-password', ...fault };
    const answer = await nobody.post('/auth/register', account);
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.shape', details: [{ path }] } });
  });

  it('renews a session by asking who one is, and ends it after 30 days of silence', async () => {
    const session = (await signIn(ADMIN.password)).body;
    server.clock.advance(29 * DAY);
    const me = await asCaller(server, session).get<Me>('/auth/me');
    expect(me.body).toMatchObject({ email: ADMIN.email, role: 'admin' });
    server.clock.advance(29 * DAY);
    const renewed = { token: me.body.token, user: session.user };
    expect((await asCaller(server, renewed).get('/auth/me')).status).toBe(200);
    server.clock.advance(31 * DAY);
    expect((await asCaller(server, renewed).get('/auth/me')).status).toBe(401);
  });

  it('ends a session by signing out', async () => {
    const session = (await signIn(ADMIN.password)).body;
    expect((await asCaller(server, session).post('/auth/logout')).status).toBe(204);
    expect((await asCaller(server, session).get('/auth/me')).status).toBe(401);
  });

  it('ends every other session with a change of the password', async () => {
    const [here, there] = [(await signIn(ADMIN.password)).body, (await signIn(ADMIN.password)).body];
    const wrong = await asCaller(server, here).post('/auth/password', {
      current: 'no-such-word',
      next: 'a-new-password',
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'auth.credentials' } });
    const changed = await asCaller(server, here).post<Session>('/auth/password', {
      current: ADMIN.password,
      next: 'a-new-password',
    });
    expect(changed.status).toBe(200);
    expect((await asCaller(server, there).get('/auth/me')).status).toBe(401);
    expect((await asCaller(server, changed.body).get('/auth/me')).status).toBe(200);
    expect((await signIn(ADMIN.password)).status).toBe(401);
    expect((await signIn('a-new-password')).status).toBe(200);
  });

  it('locks an account after ten failures, for a quarter of an hour', async () => {
    await failTimes(9);
    expect((await signIn(ADMIN.password)).status).toBe(200);
    await failTimes(1);
    const locked = await signIn(ADMIN.password);
    expect(locked).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    expect(locked.headers['retry-after']).toBe('900');
    server.clock.advance(16 * MINUTE);
    expect((await signIn(ADMIN.password)).status).toBe(200);
  });

  it('counts guesses that are under way, so that many at once gain nothing', async () => {
    const guesses = Array.from({ length: 20 }, (_, n) => signIn(`guess number ${n}`));
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  });

  it('does not lock out a device that signed in to the account before', async () => {
    await signIn(ADMIN.password, { deviceId: DEVICE });
    await failTimes(10);
    expect((await signIn(ADMIN.password)).status).toBe(429);
    expect((await signIn(ADMIN.password, { deviceId: DEVICE })).status).toBe(200);
    const stranger = '0194e6a0-0000-7000-8000-00000000d002';
    expect((await signIn(ADMIN.password, { deviceId: stranger })).status).toBe(429);
  });

  it('slows down an address after a hundred failures over many accounts', async () => {
    for (let account = 0; account < 10; account += 1) {
      for (let n = 0; n < 10; n += 1) {
        const failure = { account: `a${account}@venue.example`, address: '127.0.0.1' };
        await server.storage.accounts.recordFailure({
          ...failure,
          at: new Date(server.clock.now()).toISOString(),
        });
      }
    }
    expect((await signIn(ADMIN.password, { deviceId: DEVICE })).status).toBe(429);
  });

  it('asks for the session at each request', async () => {
    const kitchen = await server.signIn('kitchen');
    const live = await asCaller(server, kitchen).get<Me>('/auth/me');
    expect(live.body.role).toBe('kitchen');
    await server.storage.accounts.revokeSessionsOf(
      kitchen.user.id,
      new Date(server.clock.now()).toISOString(),
    );
    expect((await asCaller(server, kitchen).get('/auth/me')).status).toBe(401);
  });
});

describe('the time that a refusal takes', () => {
  it('does not tell an unknown account from a wrong password', async () => {
    const server = await startServer();
    const nobody = asCaller(server);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const guess = async (kind: 'known' | 'unknown', n: number): Promise<void> => {
      const email = kind === 'known' ? ADMIN.email : `nobody-${n}@venue.example`;
      const start = performance.now();
      await nobody.post('/auth/login', { email, password: `guess number ${n}` });
      times[kind].push(performance.now() - start);
    };
    await guess('unknown', 0);
    for (let n = 1; n <= 9; n += 1) {
      await guess('known', n);
      await guess('unknown', n);
    }
    const median = (all: number[]): number => all.slice(-9).sort((a, b) => a - b)[4] ?? 0;
    const ratio = median(times.unknown) / median(times.known);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
    await server.close();
  });
});
