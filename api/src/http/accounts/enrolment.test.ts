/** How a device is enrolled, by whom it is enrolled again, and how many a person may enroll. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import type { Enrolment, Session } from '@tableside/protocol/accounts.ts';
import type { Device } from '@tableside/protocol/rest/devices.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller, confirmed } from '../../../testing/access/as-caller.ts';
import { type LiveRoom, openLiveRoom } from '../../../testing/server/live-room.ts';
import { PASSWORD } from '../../../testing/server/start-server.ts';

const TABLET = '0194e6a0-0000-7000-8000-0000000000d1';
const OTHER = '0194e6a0-0000-7000-8000-0000000000d2';
const uuid = (n: number) => `0194e6a0-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const MINUTE = 60_000;

describe('devices', () => {
  let room: LiveRoom;
  let admin: Caller;
  beforeEach(async () => {
    room = await openLiveRoom();
    admin = asCaller(room.server, await room.server.signIn());
  });
  afterEach(() => room.close());

  const enrol = async (by = room.waiter, deviceId = TABLET, over: object = {}) =>
    by.post<Enrolment>('/devices', { deviceId, name: 'Bar tablet', ...over });
  const signedIn = async (role: Role) => asCaller(room.server, await room.server.signIn(role));
  const board = async () => (await admin.get<Device[]>('/devices')).body;
  const IN_USE = { status: 409, body: { code: 'device.inUse' } };

  it('get a letter, and keep it when they ask again with their token or a manager asks', async () => {
    const { body, status } = await enrol();
    expect(status).toBe(201);
    const there = { deviceId: TABLET, letter: 'A', lastNumber: 0, shared: false };
    expect(body).toEqual({ ...there, deviceToken: expect.any(String) });
    const cook = await signedIn('kitchen');
    const { deviceToken } = body;
    expect((await enrol(cook, TABLET, { deviceToken })).body).toEqual({ ...there, deviceToken });
    for (const role of ['admin', 'manager'] as const) {
      const other = await enrol(await signedIn(role));
      expect(other.body).toMatchObject({ ...there, deviceToken: expect.not.stringMatching(deviceToken) });
    }
    expect((await enrol(room.waiter, OTHER)).body.letter).toBe('B');
    expect((await board()).map(({ letter, name }) => `${letter} ${name}`)).toEqual([
      'A Bar tablet',
      'B Bar tablet',
    ]);
  });

  it('stay with the people who work on them: nobody below a manager enrolls an id in use [P13]', async () => {
    const { body } = await enrol();
    for (const role of ['server', 'kitchen'] as const) {
      const thief = await signedIn(role);
      expect(await enrol(thief)).toMatchObject(IN_USE);
      expect(await enrol(thief, TABLET, { deviceToken: 'guessed' })).toMatchObject(IN_USE);
      expect(await enrol(thief, TABLET, { shared: true })).toMatchObject({ status: 403 });
    }
    // Nothing changed for those who work there.
    expect((await enrol(room.waiter, TABLET, { deviceToken: body.deviceToken })).body).toEqual(body);
    expect(await board()).toMatchObject([{ letter: 'A', name: 'Bar tablet', revokedAt: null }]);
    // A lost answer is asked for again, by the same person alone.
    expect((await enrol()).status).toBe(201);
    await admin.post(`/devices/${TABLET}/declare`);
    expect(await enrol()).toMatchObject(IN_USE);
  });

  it('cannot be taken over or taken back at a screen that a manager left signed in [P13]', async () => {
    const { body } = await enrol(room.waiter, TABLET);
    const manager = await signedIn('manager');
    await admin.post(`/devices/${TABLET}/declare`);
    room.server.clock.advance(11 * MINUTE);
    expect(await enrol(manager)).toMatchObject(IN_USE);
    const { deviceToken } = body;
    expect((await enrol(room.waiter, TABLET, { deviceToken })).body).toMatchObject({ deviceToken });
    await confirmed(admin);
    await admin.post(`/devices/${TABLET}/revoke`);
    expect(await enrol(manager)).toMatchObject({ status: 403, body: { code: 'device.revoked' } });
    await manager.post('/auth/confirm', { password: PASSWORD });
    expect((await enrol(manager)).status).toBe(201);
  });

  it('are limited to 40 new ones an hour for a user, who then hears when to come back [T101]', async () => {
    const many = Array.from({ length: 50 }, (_, n) => enrol(room.waiter, uuid(0x9000 + n)));
    const answers = await Promise.all(many);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      refused.map(() => [429, expect.objectContaining({ code: 'rate.limited' })]),
    );
    expect(refused[0]?.headers['retry-after']).toBe('900');
    expect((await enrol(admin)).status).toBe(201);
    expect((await enrol(room.waiter, uuid(0x9000))).status).toBe(201);
    room.server.clock.advance(61 * MINUTE);
    expect((await enrol(room.waiter, OTHER)).status).toBe(201);
  });

  it('are limited to 60 in use for a user [T101]', async () => {
    const enrolMany = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1)
        expect((await enrol(room.waiter, uuid(0x9000 + n))).status).toBe(201);
      room.server.clock.advance(61 * MINUTE);
    };
    await enrolMany(0, 40);
    await enrolMany(40, 60);
    const refused = await enrol(room.waiter, OTHER);
    expect(refused).toMatchObject({ status: 403, body: { code: 'device.tooMany' } });
    expect((await enrol(room.waiter, uuid(0x9000))).status).toBe(201);
    await confirmed(admin);
    expect((await admin.post(`/devices/${uuid(0x9001)}/revoke`)).status).toBe(200);
    const account = { email: room.session.user.email, password: PASSWORD };
    const again = async () =>
      asCaller(room.server, (await asCaller(room.server).post<Session>('/auth/login', account)).body);
    expect((await enrol(await again(), OTHER)).status).toBe(201);
    expect((await enrol(await again(), TABLET)).status).toBe(403);
    room.server.clock.advance(29 * 24 * 60 * MINUTE);
    const waiter = await again();
    expect((await enrol(waiter, TABLET)).status).toBe(403);
    room.server.clock.advance(24 * 60 * MINUTE);
    expect((await enrol(waiter, TABLET)).status).toBe(201);
  });

  it('can be enrolled only by staff, under a real id', async () => {
    const guest = asCaller(room.server, await room.server.signIn('customer'));
    expect(await enrol(guest)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await enrol(room.waiter, 'tablet')).toMatchObject({ status: 400 });
    expect((await enrol(asCaller(room.server))).status).toBe(401);
    expect(await board()).toEqual([]);
  });
});
