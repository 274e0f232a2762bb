/** A person lists their own devices and takes them out of use. On both databases. */

import { testId } from '@tableside/domain/testing/builders.ts';
import type { Enrolment, Session } from '@tableside/protocol/accounts.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import type { Device, OwnDevice } from '@tableside/protocol/rest/devices.ts';
import { expect, it, onTestFinished } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { PASSWORD, type TestServer } from '../../../testing/server/start-server.ts';

const PHONE = testId('device', 1);
const OLD = testId('device', 2);
const WALL = testId('device', 3);
const MINUTE = 60_000;

export function registerOwnDeviceTests(start: () => Promise<TestServer>): void {
  /** Ana, who enrolled an old phone where she signed out, and the one in her hand; and what an administrator does. */
  const aRoom = async () => {
    const server = await start();
    onTestFinished(() => server.close());
    const admin = asCaller(server, await server.signIn());
    const first = await server.signIn('server');
    const again = async () =>
      (await asCaller(server).post<Session>('/auth/login', { email: first.user.email, password: PASSWORD }))
        .body;
    const onOld = asCaller(server, first);
    await enrol(onOld, OLD, { name: 'Old phone' });
    expect((await onOld.post('/auth/logout')).status).toBeLessThan(300);
    server.clock.advance(MINUTE);
    const ana = asCaller(server, await again());
    await enrol(ana, PHONE);
    return { server, admin, ana, again };
  };
  const enrol = async (by: Caller, deviceId: string, over: object = {}) => {
    const { status } = await by.post<Enrolment>('/devices', { deviceId, ...over });
    expect(status).toBe(201);
  };
  const own = async (by: Caller) => (await by.get<OwnDevice[]>('/auth/devices')).body;
  const revoke = (by: Caller, id: string) => by.post<{ code?: string }>(`/auth/devices/${id}/revoke`);
  const trailOf = async (admin: Caller) =>
    (await admin.get<AuditEntry[]>('/audit?action=device.revoke')).body.map(({ actorName, rows }) => [
      actorName,
      rows[0]?.id,
    ]);

  it('a person sees the devices that they enrolled, even when nobody is signed in there, and ends one [T15]', async () => {
    const { admin, ana, server, again } = await aRoom();
    const other = asCaller(server, await server.signIn('server'));
    await enrol(other, testId('device', 9));
    expect(await own(ana)).toMatchObject([
      { id: PHONE, isThis: true, isShared: false },
      { id: OLD, isThis: false, isShared: false, name: 'Old phone' },
    ]);
    expect((await revoke(ana, OLD)).status).toBe(204);
    expect(await own(ana)).toMatchObject([{ id: PHONE }]);
    expect(await revoke(ana, OLD)).toMatchObject({ status: 404, body: { code: 'notFound' } });
    expect(await trailOf(admin)).toEqual([['A server', OLD]]);
    // Whoever holds it now cannot enroll it as theirs.
    const thief = await asCaller(server, await again()).post<{ code: string }>('/devices', { deviceId: OLD });
    expect(thief.body.code).toBe('device.revoked');
  });

  it('ending a device ends the sign-in on it', async () => {
    const { ana, server, again } = await aRoom();
    const lost = asCaller(server, await again());
    await enrol(lost, testId('device', 4));
    expect((await lost.get('/auth/me')).status).toBe(200);
    expect((await revoke(ana, testId('device', 4))).status).toBe(204);
    expect((await lost.get('/auth/me')).status).toBe(401);
    expect((await ana.get('/auth/me')).status).toBe(200);
  });

  it('a person sees a device that the staff share, and only a manager can end it', async () => {
    const { admin, ana } = await aRoom();
    expect((await admin.post(`/devices/${OLD}/declare`)).status).toBe(200);
    await enrol(admin, WALL, { name: 'Wall', shared: true });
    expect(await own(ana)).toMatchObject([{ id: PHONE }, { id: OLD, isShared: true }]);
    // The administrator declared both, and enrolled one.
    expect((await own(admin)).map(({ id, isShared }) => [id, isShared]).sort()).toEqual(
      [
        [OLD, true],
        [WALL, true],
      ].sort(),
    );
    for (const [by, id] of [
      [ana, OLD],
      [admin, OLD],
      [admin, WALL],
    ] as const)
      expect(await revoke(by, id)).toMatchObject({ status: 403, body: { code: 'device.shared' } });
    expect((await admin.get<Device[]>('/devices')).body.every(({ revokedAt }) => revokedAt === null)).toBe(
      true,
    );
    expect(await trailOf(admin)).toEqual([]);
  });

  it('a device learns about itself with its credential: personal, shared or out of use', async () => {
    const { admin, ana, server } = await aRoom();
    const { body } = await ana.post<Enrolment>('/devices', { deviceId: testId('device', 5) });
    const ask = (credential: string) =>
      asCaller(server).get('/auth/device', { authorization: `Device ${credential}` });
    const known = async () => (await ask(deviceCredential(body))).body;
    expect(await known()).toEqual({ shared: false, revoked: false });
    expect((await admin.post(`/devices/${body.deviceId}/declare`)).status).toBe(200);
    expect(await known()).toEqual({ shared: true, revoked: false });
    expect((await admin.post(`/devices/${body.deviceId}/revoke`)).status).toBe(200);
    expect(await known()).toEqual({ shared: false, revoked: true });
    const guessed = deviceCredential({ ...body, deviceToken: 'x'.repeat(43) });
    expect((await ask(guessed)).status).toBe(401);
    expect((await ana.get('/auth/device')).status).toBe(401);
  });

  it('a person cannot end a colleague’s device, nor any with a sign-in of more than ten minutes ago', async () => {
    const { admin, ana, server } = await aRoom();
    const other = asCaller(server, await server.signIn('manager'));
    expect(await own(other)).toEqual([]);
    for (const by of [other, admin]) expect((await revoke(by, OLD)).status).toBe(404);
    server.clock.advance(11 * MINUTE);
    expect(await revoke(ana, OLD)).toMatchObject({ status: 403, body: { code: 'auth.confirm' } });
    expect((await ana.post('/auth/confirm', { password: PASSWORD })).status).toBe(200);
    expect((await revoke(ana, OLD)).status).toBe(204);
  });
}
