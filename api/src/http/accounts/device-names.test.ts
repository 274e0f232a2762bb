import type { Enrolment } from '@tableside/protocol/accounts.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import type { Device } from '@tableside/protocol/rest/devices.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { type LiveRoom, openLiveRoom } from '../../../testing/server/live-room.ts';

const TABLET = '0194e6a0-0000-7000-8000-0000000000d1';
const OTHER = '0194e6a0-0000-7000-8000-0000000000d2';
const QUEUE = '0194e6a0-0000-7000-8000-0000000000c1';
const MINUTE = 60_000;

describe('the name of a device', () => {
  let room: LiveRoom;
  let admin: Caller;
  beforeEach(async () => {
    room = await openLiveRoom();
    admin = asCaller(room.server, await room.server.signIn());
  });
  afterEach(() => room.close());

  const now = () => new Date(room.server.clock.now()).toISOString();
  const enrol = (by = room.waiter) =>
    by.post<Enrolment>('/devices', { deviceId: TABLET, name: 'Bar tablet' });
  const tablet = async () => (await admin.get<Device[]>('/devices')).body.find(({ id }) => id === TABLET);

  it('is given by an administrator, and the audit trail keeps the one before', async () => {
    await enrol();
    const named = await admin.patch<Device>(`/devices/${TABLET}`, { name: ' Terrace tablet ' });
    expect(named).toMatchObject({ status: 200, body: { letter: 'A', name: 'Terrace tablet' } });
    expect((await tablet())?.name).toBe('Terrace tablet');
    expect((await admin.patch(`/devices/${TABLET}`, { name: 'Terrace tablet' })).status).toBe(200);
    const trail = (await admin.get<AuditEntry[]>('/audit?action=device.rename')).body;
    expect(trail.map(({ rows }) => rows)).toEqual([
      [
        {
          entity: 'device',
          id: TABLET,
          before: { name: 'Bar tablet', letter: 'A' },
          after: { name: 'Terrace tablet' },
        },
      ],
    ]);
    expect(await room.waiter.patch(`/devices/${TABLET}`, { name: 'Mine' })).toMatchObject({ status: 403 });
    expect(await admin.patch(`/devices/${OTHER}`, { name: 'Lost' })).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    });
    expect((await admin.patch(`/devices/${TABLET}`, { name: 'x'.repeat(61) })).status).toBe(400);
  });

  it('is listed with the person who used it last', async () => {
    const waiter = room.session.user.name;
    const { body: enrolment } = await enrol();
    expect((await tablet())?.lastUsedBy).toEqual({ name: waiter, at: now() });
    room.server.clock.advance(MINUTE);
    await room.waiter.post('/sync/push', {
      protocol: PROTOCOL_VERSION,
      clientId: QUEUE,
      ackMid: 0,
      deviceTime: now(),
      mutations: [],
      deviceId: TABLET,
      deviceToken: enrolment.deviceToken,
    });
    expect((await tablet())?.lastUsedBy).toEqual({ name: waiter, at: now() });
    room.server.clock.advance(MINUTE);
    const manager = asCaller(room.server, await room.server.signIn('manager'));
    await enrol(manager);
    expect((await tablet())?.lastUsedBy).toEqual({ name: 'A manager', at: now() });
  });
});
