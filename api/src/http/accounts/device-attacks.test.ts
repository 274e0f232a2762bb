/** People who mean harm try to use devices: invented, hijacked, and those of a job that they no longer have. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Enrolment, Session } from '@tableside/protocol/accounts.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import { CLOSE, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { eachDatabase } from '../../../testing/server/each-database.ts';
import { LiveRoom } from '../../../testing/server/live-room.ts';
import { fillForTests, PASSWORD, serve } from '../../../testing/server/start-server.ts';

const WALL = testId('device', 1);
const PHONE = testId('device', 2);
const QUEUE = testId('device', 100);

describe.each(await eachDatabase('device_attacks'))('on $database', ({ open }) => {
  let room: LiveRoom;
  let admin: Caller;
  beforeEach(async () => {
    const storage = open();
    await fillForTests(storage);
    const server = await serve({ storage, dataDir: mkdtempSync(join(tmpdir(), 'tableside-devices-')) });
    room = new LiveRoom(server, await server.listen(), await server.signIn('server'));
    onTestFinished(() => room.close());
    admin = asCaller(server, await server.signIn());
  });

  const by = (session: Session) => asCaller(room.server, session);
  const enrol = async (session: Session, deviceId: string, over: object = {}) =>
    by(session).post<Enrolment & { code?: string }>('/devices', { deviceId, ...over });
  const asked = (over: object) => ({ protocol: PROTOCOL_VERSION, clientId: QUEUE, ackMid: 0, ...over });
  /** Everything that a device can try by its own credential, and what came of it. */
  const tries = async (enrolled: Enrolment) => {
    const headers = { authorization: `Device ${deviceCredential(enrolled)}` };
    const nobody = asCaller(room.server);
    const deviceTime = new Date(room.server.clock.now()).toISOString();
    const mutation = {
      ...{ mid: 1, cmdId: testId('command', 1), name: 'product.setAvailability', version: 1, grant: null },
      ...{
        args: { productId: 'olives', status: 'soldOut' },
        occurredAt: deviceTime,
        actorId: testId('user', 1),
      },
    };
    const socket = await room.connect();
    const token = deviceCredential(enrolled);
    socket.send('hello', { protocol: PROTOCOL_VERSION, token, view: 'floor', clientId: QUEUE });
    const seen = await Promise.race([socket.closed(), socket.next('welcome').then(() => 'welcome')]);
    const answers = await Promise.all([
      nobody.post<{ code?: string }>('/sync/pull', asked({ cursor: 0, view: 'floor' }), headers),
      nobody.post<{ code?: string }>('/sync/push', asked({ deviceTime, mutations: [mutation] }), headers),
      nobody.get<{ code?: string }>('/auth/people', headers),
      nobody.post<{ code?: string }>('/auth/pin', { userId: testId('user', 1), pin: '173928' }, headers),
    ]);
    return [...answers.map(({ status, body }) => body.code ?? status), seen];
  };
  const all = (code: string, close: number) => [code, code, code, code, close];

  test('a cook who enrolls an invented id reads nothing, enters no PIN, and gets nothing held [P21 T37]', async () => {
    const cook = await room.server.signIn('kitchen');
    const { body, status } = await enrol(cook, PHONE);
    expect([status, body.shared]).toEqual([201, false]);
    expect(await tries(body)).toEqual(all('device.notShared', CLOSE.revoked));
    expect((await admin.get<unknown[]>('/held')).body).toEqual([]);
    expect((await by(cook).post(`/devices/${PHONE}/declare`)).status).toBe(403);
    expect((await enrol(cook, testId('device', 3), { shared: true })).status).toBe(403);
  });

  test('nobody can switch off the wall screen by enrolling its id [T38]', async () => {
    const mia = await room.server.signIn('manager');
    const wall = (await enrol(mia, WALL, { shared: true })).body;
    for (const role of ['server', 'kitchen', 'customer'] as const) {
      const thief = await room.server.signIn(role);
      expect((await enrol(thief, WALL)).status).toBe(role === 'customer' ? 403 : 409);
      expect((await enrol(thief, WALL, { deviceToken: 'x'.repeat(43) })).status).not.toBe(201);
    }
    const headers = { authorization: `Device ${deviceCredential(wall)}` };
    const pull = asked({ cursor: 0, view: 'floor' });
    expect((await asCaller(room.server).post('/sync/pull', pull, headers)).status).toBe(200);
  });

  test('a dismissed manager reads nothing more on any device that they set up [P21 T35]', async () => {
    const card = (await admin.post<StaffMember>('/staff', { firstName: 'Max', email: 'max@example.com' }))
      .body;
    const max = await room.server.signIn('manager', card.id);
    const [phone, wall] = [(await enrol(max, PHONE)).body, (await enrol(max, WALL, { shared: true })).body];
    const hello = {
      protocol: PROTOCOL_VERSION,
      token: deviceCredential(wall),
      view: 'floor',
      clientId: QUEUE,
    };
    const floor = await room.connect();
    floor.send('hello', hello);
    await floor.next('welcome');
    const own = await room.listen(max);
    const since = performance.now();
    expect((await admin.post(`/staff/${card.id}/deactivate`)).status).toBe(200);
    expect([await floor.closed(), await own.closed()]).toEqual([CLOSE.revoked, CLOSE.revoked]);
    expect(performance.now() - since).toBeLessThan(2_000);
    for (const device of [phone, wall])
      expect(await tries(device)).toEqual(all('device.revoked', CLOSE.revoked));
    expect((await by(max).post('/sync/pull', asked({ cursor: 0 }))).status).toBe(401);
  });

  test.each(['block', 'role'] as const)(
    'after a %s a manager reads nothing more on any device that they set up',
    async (way) => {
      const max = await room.server.signIn('manager');
      const wall = (await enrol(max, WALL, { shared: true })).body;
      const path = `/users/${max.user.id}`;
      const ended = way === 'block' ? admin.post(`${path}/block`) : admin.patch(path, { role: 'server' });
      expect((await ended).status).toBe(200);
      expect(await tries(wall)).toEqual(all('device.revoked', CLOSE.revoked));
    },
  );

  test('a manager stops the staff from sharing a tablet, with their password; nobody else can, nor the tablet [T36]', async () => {
    const mia = await room.server.signIn('manager');
    const wall = (await enrol(mia, WALL, { shared: true })).body;
    const path = `/devices/${WALL}/undeclare`;
    const onTablet = { authorization: `Device ${deviceCredential(wall)}` };
    for (const role of ['server', 'kitchen'] as const)
      expect((await by(await room.server.signIn(role)).post(path)).status).toBe(403);
    expect((await asCaller(room.server).post(path, undefined, onTablet)).status).toBe(401);
    const pin = { password: PASSWORD, pin: '173928' };
    const put = await by(mia).put('/auth/pin', pin);
    expect(put.status).toBe(204);
    const came = await asCaller(room.server).post<Session>(
      '/auth/pin',
      { userId: mia.user.id, pin: pin.pin },
      onTablet,
    );
    expect((await by(came.body).post<{ code: string }>(path)).body.code).toBe('pin.scope');
    const floor = await room.connect();
    const token = deviceCredential(wall);
    floor.send('hello', { protocol: PROTOCOL_VERSION, token, view: 'floor', clientId: QUEUE });
    await floor.next('welcome');

    room.server.clock.advance(11 * 60_000);
    expect((await admin.post<{ code: string }>(path)).body.code).toBe('auth.confirm');
    const again = by(await room.server.signIn('manager'));
    expect((await again.post(path)).body).toMatchObject({ id: WALL, declaredAt: null, declaredBy: null });
    expect(await floor.closed()).toBe(CLOSE.revoked);
    expect(await tries(wall)).toEqual(all('device.notShared', CLOSE.revoked));
    expect((await by(came.body).get('/auth/me')).status).toBe(401);
    expect((await again.post(path)).status).toBe(200);
    const { body: trail } = await admin.get<AuditEntry[]>('/audit?action=device.undeclare');
    expect(trail.map(({ actorName, rows }) => [actorName, rows[0]?.id])).toEqual([['A manager', WALL]]);
  });

  test('a device that a manager keeps goes on working, and a copy of its token ends when it is declared again [P21]', async () => {
    const max = await room.server.signIn('manager');
    const wall = (await enrol(max, WALL, { shared: true })).body;
    expect((await admin.post(`/devices/${WALL}/keep`)).status).toBe(200);
    expect((await admin.post(`/users/${max.user.id}/block`)).status).toBe(200);
    const floor = await room.connect();
    const token = deviceCredential(wall);
    floor.send('hello', { protocol: PROTOCOL_VERSION, token, view: 'floor', clientId: QUEUE });
    await floor.next('welcome');
    const mia = await room.server.signIn('manager');
    const again = (await enrol(mia, WALL, { shared: true })).body;
    expect(again.letter).toBe(wall.letter);
    expect(await floor.closed()).toBe(CLOSE.revoked);
    const headers = { authorization: `Device ${deviceCredential(again)}` };
    const pulled = await asCaller(room.server).post<Envelope>(
      '/sync/pull',
      asked({ cursor: 0, view: 'floor' }),
      headers,
    );
    expect(pulled.status).toBe(200);
    expect(await tries(wall)).toEqual(all('auth.required', CLOSE.token));
  });
});
