/** Accounts in a server with two venues: a sign-in is for the venue with the host name of the request. */
import { change } from '@tableside/domain/entities/entities.ts';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { aVenue } from '@tableside/domain/testing/builders.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { PASSWORD, startServer, type TestServer } from '../../../testing/server/start-server.ts';

const HARBOR = 'another-venue';
const HOST = { host: 'harbor.example' };
const WRONG = { status: 401, body: { code: 'auth.credentials' } };

let server: TestServer;
let nobody: Caller;
let office: Caller;
let ana: Session['user'];
let email: string;

beforeAll(async () => {
  server = await startServer();
  nobody = asCaller(server);
  office = asCaller(server, await server.signIn());
  const changes = [change('venue', aVenue({ id: HARBOR, name: 'Harbor Grill' }))];
  const createdAt = new Date(server.clock.now()).toISOString();
  await server.storage.venues.create({ id: HARBOR, host: HOST.host, createdAt, changes });
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ user: ana } = await server.signIn('manager'));
  email = ana.email;
});

const signIn = (given: object = {}, headers = {}) =>
  nobody.post<Session>('/auth/login', { email, password: PASSWORD, ...given }, headers);
const register = (given: object = {}, headers = {}) =>
  nobody.post<Session>('/auth/register', { name: 'Ana', email, password: PASSWORD, ...given }, headers);
const joinHarbor = (role: 'admin' | 'server' | 'customer' = 'server') => {
  const at = '2026-03-02T19:00:00.000Z';
  const event = { venueId: HARBOR, actor: null, action: 'user.create', at } as const;
  const membership = { userId: ana.id, venueId: HARBOR, role, staffId: null };
  return server.storage.accounts.addMember({ membership, event });
};

async function cards(): Promise<[StaffMember, StaffMember]> {
  const ids = ['staff-hana', 'staff-jonas'];
  const found = ids.map(async (id) => (await server.storage.row(server.venueId, 'staff', id))?.doc);
  const [one, other] = await Promise.all(found);
  if (!one || !other) throw new Error('The demo venue has these cards.');
  return [one, other];
}

describe('a sign-in', () => {
  it('is for the venue with the host name, in the role that the account has there', async () => {
    await joinHarbor();
    const [here, there] = [await signIn(), await signIn({}, HOST)];
    expect(here.body.user).toMatchObject({ id: ana.id, venueId: server.venueId, role: 'manager' });
    expect(there.body.user).toMatchObject({ id: ana.id, venueId: HARBOR, role: 'server' });
    const me = asCaller(server, there.body);
    expect([await me.get('/auth/me', HOST), await me.get('/auth/me')]).toMatchObject([
      { status: 200, body: { venueId: HARBOR } },
      { status: 401 },
    ]);
  });

  it('lists the venues of the account, if the password is right, at a venue that it does not belong to [T82]', async () => {
    expect(await signIn({}, HOST)).toMatchObject({
      status: 403,
      body: { code: 'auth.otherVenue', details: [{ path: '', message: 'Alder & Rye' }] },
    });
    expect(await signIn({ password: 'not-the-password' }, HOST)).toMatchObject(WRONG);
    const trail = await server.storage.audit.page(HARBOR, { limit: 2, action: 'auth.signIn' });
    expect(trail.entries[0]).toMatchObject({ actorId: null, code: 'auth.credentials', rows: [] });
    expect(JSON.stringify(trail)).not.toContain(ana.id);
  });

  it('counts wrong passwords of an account over all venues [T83]', async () => {
    for (let n = 0; n < 10; n += 1)
      expect((await signIn({ password: 'not-the-password' }, n % 2 ? HOST : {})).status).toBe(401);
    expect([(await signIn()).status, (await signIn({}, HOST)).status]).toEqual([429, 429]);
  });

  it('is refused as if the password were wrong when the account has no venue left', async () => {
    await office.post(`/users/${ana.id}/block`);
    expect([await signIn(), await signIn({}, HOST)]).toMatchObject([WRONG, WRONG]);
  });
});

