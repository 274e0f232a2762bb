import type { Session } from '@tableside/protocol/accounts.ts';
import type { ResetCode } from '@tableside/protocol/rest/password-reset.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller, confirmed } from '../../../testing/access/as-caller.ts';
import { PASSWORD, startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { failGuess } from '../../../testing/venue/failed-guess.ts';

const MINUTE = 60_000;
const NEW = 'a-brand-new-evening';
const REFUSED = { status: 401, body: { code: 'auth.resetCode' } };

describe('a forgotten password', () => {
  let server: TestServer;
  let nobody: Caller;
  let office: Session;
  let admin: Caller;
  let waiter: Session;
  beforeEach(async () => {
    server = await startServer();
    nobody = asCaller(server);
    office = await server.signIn();
    admin = asCaller(server, office);
    waiter = await server.signIn('server');
  });
  afterEach(() => server.close());

  const offer = (of = waiter, by = admin) => by.post<ResetCode>(`/users/${of.user.id}/reset-code`);
  const use = (code: string, more: object = {}) =>
    nobody.post('/auth/reset', { email: waiter.user.email, code, password: NEW, ...more });
  const signIn = (password: string) =>
    nobody.post<Session>('/auth/login', { email: waiter.user.email, password });

  it('is replaced with a code from an administrator, which ends every session', async () => {
    const { status, body } = await offer();
    expect(status).toBe(201);
    expect(body.code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(body.expiresAt).toBe(new Date(server.clock.now() + 60 * MINUTE).toISOString());
    expect((await asCaller(server, waiter).get('/auth/me')).status).toBe(200);
    expect((await use(body.code)).status).toBe(204);
    expect((await asCaller(server, waiter).get('/auth/me')).status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
  });

  it('accepts a code however people type it, but only once', async () => {
    const { code } = (await offer()).body;
    expect((await use(` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(204);
    expect(await use(code, { password: 'and-yet-another-evening' })).toMatchObject(REFUSED);
    expect((await signIn(NEW)).status).toBe(200);
  });

  it('accepts no code after an hour, and only the later of two codes', async () => {
    const first = (await offer()).body;
    const second = (await offer()).body;
    expect(await use(first.code)).toMatchObject(REFUSED);
    server.clock.advance(60 * MINUTE);
    expect(await use(second.code)).toMatchObject(REFUSED);
    await confirmed(admin);
    const third = (await offer()).body;
    server.clock.advance(60 * MINUTE - 1);
    expect((await use(third.code)).status).toBe(204);
  });

  it('gets the same answer for a wrong code, an account without one, and an unknown account', async () => {
    await offer();
    const wrong = await use('AAAA-AAAA');
    expect(wrong).toMatchObject(REFUSED);
    for (const email of [office.user.email, 'nobody@venue.example']) {
      const { status, body } = await use('AAAA-AAAA', { email });
      expect({ status, body }).toEqual({ status: wrong.status, body: wrong.body });
    }
  });

  it('allows ten tries for an account in a quarter of an hour, and as many for an unknown one [T8]', async () => {
    const { code } = (await offer()).body;
    for (const email of [waiter.user.email, 'nobody@venue.example']) {
      for (let n = 0; n < 10; n += 1) expect((await use('AAAA-AAAA', { email })).status).toBe(401);
      expect(await use('AAAA-AAAA', { email })).toMatchObject({ status: 429 });
    }
    const limited = await use(code);
    expect(limited).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    expect(limited.headers['retry-after']).toBe('900');
    expect((await signIn(PASSWORD)).status).toBe(200);
    server.clock.advance(16 * MINUTE);
    expect((await use(code)).status).toBe(204);
  });

  it('cannot be locked for others: each network has its tries, and an IPv6 network counts as one [T9 T10]', async () => {
    const { code } = (await offer()).body;
    const from = async (remoteAddress: string, tried = 'AAAA-AAAA') => {
      const payload = { email: waiter.user.email, code: tried, password: NEW };
      return (await server.app.inject({ method: 'POST', url: '/api/auth/reset', remoteAddress, payload }))
        .statusCode;
    };
    for (let n = 0; n < 10; n += 1) expect(await from(`2001:db8:0:1::${n}`)).toBe(401);
    expect(await from('2001:db8:0:1:ffff::1')).toBe(429);
    for (let n = 0; n < 40; n += 1) await from(`2001:db8:0:${(n >> 2) + 2}::1`);
    expect(await from('192.0.2.7', code)).toBe(204);
  });

  it('is not locked by wrong passwords from the same address', async () => {
    const { code } = (await offer()).body;
    const at = new Date(server.clock.now()).toISOString();
    const failure = { account: 'somebody@venue.example', address: '127.0.0.1', at };
    for (let n = 0; n < 100; n += 1) await failGuess(server.storage.accounts, failure);
    expect((await use(code)).status).toBe(204);
  });

  it('lets in somebody who guessed too often before', async () => {
    for (let n = 0; n < 10; n += 1) await signIn('what-was-it-again');
    expect((await signIn(PASSWORD)).status).toBe(429);
    expect((await use((await offer()).body.code)).status).toBe(204);
    expect((await signIn(NEW)).status).toBe(200);
  });

  it('is not replaced by one that is easy to guess, and the code stays', async () => {
    const { code } = (await offer()).body;
    const common = { status: 422, body: { code: 'password.common' } };
    expect(await use(code, { password: 'qwertyuiop' })).toMatchObject(common);
    // The password contains the account's name. Only the right code may reveal that this is the reason.
    expect(await use('AAAA-AAAA', { password: 'a-server-2026' })).toMatchObject(REFUSED);
    expect(await use(code, { password: 'server-server-2026' })).toMatchObject(common);
    expect((await use(code)).status).toBe(204);
  });

  it('is reset only by administrators, and only for others', async () => {
    for (const role of ['manager', 'server', 'kitchen', 'customer'] as const) {
      const other = asCaller(server, await server.signIn(role));
      expect(await offer(waiter, other)).toMatchObject({ status: 403 });
    }
    expect(await offer(office)).toMatchObject({ status: 409, body: { code: 'users.self' } });
    expect((await admin.post('/users/nobody/reset-code')).status).toBe(404);
  });

  it('is not reset for somebody who was dismissed', async () => {
    waiter = await server.signIn('server', 'staff-hana');
    const { code } = (await offer()).body;
    await admin.post('/staff/staff-hana/deactivate');
    expect(await use(code)).toMatchObject(REFUSED);
    expect(await offer()).toMatchObject({ status: 409, body: { code: 'access.inactive' } });
  });

  it('is on the audit trail: the code, a wrong guess, the new password', async () => {
    const { code } = (await offer()).body;
    await use('AAAA-AAAA');
    await use(code);
    const { entries } = await server.storage.audit.page(server.venueId, { limit: 3 });
    expect(entries).toMatchObject([
      { action: 'auth.reset', outcome: 'applied', actorId: waiter.user.id },
      { action: 'auth.reset', outcome: 'rejected', code: 'auth.resetCode' },
      { action: 'user.resetCode', actorName: 'Administrator', rows: [{ id: waiter.user.id }] },
    ]);
  });
});
