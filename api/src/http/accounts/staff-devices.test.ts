/** The devices of a person who is dismissed: which ones are listed, and that they are revoked with the dismissal. */
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Enrolment, Session } from '@tableside/protocol/accounts.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import type { Device, DeviceOfStaff } from '@tableside/protocol/rest/devices.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { PASSWORD, startServer, type TestServer } from '../../../testing/server/start-server.ts';

const PHONE = testId('device', 1);
const TABLET = testId('device', 2);
const OLD = testId('device', 3);
const OFFICE = testId('device', 4);
const DAY = 24 * 3_600_000;

let server: TestServer;
let admin: Caller;
let manager: Caller;
let card: StaffMember;
let max: Session;
/** The token that each device keeps. */
const tokens = new Map<string, string>();
beforeEach(async () => {
  tokens.clear();
  server = await startServer();
  admin = asCaller(server, await server.signIn());
  manager = asCaller(server, await server.signIn('manager'));
  card = (await admin.post<StaffMember>('/staff', { firstName: 'Max' })).body;
  max = await server.signIn('server', card.id);
});
afterEach(() => server.close());

const again = async ({ user }: Session): Promise<Session> => {
  const payload = { email: user.email, password: PASSWORD };
  return (await server.app.inject({ method: 'POST', url: '/api/auth/login', payload })).json<Session>();
};
/** A person signs in on a device, a minute after the previous event. */
async function uses(person: Session, deviceId: string, name: string): Promise<Caller> {
  server.clock.advance(60_000);
  const session = await again(person);
  const caller = asCaller(server, session);
  const { status, body } = await caller.post<Enrolment>('/devices', {
    ...{ deviceId, name },
    deviceToken: tokens.get(deviceId),
  });
  expect(status).toBe(201);
  tokens.set(deviceId, body.deviceToken);
  return caller;
}
const devicesOfMax = async (by: Caller = manager) =>
  (await by.get<DeviceOfStaff[]>(`/staff/${card.id}/devices`)).body;
const revoke = (by: Caller, deviceId: string, staffId = card.id) =>
  by.post<{ code?: string }>(`/staff/${staffId}/devices/${deviceId}/revoke`);

describe('the devices of somebody who is dismissed', () => {
  it('are theirs when nobody else used them, or when nobody else used them for a week and they used them last', async () => {
    const ana = await server.signIn('server');
    await uses(ana, OLD, 'Old tablet');
    await uses(ana, TABLET, 'Bar tablet');
    server.clock.advance(8 * DAY);
    await uses(max, OLD, 'Old tablet');
    await uses(max, TABLET, 'Bar tablet');
    await uses(ana, TABLET, 'Bar tablet');
    await uses(max, TABLET, 'Bar tablet');
    await uses(max, PHONE, "Max's phone");
    expect((await devicesOfMax()).map(({ name, isTheirs }) => `${name} ${isTheirs}`)).toEqual([
      "Max's phone (C) true",
      'Bar tablet (B) false',
      'Old tablet (A) true',
    ]);
    const [phone, tablet] = await devicesOfMax();
    expect(phone).toMatchObject({ id: PHONE, othersAt: null, pending: null });
    expect(tablet?.othersAt).not.toBeNull();
  });

  it('are not theirs when somebody else used them last, no matter how long ago', async () => {
    const ana = await server.signIn('server');
    for (const person of [ana, max, ana]) await uses(person, OLD, 'Old tablet');
    server.clock.advance(8 * DAY);
    expect(await devicesOfMax(asCaller(server, await server.signIn('manager')))).toMatchObject([
      { id: OLD, isTheirs: false },
    ]);
  });

  it('never include those of others, nor the device that the dismissal is made on', async () => {
    await uses(await server.signIn('server'), TABLET, 'Bar tablet');
    await uses(max, OFFICE, 'Office');
    const mia = await server.signIn('manager');
    const onOffice = await uses(mia, OFFICE, 'Office');
    expect(await devicesOfMax(onOffice)).toEqual([]);
    expect((await revoke(onOffice, OFFICE)).status).toBe(404);
    expect((await revoke(manager, TABLET)).status).toBe(404);
    expect(await devicesOfMax()).toMatchObject([{ id: OFFICE, answersFor: true, isTheirs: true }]);
  });

  it('include all that they enrolled or declared, however many there were in one session', async () => {
    const phone = await uses(max, PHONE, "Max's phone");
    for (const deviceId of [TABLET, OLD]) await phone.post('/devices', { deviceId });
    await uses(await server.signIn('server'), OFFICE, 'Office');
    expect((await devicesOfMax()).map(({ id }) => id).sort()).toEqual([PHONE, TABLET, OLD].sort());
    const mia = await server.signIn('manager');
    const byMia = await uses(mia, testId('device', 5), "Mia's phone");
    expect((await byMia.post(`/devices/${OFFICE}/declare`)).status).toBe(200);
    const all = (await admin.get<Device[]>(`/devices?of=${mia.user.id}`)).body;
    expect(all.map(({ id, declaredBy }) => [id, declaredBy?.id ?? null])).toEqual([
      [OFFICE, mia.user.id],
      [testId('device', 5), null],
    ]);
  });

  it('end with the dismissal, except one that a manager keeps on purpose', async () => {
    for (const id of [PHONE, TABLET]) await uses(max, id, id);
    expect((await manager.post(`/devices/${TABLET}/keep`)).status).toBe(200);
    expect((await manager.post(`/staff/${card.id}/deactivate`)).status).toBe(200);
    const after = (await admin.get<Device[]>('/devices')).body;
    expect(after.map(({ id, revokedAt }) => [id, revokedAt !== null])).toEqual([
      [PHONE, true],
      [TABLET, false],
    ]);
    expect(after[1]?.enrolledBy?.name).toBe('A manager');
  });

  it('end with their sessions when a manager says so, once, on the record', async () => {
    const phone = await uses(max, PHONE, "Max's phone");
    expect((await revoke(manager, PHONE)).status).toBe(204);
    expect((await phone.get('/auth/me')).status).toBe(401);
    expect((await admin.get<Device[]>('/devices')).body).toMatchObject([
      { id: PHONE, revokedAt: new Date(server.clock.now()).toISOString() },
    ]);
    expect(await devicesOfMax()).toEqual([]);
    expect((await revoke(manager, PHONE)).status).toBe(404);
    const trail = (await admin.get<AuditEntry[]>('/audit?action=device.revoke')).body;
    expect(trail).toMatchObject([{ action: 'device.revoke', actorName: 'A manager' }]);
  });

  it('cannot be ended by anybody below their role', async () => {
    const owner = (await admin.post<StaffMember>('/staff', { firstName: 'Olga', email: 'o@example.com' }))
      .body;
    await admin.post(`/staff/${owner.id}/access`, { role: 'admin', password: PASSWORD });
    const payload = { email: 'o@example.com', password: PASSWORD };
    const login = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    await uses(login.json<Session>(), PHONE, "Olga's phone");
    expect(await revoke(manager, PHONE, owner.id)).toMatchObject({
      status: 403,
      body: { code: 'staff.rank' },
    });
    expect((await revoke(admin, PHONE, owner.id)).status).toBe(204);
  });
});