describe('a registration', () => {
  it('makes an account of another venue a guest here when its password is right, and changes nothing there', async () => {
    const { body, status } = await register({ name: 'Somebody' }, HOST);
    expect([status, body.user]).toMatchObject([201, { id: ana.id, role: 'customer', venueId: HARBOR }]);
    expect((await signIn()).body.user).toMatchObject({ role: 'manager', name: ana.name });
    expect((await signIn({}, HOST)).body.user.role).toBe('customer');
    const { entries } = await server.storage.audit.page(HARBOR, { limit: 1, action: 'auth.register' });
    expect(entries).toMatchObject([{ actorId: ana.id, role: 'customer' }]);
  });

  it('is refused with another password, counts as a wrong guess, and adds nothing [T83]', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await register({ password: 'not-the-password' }, HOST)).toMatchObject({
        status: 409,
        body: { code: 'auth.emailTaken' },
      });
    expect((await register({}, HOST)).status).toBe(429);
    expect((await server.storage.accounts.userByEmail(email))?.memberships).toHaveLength(1);
  });

  it('cannot open an account that has a second factor [T84]', async () => {
    const { accounts } = server.storage;
    const at = '2026-03-02T19:00:00.000Z';
    const event = { venueId: server.venueId, actor: null, action: 'auth.secondFactorOn', at } as const;
    await accounts.beginSecondFactor({ userId: ana.id, sealed: 'sealed' });
    const confirming = { userId: ana.id, sealed: 'sealed', step: 1, codeHashes: ['hash'], at, event };
    await accounts.confirmSecondFactor(confirming);
    expect(await register({}, HOST)).toMatchObject({ status: 409, body: { code: 'auth.emailTaken' } });
  });
});

describe('an administrator of one venue', () => {
  const SHARED = { status: 409, body: { code: 'access.shared' } };

  it('cannot get into an account that also belongs to another venue', async () => {
    await joinHarbor('admin');
    expect(await office.post(`/users/${ana.id}/reset-code`)).toMatchObject(SHARED);
    expect(await office.delete(`/users/${ana.id}/second-factor`)).toMatchObject(SHARED);
  });

  it('takes no address from a guest of another venue [T85]', async () => {
    const [{ id, email: guest }] = await cards();
    await register({ email: guest }, HOST);
    const { accounts } = server.storage;
    expect((await accounts.userByEmail(guest))?.memberships).toMatchObject([{ venueId: HARBOR }]);
    const access = { role: 'server', password: PASSWORD, releaseAddress: true };
    expect(await office.post(`/staff/${id}/access`, access)).toMatchObject({
      status: 409,
      body: { code: 'auth.emailTaken' },
    });
    expect((await signIn({ email: guest }, HOST)).status).toBe(200);
  });
});

describe('an invitation', () => {
  it('is accepted with the password of the account that somebody has in another venue', async () => {
    const [, card] = await cards();
    const { email: waiter } = card;
    const made = await register({ email: waiter, name: 'Mia' }, HOST);
    const invited = () => office.post<{ token: string }>(`/staff/${card.id}/invitation`, { role: 'server' });
    const { status, body } = await invited();
    expect(status).toBe(201);
    const accept = (password: string, headers = {}) =>
      nobody.post('/auth/invitation/accept', { token: body.token, password }, headers);
    expect(await accept(PASSWORD, HOST)).toMatchObject({ status: 410 });
    expect(await accept('not-the-password')).toMatchObject({
      status: 409,
      body: { code: 'auth.emailTaken' },
    });
    expect(await accept(PASSWORD)).toMatchObject({ status: 200, body: { email: waiter } });
    const [here, there] = [await signIn({ email: waiter }), await signIn({ email: waiter }, HOST)];
    expect(here.body.user).toMatchObject({ id: made.body.user.id, role: 'server', staffId: card.id });
    expect(there.body.user).toMatchObject({ id: made.body.user.id, role: 'customer' });
  });
});
