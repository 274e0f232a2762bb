import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Me, Session } from '@tableside/protocol/accounts.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { ADMIN, startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { put } from '../../../testing/venue/write-entries.ts';

const DAY = 24 * 60 * 60_000;

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

  it('let the administrator sign in, whatever the case of the address', async () => {
    const answer = await nobody.post<Session>('/auth/login', {
      email: ` ${ADMIN.email.toUpperCase()} `,
      password: ADMIN.password,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.user).toMatchObject({ email: ADMIN.email, role: 'admin', venueId: server.venueId });
    expect(Object.keys(answer.body.user)).not.toContain('passwordHash');
  });

  it('give a token that names the session and holds no secret', async () => {
    const { token, user } = (await signIn(ADMIN.password)).body;
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(Object.keys(claims).sort()).toEqual(['iat', 'sid', 'sub', 'venueId']);
    expect(claims).toMatchObject({ sub: user.id, venueId: server.venueId });
  });

  it('refuse a token whose signature was changed [T19]', async () => {
    const { token } = (await signIn(ADMIN.password)).body;
    const forged = `${token.slice(0, -4)}AAAA`;
    expect(await nobody.get('/auth/me', { authorization: `Bearer ${forged}` })).toMatchObject({
      status: 401,
    });
  });

  it('answer for an unknown one as for a wrong password [T3]', async () => {
    const wrong = await signIn('not-the-password');
    const unknown = await nobody.post('/auth/login', {
      email: 'who@venue.example',
      password: 'not-the-password',
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'auth.credentials' } });
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('check a password even for an unknown one, so that the answer comes no sooner', async () => {
    const times: Record<string, number[]> = { 'nobody@venue.example': [], [ADMIN.email]: [] };
    for (let n = 0; n < 6; n += 1) {
      for (const [email, all] of Object.entries(times)) {
        const start = performance.now();
        await nobody.post('/auth/login', { email, password: 'not-the-password' });
        all.push(performance.now() - start);
      }
    }
    const [unknown = 0, known = 0] = Object.values(times).map((all) => Math.min(...all.slice(1)));
    expect(unknown / known).toBeGreaterThan(0.4);
  });

  it('refuse a deactivated card as if the password were wrong, and let it in again once it is active', async () => {
    const card = (await server.storage.row(server.venueId, 'staff', 'staff-hana'))?.doc;
    if (!card) throw new Error('The demo venue has no Hana.');
    const write = (isActive: boolean) =>
      put(server.storage, { entity: 'staff', id: card.id, doc: { ...card, isActive } as StaffMember });
    const session = await server.signIn('server', card.id);
    const hana = asCaller(server, session);
    await write(false);
    expect((await hana.get('/auth/me')).status).toBe(401);
    const account = { email: session.user.email, password: 'a-quiet-night-shift' };
    const refused = await nobody.post('/auth/login', account);
    const wrong = await nobody.post('/auth/login', { ...account, password: 'not-the-password' });
    expect(refused).toMatchObject({ status: 401, body: { code: 'auth.credentials' } });
    expect(refused.body).toEqual(wrong.body);
    await write(true);
    expect((await hana.get('/auth/me')).status).toBe(401);
    expect((await nobody.post('/auth/login', account)).status).toBe(200);
  });

  it('are made only for customers, whatever role is asked for [T16]', async () => {
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
  ])('refuse a registration with a bad %s', async (path, fault) => {
    const account = { name: 'Mia', email: 'mia@guest.example', password: 'a-long-password', ...fault };
    const answer = await nobody.post('/auth/register', account);
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.shape', details: [{ path }] } });
  });

  it('renew a session when the app asks who is signed in, and end it after 30 days of silence', async () => {
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

  it('end a session at the sign-out', async () => {
    const session = (await signIn(ADMIN.password)).body;
    expect((await asCaller(server, session).post('/auth/logout')).status).toBe(204);
    expect((await asCaller(server, session).get('/auth/me')).status).toBe(401);
  });

  it('end every other session when the password changes', async () => {
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

  it('refuse the old password while it is being changed, as if it were wrong [T20]', async () => {
    const here = asCaller(server, (await signIn(ADMIN.password)).body);
    const { accounts } = server.storage;
    const asked = vi.spyOn(accounts, 'isKnownDevice');
    asked.mockResolvedValueOnce(false).mockImplementationOnce(async () => {
      const change = { current: ADMIN.password, next: 'a-new-password' };
      expect((await here.post('/auth/password', change)).status).toBe(200);
      return false;
    });
    const begun = vi.spyOn(accounts, 'signIn');
    const secret = 'a secret of this device alone, and long';
    const remembered = vi.spyOn(accounts, 'rememberDevice');
    const late = await signIn(ADMIN.password, { deviceSecret: secret });
    expect(asked).toHaveBeenCalledTimes(2);
    expect(begun).toHaveBeenCalledOnce();
    expect(late.body).toEqual((await signIn('not-the-password')).body);
    expect(late.status).toBe(401);
    expect(remembered).not.toHaveBeenCalled();
    const { entries } = await server.storage.audit.page(server.venueId, { limit: 3 });
    expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'auth.signIn rejected',
      'auth.signIn rejected',
      'auth.password applied',
    ]);
  });

  it('change the password only once when two people give the old one at the same moment', async () => {
    const here = asCaller(server, (await signIn(ADMIN.password)).body);
    const change = (next: string) => here.post<Session>('/auth/password', { current: ADMIN.password, next });
    const answers = await Promise.all([change('a-new-password'), change('another-new-password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const changed = answers.find(({ status }) => status === 200)?.body;
    expect((await asCaller(server, changed).get('/auth/me')).status).toBe(200);
  });

  it('check the session at each request', async () => {
    const kitchen = await server.signIn('kitchen');
    const live = await asCaller(server, kitchen).get<Me>('/auth/me');
    expect(live.body.role).toBe('kitchen');
    const at = new Date(server.clock.now()).toISOString();
    const event = { venueId: server.venueId, actor: null, action: 'auth.password', at } as const;
    const { id: userId } = kitchen.user;
    await server.storage.accounts.changePassword({ userId, to: 'another hash', at, event });
    expect((await asCaller(server, kitchen).get('/auth/me')).status).toBe(401);
  });
});
