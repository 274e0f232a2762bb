import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Invitation, InvitationLink } from '@tableside/protocol/rest/invitations.ts';
import type { Account } from '@tableside/protocol/rest/users.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';

const HOUR = 60 * 60_000;
const PASSWORD = 'a-long-evening-of-hana';
const ENDED = { status: 410, body: { code: 'invitation.ended' } };

describe('an invitation by link', () => {
  let server: TestServer;
  let nobody: Caller;
  let office: Session;
  let admin: Caller;
  let hana: StaffMember;
  beforeEach(async () => {
    server = await startServer();
    nobody = asCaller(server);
    office = await server.signIn();
    admin = asCaller(server, office);
    hana = (await admin.get<StaffMember>('/staff/staff-hana')).body;
  });
  afterEach(() => server.close());

  const invite = (body: object = { role: 'manager' }, by = admin) =>
    by.post<InvitationLink>(`/staff/${hana.id}/invitation`, body);
  const look = (token: string) => nobody.post('/auth/invitation', { token });
  const accept = (token: string, password = PASSWORD) =>
    nobody.post<{ email: string }>('/auth/invitation/accept', { token, password });
  const signIn = (password = PASSWORD) =>
    nobody.post<Session>('/auth/login', { email: hana.email, password });

  it('shows venue, name and role to the person who opens it, and lets them choose their password', async () => {
    const made = await invite();
    expect(made).toMatchObject({
      status: 201,
      body: { staffId: hana.id, name: 'Hana Kimura', email: hana.email, role: 'manager' },
    });
    expect(made.headers['cache-control']).toBe('no-store');
    const { token } = made.body;
    const expiresAt = new Date(server.clock.now() + 72 * HOUR).toISOString();
    expect(await look(token)).toMatchObject({
      status: 200,
      body: { venueName: 'Alder & Rye', name: 'Hana Kimura', email: hana.email, role: 'manager', expiresAt },
    });
    expect(await accept(token)).toMatchObject({ status: 200, body: { email: hana.email } });
    expect((await signIn()).body.user).toMatchObject({ role: 'manager', staffId: hana.id });
  });

  it('can be used once', async () => {
    const { token } = (await invite()).body;
    expect((await accept(token)).status).toBe(200);
    expect(await accept(token, 'another-long-evening')).toMatchObject(ENDED);
    expect(await look(token)).toMatchObject(ENDED);
    expect((await signIn()).status).toBe(200);
  });

  it('works for only one of two people who open it at the same moment [T7]', async () => {
    const { token } = (await invite()).body;
    const passwords = [PASSWORD, 'another-long-evening'];
    const answers = await Promise.all(passwords.map((password) => accept(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const signIns = await Promise.all(passwords.map((password) => signIn(password)));
    expect(signIns.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('expires after 72 hours, and does not open with another token [T7]', async () => {
    const { token } = (await invite()).body;
    expect(await look(`${token}x`)).toMatchObject(ENDED);
    server.clock.advance(72 * HOUR - 1);
    expect((await look(token)).status).toBe(200);
    server.clock.advance(1);
    expect(await look(token)).toMatchObject(ENDED);
    expect(await accept(token)).toMatchObject(ENDED);
    expect((await admin.get<Invitation[]>('/invitations')).body).toEqual([]);
  });

  it('is listed without its token, and can be withdrawn', async () => {
    const { token, ...told } = (await invite()).body;
    const listed = await admin.get<Invitation[]>('/invitations');
    expect(listed.body).toEqual([told]);
    expect(JSON.stringify(listed.body)).not.toContain(token);
    expect((await admin.delete(`/invitations/${told.id}`)).status).toBe(204);
    expect((await admin.delete(`/invitations/${told.id}`)).status).toBe(404);
    expect(await accept(token)).toMatchObject(ENDED);
  });

  it('replaces an earlier one', async () => {
    const first = (await invite()).body;
    const second = (await invite({ role: 'server' })).body;
    expect(await look(first.token)).toMatchObject(ENDED);
    expect(await look(second.token)).toMatchObject({ status: 200, body: { role: 'server' } });
  });

  it('ends the sessions that the person had before, and changes the role', async () => {
    await admin.post(`/staff/${hana.id}/access`, { role: 'server', password: 'the-first-of-all-evenings' });
    const before = (await signIn('the-first-of-all-evenings')).body;
    await accept((await invite()).body.token);
    expect((await asCaller(server, before).get('/auth/me')).status).toBe(401);
    expect((await signIn()).body.user).toMatchObject({ id: before.user.id, role: 'manager' });
  });

  it('is made by administrators, for the roles of the staff, on a card that has an email', async () => {
    for (const role of ['manager', 'server', 'kitchen', 'customer'] as const) {
      const other = asCaller(server, await server.signIn(role));
      expect(await invite({ role: 'server' }, other)).toMatchObject({ status: 403 });
    }
    expect(await invite({ role: 'customer' })).toMatchObject({ status: 400 });
    const card = (await admin.post<StaffMember>('/staff', { firstName: 'Noa' })).body;
    expect(await admin.post(`/staff/${card.id}/invitation`, { role: 'server' })).toMatchObject({
      status: 422,
      body: { code: 'access.noEmail' },
    });
  });

  it('opens nothing when it came from a dismissed administrator [T11]', async () => {
    await admin.post(`/staff/${hana.id}/access`, { role: 'admin', password: PASSWORD });
    const hers = asCaller(server, (await signIn()).body);
    const path = '/staff/staff-amara/invitation';
    const { token } = (await hers.post<InvitationLink>(path, { role: 'admin' })).body;
    expect((await look(token)).status).toBe(200);
    expect((await admin.post(`/staff/${hana.id}/deactivate`)).status).toBe(200);
    expect(await accept(token)).toMatchObject(ENDED);
  });

  it('does nothing for somebody who has been dismissed since', async () => {
    const { token } = (await invite()).body;
    await admin.post(`/staff/${hana.id}/deactivate`);
    expect(await look(token)).toMatchObject(ENDED);
    expect(await accept(token)).toMatchObject(ENDED);
  });

  it('refuses a password that is easy to guess, and can still be used afterwards', async () => {
    const { token } = (await invite()).body;
    const refused = { status: 422, body: { code: 'password.common' } };
    expect(await accept(token, 'hana-kimura-1')).toMatchObject(refused);
    expect(await accept(token, 'short')).toMatchObject({ status: 400 });
    expect((await accept(token)).status).toBe(200);
  });

  it('takes its address back from a guest who registered before or after it was made', async () => {
    const register = () =>
      nobody.post<Session>('/auth/register', { name: 'Mia', email: hana.email, password: 'a-guest-here' });
    const before = (await register()).body;
    expect(await invite()).toMatchObject({ status: 409, body: { code: 'access.guestAddress' } });
    const { token } = (await invite({ role: 'server', releaseAddress: true })).body;
    expect((await asCaller(server, before).get('/auth/me')).status).toBe(200);
    expect((await accept(token)).status).toBe(200);
    expect((await signIn()).body.user.staffId).toBe(hana.id);
    expect((await asCaller(server, before).get('/auth/me')).status).toBe(401);
    const released = (await admin.get<Account[]>(`/users?q=released`)).body;
    expect(released.map(({ id }) => id)).toEqual([before.user.id]);
  });

  it('still works when a guest takes its address before the person opens it', async () => {
    const { token } = (await invite()).body;
    await nobody.post('/auth/register', { name: 'Mia', email: hana.email, password: 'a-guest-here' });
    expect((await accept(token)).status).toBe(200);
  });

  it('is on the audit trail: made, withdrawn, used and by whom', async () => {
    const { id } = (await invite()).body;
    await admin.delete(`/invitations/${id}`);
    const { token } = (await invite()).body;
    await accept(token);
    const { entries } = await server.storage.audit.page(server.venueId, { limit: 4 });
    expect(entries.map(({ action, actorName }) => `${action} ${actorName}`)).toEqual([
      'auth.join Hana Kimura',
      'user.invite Administrator',
      'user.withdraw Administrator',
      'user.invite Administrator',
    ]);
  });
});
