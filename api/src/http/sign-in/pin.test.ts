import { testId } from '@tableside/domain/testing/builders.ts';
import type { Enrolment, Me, Session } from '@tableside/protocol/accounts.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import type { PinSession, TabletUser } from '@tableside/protocol/rest/pin.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller, confirmed } from '../../../testing/access/as-caller.ts';
import { PASSWORD, startServer, type TestServer } from '../../../testing/server/start-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PIN = '1739';
const LONG_PIN = '173928';

let server: TestServer;
let admin: Caller;
let ana: Session;
let waiter: Caller;
let mia: Session;
let manager: Caller;
beforeEach(async () => {
  server = await startServer();
  admin = asCaller(server, await server.signIn());
  ana = await server.signIn('server');
  waiter = asCaller(server, ana);
  mia = await server.signIn('manager');
  manager = asCaller(server, mia);
});
afterEach(() => server.close());

const set = (by: Caller, pin: string, password = PASSWORD) => by.put('/auth/pin', { password, pin });
const isSet = async (by: Caller) => (await by.get<{ set: boolean }>('/auth/pin')).body.set;

/** A tablet, with its own calls. */
async function aTablet(n = 1) {
  const deviceId = testId('device', n);
  const { body } = await admin.post<Enrolment>('/devices', { deviceId, name: `Tablet ${n}`, shared: true });
  const authorization = `Device ${deviceCredential(body)}`;
  const nobody = asCaller(server);
  return {
    deviceId,
    people: () => nobody.get<TabletUser[]>('/auth/people', { authorization }),
    enter: (userId: string, pin: string) =>
      nobody.post<Required<PinSession> & { code: string; details?: { path: string; message: string }[] }>(
        '/auth/pin',
        { userId, pin },
        { authorization },
      ),
    get: (path: string) => nobody.get(path, { authorization }),
    revoke: async () => (await confirmed(admin)).post(`/devices/${deviceId}/revoke`),
  };
}
type Tablet = Awaited<ReturnType<typeof aTablet>>;

const audited = async (action: string) => {
  const { body } = await admin.get<AuditEntry[]>(`/audit?action=${action}`);
  return body.map(({ outcome, code, actorName, rows }) => [
    outcome,
    code,
    actorName,
    rows.map(({ id }) => id),
  ]);
};

describe('a PIN', () => {
  it('is set with the password, replaces the former one, and is on the record', async () => {
    expect(await isSet(waiter)).toBe(false);
    expect((await set(waiter, PIN)).status).toBe(204);
    expect((await set(waiter, '2846')).status).toBe(204);
    expect(await isSet(waiter)).toBe(true);
    const tablet = await aTablet();
    expect((await tablet.enter(ana.user.id, PIN)).status).toBe(401);
    expect((await tablet.enter(ana.user.id, '2846')).status).toBe(200);
    const entry = ['applied', null, ana.user.name, [ana.user.id]];
    expect(await audited('auth.pin')).toEqual([entry, entry]);
  });

  it('is not set with a wrong password, which counts as a failed sign-in [T46]', async () => {
    for (let n = 0; n < 10; n += 1)
      expect(await set(waiter, PIN, 'wrong')).toMatchObject({
        status: 401,
        body: { code: 'auth.credentials' },
      });
    expect(await set(waiter, PIN)).toMatchObject({ status: 429, body: { code: 'rate.limited' } });
    expect(await isSet(waiter)).toBe(false);
  });

  it.each([
    ['1234', 'Digits in a row, such as 3456, are too easy to guess.'],
    ['7777', 'Repeated digits, such as 7777 or 1212, are too easy to guess.'],
    ['2580', 'This is one of the PINs that people choose most often.'],
    ['17', 'Use 4 to 8 digits.'],
  ])('cannot be %s: %s', async (pin, message) => {
    expect(await set(waiter, pin)).toMatchObject({
      status: 422,
      body: { code: 'pin.weak', details: [{ path: 'pin', message }] },
    });
    expect(await isSet(waiter)).toBe(false);
  });

  it('of a manager has six digits, and is removed when a server becomes one [T45]', async () => {
    expect(await set(manager, PIN)).toMatchObject({ status: 422, body: { code: 'pin.weak' } });
    expect((await set(manager, LONG_PIN)).status).toBe(204);
    await set(waiter, PIN);
    await admin.patch(`/users/${ana.user.id}`, { role: 'manager' });
    const tablet = await aTablet();
    expect(await tablet.enter(ana.user.id, PIN)).toMatchObject({ status: 409, body: { code: 'pin.notSet' } });
  });

  it('is cleared by its owner, and by a manager unless the role is higher [T46]', async () => {
    await set(waiter, PIN);
    await set(manager, LONG_PIN);
    expect((await waiter.delete(`/auth/pin/${mia.user.id}`)).status).toBe(403);
    expect((await manager.delete(`/auth/pin/${(await admin.get('/auth/me')).body.id}`)).status).toBe(403);
    expect((await manager.delete('/auth/pin/nobody')).status).toBe(404);
    expect((await manager.delete(`/auth/pin/${ana.user.id}`)).status).toBe(204);
    expect((await manager.delete(`/auth/pin/${mia.user.id}`)).status).toBe(204);
    expect([await isSet(waiter), await isSet(manager)]).toEqual([false, false]);
    expect((await audited('user.pinCleared')).map(([, , name, rows]) => [name, rows])).toEqual([
      [mia.user.name, [mia.user.id]],
      [mia.user.name, [ana.user.id]],
    ]);
  });

  it('is not for guests, and the kitchen cannot clear a colleague’s', async () => {
    const guest = asCaller(server, await server.signIn('customer'));
    expect((await set(guest, PIN)).status).toBe(403);
    expect((await guest.get('/auth/pin')).status).toBe(403);
    expect((await guest.delete(`/auth/pin/${ana.user.id}`)).status).toBe(403);
    const kim = asCaller(server, await server.signIn('kitchen'));
    expect((await kim.delete(`/auth/pin/${ana.user.id}`)).status).toBe(403);
    expect((await set(kim, PIN)).status).toBe(204);
    expect(await isSet(kim)).toBe(true);
  });

  it('appears in no answer, and in the database only as a slow hash that needs the server secret [T65 T76]', async () => {
    await set(waiter, PIN);
    const tablet = await aTablet();
    const { body } = await tablet.enter(ana.user.id, PIN);
    const [found] = await server.storage.accounts.tabletUsers(server.venueId, ['server']);
    expect(found?.pinHash).toMatch(/^\$argon2id\$/);
    expect((await server.storage.accounts.actKey(body.keyId))?.sealed).not.toContain(body.actKey);
    expect(JSON.stringify([body, (await tablet.people()).body])).not.toContain(PIN);
  });
});

