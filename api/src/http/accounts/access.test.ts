import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Account } from '@tableside/protocol/rest/users.ts';
import { CLOSE, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { type LiveRoom, openLiveRoom } from '../../../testing/server/live-room.ts';

const PASSWORD = 'a-long-evening';

describe('a sign-in for a member of staff', () => {
  let room: LiveRoom;
  let admin: Caller;
  let hana: StaffMember;
  beforeEach(async () => {
    room = await openLiveRoom();
    admin = asCaller(room.server, await room.server.signIn());
    hana = (await admin.get<StaffMember>('/staff/staff-hana')).body;
  });
  afterEach(() => room.close());

  const give = (role: string, password = PASSWORD, by = admin) =>
    by.post(`/staff/${hana.id}/access`, { role, password });
  const signIn = (password = PASSWORD) =>
    asCaller(room.server).post<Session>('/auth/login', { email: hana.email, password });

  it('is given by an administrator, under the email of the card', async () => {
    const made = await give('manager');
    expect(made).toMatchObject({
      status: 201,
      body: { role: 'manager', staffId: hana.id, email: hana.email, active: true, lastSignInAt: null },
    });
    expect(await signIn()).toMatchObject({
      status: 200,
      body: { user: { role: 'manager', staffId: hana.id } },
    });
  });

  it('changes role and password when it is given again, and ends the sessions from before', async () => {
    await give('server');
    const before = (await signIn()).body;
    const socket = await room.listen(before);
    await socket.next('allOrders');
    const since = performance.now();
    expect(await give('kitchen', 'another-long-evening')).toMatchObject({
      status: 200,
      body: { id: before.user.id, role: 'kitchen' },
    });
    expect((await asCaller(room.server, before).get('/auth/me')).status).toBe(401);
    expect(await socket.closed()).toBe(CLOSE.revoked);
    expect(performance.now() - since).toBeLessThan(1000);
    expect((await signIn()).status).toBe(401);
    expect((await signIn('another-long-evening')).body.user.role).toBe('kitchen');
  });

  it('is found by the card, even once the card has another email', async () => {
    await give('manager');
    expect((await admin.put(`/staff/${hana.id}`, { ...hana, email: 'hana@elsewhere.example' })).status).toBe(
      200,
    );
    const { body } = await admin.get<Account[]>(`/users?staffId=${hana.id}`);
    expect(body).toMatchObject([{ staffId: hana.id, email: hana.email, role: 'manager' }]);
    expect((await admin.get<Account[]>('/users?staffId=staff-nobody')).body).toEqual([]);
  });

  it('cannot be given to a customer, nor with an unknown role', async () => {
    for (const role of ['customer', 'owner']) {
      expect(await give(role)).toMatchObject({ status: 400, body: { details: [{ path: 'role' }] } });
    }
    expect((await signIn()).status).toBe(401);
  });

  it('can be given by nobody else', async () => {
    for (const role of ['manager', 'server', 'kitchen', 'customer'] as const) {
      const other = asCaller(room.server, await room.server.signIn(role));
      expect(await give('server', PASSWORD, other)).toMatchObject({ status: 403 });
    }
    expect((await admin.post('/staff/unknown/access', { role: 'server', password: PASSWORD })).status).toBe(
      404,
    );
  });

  describe('when somebody registered the address first', () => {
    const guest = () => ({ name: 'Mia', email: hana.email, password: 'a-guest-of-the-house' });
    const register = () => asCaller(room.server).post<Session>('/auth/register', guest());
    const release = (role: string) =>
      admin.post<Account>(`/staff/${hana.id}/access`, { role, password: PASSWORD, releaseAddress: true });

    it('is given once an administrator agrees that the guest account loses the address [T6]', async () => {
      const { user, token } = (await register()).body;
      expect(await give('server')).toMatchObject({ status: 409, body: { code: 'access.guestAddress' } });
      expect(await release('server')).toMatchObject({
        status: 201,
        body: { email: hana.email, staffId: hana.id, role: 'server' },
      });
      expect((await signIn()).body.user.staffId).toBe(hana.id);
      expect((await asCaller(room.server, { token, user }).get('/auth/me')).status).toBe(401);
      expect((await signIn('a-guest-of-the-house')).status).toBe(401);
      const [left] = (await admin.get<Account[]>('/users?q=mia')).body;
      expect(left).toMatchObject({ id: user.id, role: 'customer', email: `released ${user.id}` });
      const guestAgain = { email: `released ${user.id}`, password: 'a-guest-of-the-house' };
      expect((await asCaller(room.server).post('/auth/login', guestAgain)).status).toBe(401);
      const { entries } = await room.server.storage.audit.page(room.server.venueId, { limit: 20 });
      expect(entries.find(({ action }) => action === 'user.release')).toMatchObject({
        actorName: 'Administrator',
        rows: [
          { entity: 'user', id: user.id },
          { entity: 'staff', id: hana.id },
        ],
      });
    });

    it('is given even if the guest registers again under an address like the one that is left', async () => {
      const { user } = (await register()).body;
      const other = { ...guest(), email: `released ${user.id}` };
      expect((await asCaller(room.server).post('/auth/register', other)).status).toBe(400);
      expect((await release('server')).status).toBe(201);
    });

    it('is refused when that is another member of staff', async () => {
      const { user } = (await register()).body;
      await admin.patch(`/users/${user.id}`, { role: 'server' });
      expect(await release('server')).toMatchObject({ status: 409, body: { code: 'auth.emailTaken' } });
    });
  });

  it('leaves the venue its last administrator', async () => {
    expect((await give('admin')).status).toBe(201);
    const session = (await signIn()).body;
    const other = asCaller(room.server, session);
    const { id } = (await admin.get<{ id: string }>('/auth/me')).body;
    expect((await other.patch(`/users/${id}`, { role: 'server' })).status).toBe(200);
    expect(await give('manager', PASSWORD, other)).toMatchObject({
      status: 409,
      body: { code: 'users.lastAdmin' },
    });
    expect((await other.get('/auth/me')).status).toBe(200);
  });

  it('ends with the card: session and socket within a second, and the password is refused from then on', async () => {
    await give('server');
    const session = (await signIn()).body;
    const socket = await room.listen(session);
    await socket.next('allOrders');
    const since = performance.now();
    expect((await admin.post(`/staff/${hana.id}/deactivate`)).status).toBe(200);
    expect((await asCaller(room.server, session).get('/auth/me')).status).toBe(401);
    expect(await socket.closed()).toBe(CLOSE.revoked);
    expect(performance.now() - since).toBeLessThan(1000);
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'auth.credentials' } });
    expect(await give('server')).toMatchObject({ status: 409, body: { code: 'access.inactive' } });
    expect((await admin.get<Account[]>('/users?q=hana')).body).toMatchObject([{ active: false }]);
    await admin.patch(`/staff/${hana.id}/status/Active`);
    expect((await signIn()).status).toBe(200);
  });

  it('stays with the last administrator, whose card is deactivated neither by a call nor from a tablet', async () => {
    await give('admin');
    const { token, user } = (await signIn()).body;
    const other = asCaller(room.server, { token, user });
    const { id } = (await admin.get<{ id: string }>('/auth/me')).body;
    await other.patch(`/users/${id}`, { role: 'manager' });
    const refused = { code: 'users.lastAdmin' };
    expect(await other.post(`/staff/${hana.id}/deactivate`)).toMatchObject({ status: 409, body: refused });
    const manager = await room.server.signIn('manager');
    const mutation = {
      mid: 1,
      cmdId: '0194e6a0-0000-7000-8000-000000000001',
      name: 'staff.deactivate',
      version: 1,
      args: { staffId: hana.id },
      occurredAt: '2026-03-02T19:00:00.000Z',
      actorId: manager.user.id,
      grant: null,
    };
    const pushed = await asCaller(room.server, manager).post('/sync/push', {
      protocol: PROTOCOL_VERSION,
      clientId: '0194e6a0-0000-7000-8000-0000000000c1',
      ackMid: 0,
      deviceTime: '2026-03-02T19:00:00.000Z',
      mutations: [mutation],
    });
    expect(pushed.body).toMatchObject({ results: [{ status: 'rejected', ...refused }] });
    expect((await other.get('/auth/me')).status).toBe(200);
  });

  it('needs an email on the card', async () => {
    const card = (await admin.post<StaffMember>('/staff', { firstName: 'Noa' })).body;
    const access = { role: 'server', password: PASSWORD };
    expect(await admin.post(`/staff/${card.id}/access`, access)).toMatchObject({
      status: 422,
      body: { code: 'access.noEmail' },
    });
  });
});
