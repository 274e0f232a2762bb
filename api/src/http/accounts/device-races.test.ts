/** Two people decide about one device at the same moment, or somebody loses their access while they enroll one. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Enrolment, Session } from '@tableside/protocol/accounts.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import type { Device } from '@tableside/protocol/rest/devices.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { eachDatabase } from '../../../testing/server/each-database.ts';
import { LiveRoom } from '../../../testing/server/live-room.ts';
import { fillForTests, PASSWORD, serve } from '../../../testing/server/start-server.ts';
import type { Accounts } from '../../storage/door/accounts.ts';

const PHONE = testId('device', 1);
const WALL = testId('device', 2);
const PIN = '173928';

describe.each(await eachDatabase('device_races'))('on $database', ({ open }) => {
  let room: LiveRoom;
  let admin: Caller;
  /** What others do just before the write of this name, or just after it. Each happens once. */
  const meanwhile: { before?: [keyof Accounts, () => Promise<unknown>]; after?: typeof meanwhile.before } =
    {};

  const once = async (when: 'before' | 'after', name: keyof Accounts) => {
    const [awaited, happens] = meanwhile[when] ?? [];
    if (awaited !== name || !happens) return;
    delete meanwhile[when];
    await happens();
  };
  const interrupted = <T extends object>(accounts: T): T =>
    new Proxy(accounts, {
      get(target, name: keyof Accounts & keyof T) {
        const call = target[name] as (...given: unknown[]) => Promise<unknown>;
        return async (...given: unknown[]) => {
          await once('before', name);
          const answer = await call(...given);
          await once('after', name);
          return answer;
        };
      },
    });

  beforeEach(async () => {
    const storage = open();
    await fillForTests(storage);
    const accounts = interrupted(storage.accounts);
    const dataDir = mkdtempSync(join(tmpdir(), 'tableside-races-'));
    const server = await serve({ storage: { ...storage, accounts }, dataDir });
    room = new LiveRoom(server, await server.listen(), await server.signIn('server'));
    onTestFinished(() => room.close());
    admin = asCaller(server, await server.signIn());
  });

  const by = (session: Session) => asCaller(room.server, session);
  const signIn = (role: Parameters<LiveRoom['server']['signIn']>[0]) => room.server.signIn(role);
  const enrol = (session: Session, deviceId: string, over: object = {}) =>
    by(session).post<Enrolment>('/devices', { deviceId, ...over });
  const code = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    return (body as { code?: string } | undefined)?.code ?? status;
  };
  const device = async (id: string) =>
    (await admin.get<Device[]>('/devices')).body.find((one) => one.id === id);
  const block = (session: Session) => admin.post(`/users/${session.user.id}/block`);
  const trail = async () =>
    (await admin.get<AuditEntry[]>('/audit')).body.flatMap(({ action, rows }) =>
      action.startsWith('device.') && action !== 'device.enrol' ? [`${action} ${rows[0]?.id}`] : [],
    );

  test('a device that a manager has just declared is not ended by the person who enrolled it', async () => {
    const ana = await signIn('server');
    await enrol(ana, PHONE);
    meanwhile.before = ['revokeDevice', () => admin.post(`/devices/${PHONE}/declare`)];
    expect(await code(by(ana).post(`/auth/devices/${PHONE}/revoke`))).toBe('device.shared');
    expect(await device(PHONE)).toMatchObject({ revokedAt: null, declaredBy: { name: expect.any(String) } });
    expect(await trail()).toEqual([`device.declare ${PHONE}`]);
  });

  test('a device that its person has just ended is not declared', async () => {
    const ana = await signIn('server');
    await enrol(ana, PHONE);
    meanwhile.before = ['declareDevice', () => by(ana).post(`/auth/devices/${PHONE}/revoke`)];
    expect(await code(admin.post(`/devices/${PHONE}/declare`))).toBe('device.revoked');
    expect(await device(PHONE)).toMatchObject({ revokedAt: expect.any(String), declaredAt: null });
    expect(await trail()).toEqual([`device.revoke ${PHONE}`]);
  });

  test('a device that somebody else has just kept is not ended with the devices of the person before', async () => {
    const [mia, max] = [await signIn('manager'), await signIn('manager')];
    await enrol(mia, PHONE);
    const keep = () => by(max).post(`/devices/${PHONE}/keep`);
    meanwhile.before = ['revokeDevice', keep];
    expect(await code(by(mia).post(`/auth/devices/${PHONE}/revoke`))).toBe('notFound');
    await enrol(mia, WALL, { shared: true });
    meanwhile.before = ['revokeDevice', () => by(max).post(`/devices/${WALL}/keep`)];
    expect((await admin.post('/devices/revoke', { of: mia.user.id })).body).toEqual([]);
    for (const id of [PHONE, WALL]) expect((await device(id))?.revokedAt).toBeNull();
  });

  test.each(['revoke', 'undeclare', 'declare', 'keep'] as const)(
    'no manager can %s a device that has just become an administrator’s own',
    async (act) => {
      const [mia, boss] = [await signIn('manager'), await signIn('admin')];
      await enrol(act === 'declare' || act === 'keep' ? mia : boss, PHONE, {
        shared: act === 'revoke' || act === 'undeclare',
      });
      const write = {
        revoke: 'revokeDevice',
        undeclare: 'undeclareDevice',
        declare: 'declareDevice',
        keep: 'keepDevice',
      }[act];
      const becomes =
        act === 'declare' || act === 'keep'
          ? () => enrol(boss, PHONE)
          : () => by(boss).post(`/devices/${PHONE}/undeclare`);
      meanwhile.before = [write as keyof Accounts, becomes];
      expect(await code(by(mia).post(`/devices/${PHONE}/${act}`))).toBe('staff.rank');
      expect(await device(PHONE)).toMatchObject({
        revokedAt: null,
        declaredAt: null,
        enrolledBy: { id: boss.user.id },
      });
    },
  );

  describe('a manager who is blocked at that moment', () => {
    test('declares no device and keeps none', async () => {
      const [mia, ana] = [await signIn('manager'), await signIn('server')];
      await enrol(ana, PHONE);
      meanwhile.before = ['declareDevice', () => block(mia)];
      expect(await code(by(mia).post(`/devices/${PHONE}/declare`))).toBe('auth.required');
      const max = await signIn('manager');
      meanwhile.before = ['keepDevice', () => block(max)];
      expect(await code(by(max).post(`/devices/${PHONE}/keep`))).toBe('auth.required');
      expect(await device(PHONE)).toMatchObject({ declaredAt: null, enrolledBy: { id: ana.user.id } });
    });

    test('enrolls no device', async () => {
      const mia = await signIn('manager');
      meanwhile.before = ['enrolWithin', () => block(mia)];
      expect(await code(enrol(mia, WALL, { shared: true }))).toBe('auth.required');
      expect(await device(WALL)).toBeUndefined();
    });
  });

  test('a sign-in ends with a device that is ended while it is being enrolled', async () => {
    const ana = await signIn('server');
    meanwhile.after = ['enrolWithin', () => admin.post(`/devices/${PHONE}/revoke`)];
    await enrol(ana, PHONE);
    expect((await device(PHONE))?.revokedAt).not.toBeNull();
    expect(await code(by(ana).get('/auth/me'))).toBe('auth.required');
  });

  test.each(['revoke', 'undeclare'] as const)(
    'a PIN that is entered at the moment of %s opens nothing',
    async (act) => {
      const mia = await signIn('manager');
      const wall = (await enrol(mia, WALL, { shared: true })).body;
      await by(mia).put('/auth/pin', { password: PASSWORD, pin: PIN });
      meanwhile.after = ['actKeyFor', () => admin.post(`/devices/${WALL}/${act}`)];
      const { body } = await asCaller(room.server).post<Session>(
        '/auth/pin',
        { userId: mia.user.id, pin: PIN },
        { authorization: `Device ${deviceCredential(wall)}` },
      );
      expect(await code(by(body).get('/auth/me'))).toBe('auth.required');
    },
  );
});