describe('a shared tablet', () => {
  let tablet: Tablet;
  beforeEach(async () => {
    await set(waiter, PIN);
    await set(manager, LONG_PIN);
    tablet = await aTablet();
  });

  it('lists who may use it, and who has a PIN', async () => {
    await server.signIn('kitchen');
    await server.signIn('customer');
    const { status, body } = await tablet.people();
    expect(status).toBe(200);
    expect(body.map(({ userId, role, hasPin }) => [userId, role, hasPin])).toEqual(
      expect.arrayContaining([
        [ana.user.id, 'server', true],
        [mia.user.id, 'manager', true],
      ]),
    );
    expect(body.map(({ role }) => role).sort()).toEqual(['admin', 'kitchen', 'manager', 'server']);
  });

  it('is opened for one person, with the same key each time, and a token for their own calls', async () => {
    const first = await tablet.enter(ana.user.id, PIN);
    expect(first).toMatchObject({
      status: 200,
      body: { user: { id: ana.user.id, name: ana.user.name, role: 'server', staffId: null } },
    });
    expect(Buffer.from(first.body.actKey, 'base64url')).toHaveLength(32);
    const again = await tablet.enter(ana.user.id, PIN);
    const { keyId, actKey, expiresAt } = first.body;
    expect(again.body).toMatchObject({ keyId, actKey, expiresAt });
    const other = await tablet.enter(mia.user.id, LONG_PIN);
    expect(other.body.actKey).not.toBe(actKey);
    const own = await asCaller(server).get('/auth/me', { authorization: `Bearer ${first.body.token}` });
    expect(own.body.id).toBe(ana.user.id);
    expect((await audited('auth.pinEntry')).map(([outcome, , name]) => [outcome, name])).toEqual([
      ['applied', mia.user.name],
      ['applied', ana.user.name],
    ]);
  });

  it('gives a token of 12 hours that ends with the tablet [T63]', async () => {
    const { token } = (await tablet.enter(ana.user.id, PIN)).body;
    const me = async (bearer = token) =>
      (await asCaller(server).get('/orders', { authorization: `Bearer ${bearer}` })).status;
    server.clock.advance(12 * HOUR - MINUTE);
    expect(await me()).toBe(200);
    server.clock.advance(MINUTE);
    expect(await me()).toBe(401);
    const later = (await tablet.enter(ana.user.id, PIN)).body.token;
    expect(await me(later)).toBe(200);
    await tablet.revoke();
    expect(await me(later)).toBe(401);
  });

  it('gives a token that ends with the PIN, and with no other sign-in of the person [T47]', async () => {
    const { token } = (await tablet.enter(ana.user.id, PIN)).body;
    const orders = async (bearer: string) =>
      (await asCaller(server).get('/orders', { authorization: `Bearer ${bearer}` })).status;
    expect(await orders(token)).toBe(200);
    await manager.delete(`/auth/pin/${ana.user.id}`);
    expect([await orders(token), await orders(ana.token)]).toEqual([401, 200]);
  });

  it('gives a token that no call can prolong [T47]', async () => {
    const { token } = (await tablet.enter(ana.user.id, PIN)).body;
    const me = (bearer: string) =>
      asCaller(server).get<Me>('/auth/me', { authorization: `Bearer ${bearer}` });
    server.clock.advance(12 * HOUR - MINUTE);
    const fresh = await me(token);
    expect(fresh.status).toBe(200);
    server.clock.advance(MINUTE);
    expect((await me(token)).status).toBe(401);
    expect((await me(fresh.body.token)).status).toBe(401);
  });

  it('gives another key after 30 days', async () => {
    const first = await tablet.enter(ana.user.id, PIN);
    server.clock.advance(30 * 24 * HOUR);
    const later = await tablet.enter(ana.user.id, PIN);
    expect(later.body.keyId).not.toBe(first.body.keyId);
  });

  it('opens for nobody once it is revoked, and says so [T77]', async () => {
    await tablet.revoke();
    const revoked = { status: 403, body: { code: 'device.revoked' } };
    expect(await tablet.enter(ana.user.id, PIN)).toMatchObject(revoked);
    expect(await tablet.people()).toMatchObject(revoked);
  });

  it('opens for nobody who may not use it or who was dismissed', async () => {
    const cora = await server.signIn('customer');
    expect(await tablet.enter(cora.user.id, PIN)).toMatchObject({ status: 404 });
    expect(await tablet.enter('nobody', PIN)).toMatchObject({ status: 404 });
    await admin.post(`/users/${ana.user.id}/block`);
    expect(await tablet.enter(ana.user.id, PIN)).toMatchObject({ status: 404 });
  });

  it('proves only itself: its credential makes no other call, and a token does not replace it [T47 T61 T72 T77]', async () => {
    for (const path of ['/orders', '/auth/me', '/auth/pin', '/devices'])
      expect((await tablet.get(path)).status).toBe(401);
    expect((await manager.get('/auth/people')).status).toBe(401);
    expect((await manager.post('/auth/pin', { userId: ana.user.id, pin: PIN })).status).toBe(401);
    const wrong = `Device ${deviceCredential({ deviceId: tablet.deviceId, deviceToken: 'wrong' })}`;
    expect((await asCaller(server).get('/auth/people', { authorization: wrong })).status).toBe(401);
  });
});

