import type { Session, SignInChallenge } from '@tableside/protocol/accounts.ts';
import type { NewFactor, OwnFactor, RecoveryCodes } from '@tableside/protocol/rest/second-factor.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { PASSWORD, startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { failGuess } from '../../../testing/venue/failed-guess.ts';
import { totpCode, totpStep } from './totp.ts';

const MINUTE = 60_000;
const WRONG_CODE = { status: 401, body: { code: 'auth.code' } };

describe('a second factor', () => {
  let server: TestServer;
  let nobody: Caller;
  let manager: Session;
  let own: Caller;
  beforeEach(async () => {
    server = await startServer();
    nobody = asCaller(server);
    manager = await server.signIn('manager');
    own = asCaller(server, manager);
  });
  afterEach(() => server.close());

  const begin = (by = own) => by.post<NewFactor>('/auth/second-factor', { password: PASSWORD });
  const codeOf = (secret: string, steps = 0) => totpCode(secret, totpStep(server.clock.now()) + steps);
  /** Turns the factor on and advances the clock by a minute, so that the code that confirmed it has expired. */
  const turnOn = async (by = own) => {
    const { secret } = (await begin(by)).body;
    const answer = await by.post<RecoveryCodes>('/auth/second-factor/confirm', { code: codeOf(secret) });
    expect(answer.status).toBe(200);
    server.clock.advance(MINUTE);
    return { secret, recoveryCodes: answer.body.recoveryCodes };
  };
  const signIn = (more: object = { secondStep: true }) =>
    nobody.post<SignInChallenge>('/auth/login', {
      email: manager.user.email,
      password: PASSWORD,
      ...more,
    });
  const giveCode = (challenge: string, code: string) =>
    nobody.post<Session>('/auth/login/code', { challenge, code });
  const challenged = async () => (await signIn()).body.challenge;

  it('is asked for after the password, and no token is given before [T12]', async () => {
    const { secret } = await turnOn();
    const first = await signIn();
    expect(first.status).toBe(200);
    expect(Object.keys(first.body).sort()).toEqual(['challenge', 'expiresAt']);
    expect(first.headers['cache-control']).toBe('no-store');
    const second = await giveCode(first.body.challenge, codeOf(secret));
    expect(second).toMatchObject({ status: 200, body: { user: { id: manager.user.id } } });
    expect((await asCaller(server, second.body).get('/auth/me')).status).toBe(200);
  });

  it('is not asked for until a code has confirmed it', async () => {
    const { secret, address } = (await begin()).body;
    expect(address).toContain(`issuer=Alder%20%26%20Rye&secret=${secret}&`);
    expect(await own.post('/auth/second-factor/confirm', { code: '000000' })).toMatchObject(WRONG_CODE);
    expect((await own.get<OwnFactor>('/auth/second-factor')).body).toEqual({ on: false, codesLeft: 0 });
    expect(Object.keys((await signIn()).body)).toContain('token');
  });

  it('keeps out an app that does not know it, and says so', async () => {
    await turnOn();
    expect(await signIn({})).toMatchObject({ status: 403, body: { code: 'auth.codeRequired' } });
    expect(await signIn({ password: 'not-the-password' })).toMatchObject({
      status: 401,
      body: { code: 'auth.credentials' },
    });
  });

  it('is not a session: a challenge opens nothing as a token', async () => {
    await turnOn();
    const authorization = `Bearer ${await challenged()}`;
    expect((await nobody.get('/auth/me', { authorization })).status).toBe(401);
  });

  it('takes each code once [T12]', async () => {
    const { secret } = await turnOn();
    const code = codeOf(secret);
    const both = await Promise.all([challenged(), challenged()]);
    const answers = await Promise.all(both.map((challenge) => giveCode(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await giveCode(await challenged(), codeOf(secret, -1))).toMatchObject(WRONG_CODE);
    server.clock.advance(30_000);
    expect((await giveCode(await challenged(), codeOf(secret))).status).toBe(200);
  });

  it('does not take the code that confirmed it for a sign-in', async () => {
    const { secret } = (await begin()).body;
    const code = codeOf(secret);
    await own.post('/auth/second-factor/confirm', { code });
    expect(await giveCode(await challenged(), code)).toMatchObject(WRONG_CODE);
  });

  it('has ten recovery codes, each taken once, however it is typed', async () => {
    const { recoveryCodes } = await turnOn();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    expect(first).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
    expect((await giveCode(await challenged(), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await giveCode(await challenged(), first)).toMatchObject(WRONG_CODE);
    expect((await own.get<OwnFactor>('/auth/second-factor')).body).toEqual({ on: true, codesLeft: 9 });
  });

  it('asks for the password again after five minutes, and after the password has changed', async () => {
    const { secret } = await turnOn();
    const late = await challenged();
    server.clock.advance(5 * MINUTE);
    const over = { status: 401, body: { code: 'auth.challenge' } };
    expect(await giveCode(late, codeOf(secret))).toMatchObject(over);
    expect(await giveCode('made up', codeOf(secret))).toMatchObject(over);
    const before = await challenged();
    await own.post('/auth/password', { current: PASSWORD, next: 'a-brand-new-evening' });
    expect(await giveCode(before, codeOf(secret))).toMatchObject(over);
  });

  it('takes ten wrong codes in a quarter of an hour, in any number of challenges [T12]', async () => {
    const { secret } = await turnOn();
    for (let n = 0; n < 10; n += 1) {
      expect(await giveCode(await challenged(), '000000')).toMatchObject(WRONG_CODE);
    }
    const limited = await giveCode(await challenged(), codeOf(secret));
    expect(limited).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    server.clock.advance(16 * MINUTE);
    expect((await giveCode(await challenged(), codeOf(secret))).status).toBe(200);
  });

  it('is never locked from elsewhere on a device that the account knows, and takes 30 wrong codes in all [T9]', async () => {
    const { secret } = await turnOn();
    const deviceSecret = 'a secret that only this device has, and nobody else';
    const from = async (remoteAddress: string, code: string, more: object = {}) => {
      const payload = { challenge: await challenged(), code, ...more };
      return (
        await server.app.inject({ method: 'POST', url: '/api/auth/login/code', remoteAddress, payload })
      ).statusCode;
    };
    expect(await from('192.0.2.7', codeOf(secret), { deviceSecret })).toBe(200);
    server.clock.advance(MINUTE);
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1) statuses.push(await from(`198.51.100.${n >> 3}`, '000000'));
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(await from('203.0.113.9', codeOf(secret))).toBe(429);
    expect(await from('192.0.2.7', codeOf(secret), { deviceSecret })).toBe(200);
    // Whoever has that device has ten tries there.
    server.clock.advance(MINUTE);
    const there: number[] = [];
    for (let n = 0; n < 11; n += 1) there.push(await from('192.0.2.7', '000000', { deviceSecret }));
    expect(there).toEqual([...Array(10).fill(401), 429]);
  }, 30_000);

  it('is not locked by wrong passwords from the same address', async () => {
    const { secret } = await turnOn();
    const challenge = await challenged();
    const at = new Date(server.clock.now()).toISOString();
    const failure = { account: 'somebody@venue.example', address: '127.0.0.1', at };
    for (let n = 0; n < 100; n += 1) await failGuess(server.storage.accounts, failure);
    expect((await signIn()).status).toBe(429);
    expect((await giveCode(challenge, codeOf(secret))).status).toBe(200);
  });

  it('is turned off by its owner with the password and a code [T13]', async () => {
    const { secret } = await turnOn();
    const off = (body: object) => own.post('/auth/second-factor/off', body);
    const code = codeOf(secret);
    expect(await off({ password: 'not-the-password', code })).toMatchObject({
      status: 401,
      body: { code: 'auth.credentials' },
    });
    expect(await off({ password: PASSWORD, code: '000000' })).toMatchObject(WRONG_CODE);
    expect((await off({ password: PASSWORD, code })).status).toBe(204);
    expect(Object.keys((await signIn()).body)).toContain('token');
    expect(await off({ password: PASSWORD, code })).toMatchObject({ status: 409 });
  });

  it('is set up with the password, once', async () => {
    const wrong = await own.post('/auth/second-factor', { password: 'not-the-password' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'auth.credentials' } });
    expect(await own.post('/auth/second-factor/confirm', { code: '123456' })).toMatchObject({
      status: 409,
      body: { code: 'secondFactor.off' },
    });
    const { secret } = await turnOn();
    expect(await begin()).toMatchObject({ status: 409, body: { code: 'secondFactor.on' } });
    const again = await own.post('/auth/second-factor/confirm', { code: codeOf(secret) });
    expect(again).toMatchObject({ status: 409, body: { code: 'secondFactor.on' } });
  });

  it('is for administrators and managers', async () => {
    const admin = await server.signIn();
    expect((await asCaller(server, admin).get('/auth/second-factor')).status).toBe(200);
    for (const role of ['server', 'kitchen', 'customer'] as const) {
      expect((await begin(asCaller(server, await server.signIn(role)))).status).toBe(403);
    }
  });

  it('can be removed by an administrator, but only by another one', async () => {
    await turnOn();
    const office = await server.signIn();
    const admin = asCaller(server, office);
    const path = `/users/${manager.user.id}/second-factor`;
    expect((await own.delete(path)).status).toBe(403);
    expect(await admin.delete(`/users/${office.user.id}/second-factor`)).toMatchObject({
      status: 409,
      body: { code: 'users.self' },
    });
    expect((await admin.delete(path)).status).toBe(204);
    expect(await admin.delete(path)).toMatchObject({ status: 409, body: { code: 'secondFactor.off' } });
    expect(Object.keys((await signIn()).body)).toContain('token');
  });

  it('survives a reset of the password', async () => {
    const { secret } = await turnOn();
    const admin = asCaller(server, await server.signIn());
    const offered = await admin.post<{ code: string }>(`/users/${manager.user.id}/reset-code`);
    const password = 'a-brand-new-evening';
    await nobody.post('/auth/reset', { email: manager.user.email, code: offered.body.code, password });
    const { challenge } = (await signIn({ password, secondStep: true })).body;
    expect((await giveCode(challenge, codeOf(secret))).status).toBe(200);
  });

  it('is never stored in clear text in the database [T119]', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const factor = await server.storage.accounts.secondFactor(manager.user.id);
    expect(factor?.sealed.length).toBeGreaterThan(secret.length);
    const { entries } = await server.storage.audit.page(server.venueId, { limit: 100 });
    const kept = JSON.stringify([factor, entries]);
    for (const one of [secret, ...recoveryCodes]) expect(kept).not.toContain(one);
  });

  it('is on the audit trail: on, a wrong code, a sign-in, off', async () => {
    const { secret } = await turnOn();
    await giveCode(await challenged(), '000000');
    await giveCode(await challenged(), codeOf(secret));
    const admin = asCaller(server, await server.signIn());
    await admin.delete(`/users/${manager.user.id}/second-factor`);
    const { entries } = await server.storage.audit.page(server.venueId, { limit: 5 });
    expect(entries.map(({ action, outcome, code }) => `${action} ${code ?? outcome}`)).toEqual([
      'user.secondFactorOff applied',
      'auth.signIn applied',
      'auth.signIn applied',
      'auth.signIn auth.code',
      'auth.secondFactorOn applied',
    ]);
  });
});
