/** Which devices stay is said in the call that ends the access of a person. A call that is refused changes nothing. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Device } from '@tableside/protocol/rest/devices.ts';
import type { Account } from '@tableside/protocol/rest/users.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Answer, asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { eachDatabase } from '../../../testing/server/each-database.ts';
import { fillForTests, PASSWORD, serve, type TestServer } from '../../../testing/server/start-server.ts';

const WALL = testId('device', 1);
const GONE = testId('device', 2);

describe.each(await eachDatabase('kept_devices'))('on $database', ({ open }) => {
  let server: TestServer;
  let admin: Caller;
  let office: Session;
  /** A manager with a card, who declared the wall. */
  let max: Session;
  let card: StaffMember;
  beforeEach(async () => {
    const storage = open();
    await fillForTests(storage);
    server = await serve({ storage, dataDir: mkdtempSync(join(tmpdir(), 'tableside-kept-')) });
    onTestFinished(() => server.close());
    office = await server.signIn();
    admin = asCaller(server, office);
    card = (await admin.post<StaffMember>('/staff', { firstName: 'Max', email: 'max@example.com' })).body;
    max = await server.signIn('manager', card.id);
    for (const deviceId of [WALL, GONE])
      await asCaller(server, max).post('/devices', { deviceId, shared: true });
    await admin.post(`/devices/${GONE}/revoke`);
  });

  const wall = async () => (await admin.get<Device[]>('/devices')).body.find(({ id }) => id === WALL);
  const account = async () => (await admin.get<Account[]>(`/users?staffId=${card.id}`)).body[0];
  const theirs = { revokedAt: null, enrolledBy: { id: '' }, declaredBy: { id: '' } };
  const answeredBy = ({ user: { id } }: Session) => ({ ...theirs, enrolledBy: { id }, declaredBy: { id } });
  const setEmail = (email: string) => admin.put(`/staff/${card.id}`, { email });

  type Act = (keepDevices: string[]) => Promise<Answer>;
  const role = 'server';
  const ACTS: Readonly<Record<string, Act>> = {
    'a block': (keepDevices) => admin.post(`/users/${max.user.id}/block`, { keepDevices }),
    'a lower role': (keepDevices) => admin.patch(`/users/${max.user.id}`, { role, keepDevices }),
    'a password': (keepDevices) =>
      admin.post(`/staff/${card.id}/access`, { role, password: PASSWORD, keepDevices }),
    'a link': (keepDevices) => admin.post(`/staff/${card.id}/invitation`, { role, keepDevices }),
  };
  const GIVEN = Object.entries(ACTS).slice(2);

  test.each(Object.entries(ACTS))(
    '%s leaves the devices to keep with the manager who names them',
    async (_, act) => {
      expect((await act([WALL])).status).toBeLessThan(300);
      expect(await wall()).toMatchObject(answeredBy(office));
      expect((await admin.get('/audit?action=device.keep')).body).toHaveLength(1);
    },
  );

  test.each(Object.entries(ACTS))('%s changes nothing when a device to keep is gone', async (_, act) => {
    const before = await account();
    expect(await act([WALL, GONE])).toMatchObject({ status: 409, body: { code: 'device.notKept' } });
    expect(await act([testId('device', 9)])).toMatchObject({ status: 409 });
    expect(await wall()).toMatchObject(answeredBy(max));
    expect(await account()).toEqual(before);
    expect((await admin.get('/invitations')).body).toEqual([]);
    expect((await admin.get('/audit?action=device.keep')).body).toEqual([]);
  });

  test.each(GIVEN)('%s keeps no device when the address is refused', async (_, act) => {
    const guest = { name: 'Mia', email: 'mia@example.com', password: 'a-guest-of-the-house' };
    expect((await asCaller(server).post('/auth/register', guest)).status).toBe(201);
    const colleague = await server.signIn('server');
    for (const [email, code] of [
      [guest.email, 'access.guestAddress'],
      [colleague.user.email, 'auth.emailTaken'],
    ] as const) {
      expect((await setEmail(email)).status).toBe(200);
      expect(await act([WALL])).toMatchObject({ status: 409, body: { code } });
      expect(await wall()).toMatchObject(answeredBy(max));
    }
  });

  test('the last administrator keeps their role and no device', async () => {
    const asked = { role, keepDevices: [WALL] };
    expect(await admin.patch(`/users/${office.user.id}`, asked)).toMatchObject({
      status: 409,
      body: { code: 'users.lastAdmin' },
    });
    expect(await wall()).toMatchObject(answeredBy(max));
  });

  test('no device is kept for a dismissal that would be refused', async () => {
    await admin.post('/staff/staff-hana/access', { role: 'admin', password: PASSWORD });
    const { email } = (await admin.get<StaffMember>('/staff/staff-hana')).body;
    const signedIn = await asCaller(server).post<Session>('/auth/login', { email, password: PASSWORD });
    const boss = signedIn.body;
    const keep = (by: Session, staffId: string) =>
      asCaller(server, by).post(`/devices/${WALL}/keep`, { dismissalOf: staffId });
    const mia = await server.signIn('manager');
    expect(await keep(mia, 'staff-hana')).toMatchObject({ status: 403, body: { code: 'staff.rank' } });
    expect((await admin.patch(`/users/${office.user.id}`, { role: 'server' })).status).toBe(200);
    admin = asCaller(server, boss);
    expect(await keep(boss, 'staff-hana')).toMatchObject({ status: 409, body: { code: 'users.lastAdmin' } });
    expect(await wall()).toMatchObject(answeredBy(max));
    expect((await keep(mia, card.id)).status).toBe(200);
    expect(await wall()).toMatchObject(answeredBy(mia));
  });
});