describe('somebody who guesses a PIN', () => {
  it('has five tries in 15 minutes on a tablet, hears how many are left, and is on the record [T43]', async () => {
    await set(waiter, PIN);
    const tablet = await aTablet();
    const left: unknown[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await tablet.enter(ana.user.id, '0000');
      expect([status, body.code]).toEqual([401, 'pin.wrong']);
      left.push(...(body.details ?? []).map(({ path, message }) => `${path} ${message}`));
    }
    expect(left).toEqual([4, 3, 2, 1, 0].map((n) => `triesLeft ${n}`));
    server.clock.advance(MINUTE);
    const locked = await tablet.enter(ana.user.id, PIN);
    expect(locked).toMatchObject({ status: 429, body: { code: 'pin.locked' } });
    expect(locked.headers['retry-after']).toBe(String(14 * 60));
    expect(await audited('auth.pinEntry')).toHaveLength(5);
    server.clock.advance(14 * MINUTE);
    expect((await tablet.enter(ana.user.id, PIN)).status).toBe(200);
  });

  it('gains nothing by many tries at once [T43 T68]', async () => {
    await set(waiter, PIN);
    const tablet = await aTablet();
    const tries = Array.from({ length: 12 }, (_, n) => tablet.enter(ana.user.id, `00${10 + n}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
  });

  it('does not lock out a colleague, nor the same person on another tablet', async () => {
    await set(waiter, PIN);
    await set(manager, LONG_PIN);
    const [tablet, other] = [await aTablet(1), await aTablet(2)];
    for (let n = 0; n < 5; n += 1) await tablet.enter(ana.user.id, '0000');
    expect((await tablet.enter(mia.user.id, LONG_PIN)).status).toBe(200);
    expect((await other.enter(ana.user.id, PIN)).status).toBe(200);
  });

  it('has 10 tries an hour for one person, on any number of tablets: 4 digits take six weeks [T43]', async () => {
    await set(waiter, PIN);
    const tablets = [await aTablet(1), await aTablet(2), await aTablet(3)];
    const script = await tried(3, async () => {
      const answers = await Promise.all(tablets.map(({ enter }) => enter(ana.user.id, '0000')));
      return answers.filter(({ status }) => status === 401).length;
    });
    expect(script).toEqual({ hours: 3, checked: 30 });
    expect(Math.round(10_000 / (script.checked / script.hours) / 24)).toBe(42);
  });

  it('has 20 tries in 15 minutes on one tablet, for any number of people [T43]', async () => {
    const people = [ana, ...(await Promise.all(Array.from({ length: 5 }, () => server.signIn('server'))))];
    await Promise.all(people.map((one) => set(asCaller(server, one), PIN)));
    const tablet = await aTablet();
    let checked = 0;
    for (const { user } of people)
      for (let n = 0; n < 5; n += 1) if ((await tablet.enter(user.id, '0000')).status === 401) checked += 1;
    expect(checked).toBe(20);
  });

  /** Runs a script of tries every five minutes. Returns how many PINs the server checked. */
  async function tried(hours: number, attack: () => Promise<number>) {
    let checked = 0;
    for (let minute = 0; minute < hours * 60; minute += 5) {
      checked += await attack();
      server.clock.advance(5 * MINUTE);
    }
    return { hours, checked };
  }
});
