/** What somebody tries who saw a PIN, or who wants to keep others out with wrong ones. On both databases. */
import type { Session } from '@tableside/protocol/accounts.ts';
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import type { HeldItem } from '@tableside/protocol/rest/held.ts';
import type { PinSession } from '@tableside/protocol/rest/pin.ts';
import type { NewFactor } from '@tableside/protocol/rest/second-factor.ts';
import { PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { v7 as uuid } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { ADMIN, PASSWORD, type TestServer } from '../../../testing/server/start-server.ts';
import { totpCode, totpStep } from './totp.ts';

const PIN = '173928';
const NEXT_PASSWORD = 'another-long-evening';
const MINUTE = 60_000;

const codeAt = (secret: string, now: number): string => totpCode(secret, totpStep(now));

type Entered = Required<PinSession> & { readonly code?: string };

export function registerPinAttacks(start: () => Promise<TestServer>): void {
  const aRoom = async () => {
    const server = await start();
    onTestFinished(() => server.close());
    const owner = await server.signIn();
    const admin = asCaller(server, owner);
    const cook = await server.signIn('kitchen');
    expect((await admin.put('/auth/pin', { password: ADMIN.password, pin: PIN })).status).toBe(204);
    return { server, owner, admin, cook, caller: asCaller(server, cook) };
  };
  type Room = Awaited<ReturnType<typeof aRoom>>;

  /** Enrolls a tablet that the staff share, or a device that is one person's. Returns how a PIN is entered there. */
  const deviceOf = async (server: TestServer, by: Caller, over: object = { shared: true }) => {
    const asked = { deviceId: uuid(), ...over };
    const { body } = await by.post<Parameters<typeof deviceCredential>[0]>('/devices', asked);
    const headers = { authorization: `Device ${deviceCredential(body)}` };
    const enter = (userId: string, pin: string, more: object = {}) =>
      asCaller(server).post<Entered>('/auth/pin', { userId, pin, ...more }, headers);
    return { ...body, enter };
  };
  const asPin = (server: TestServer, entered: Entered): Caller =>
    asCaller(server, { token: entered.token } as Session);
  const signInAgain = async ({ server }: Room, password: string = ADMIN.password) => {
    const { body } = await asCaller(server).post<Session>('/auth/login', { email: ADMIN.email, password });
    return asCaller(server, body);
  };
  const turnOn = async ({ server, admin }: Room): Promise<string> => {
    const { body } = await admin.post<NewFactor>('/auth/second-factor', { password: ADMIN.password });
    const code = codeAt(body.secret, server.clock.now());
    expect((await admin.post('/auth/second-factor/confirm', { code })).status).toBe(200);
    return body.secret;
  };

  describe('a cook with a device and the PIN of an administrator', () => {
    it('gets to the floor and past no second factor: no role, no code, no key, no setting [T47]', async () => {
      const room = await aRoom();
      const { server, owner, admin, cook } = room;
      await turnOn(room);
      const tablet = await deviceOf(server, admin);
      const { body } = await tablet.enter(owner.user.id, PIN);
      const thief = asPin(server, body);
      const boss = (await server.signIn('manager')).user.id;
      const { venueId } = server;
      const tried = {
        'own role': await thief.patch(`/users/${cook.user.id}`, { role: 'admin' }),
        'reset code': await thief.post(`/users/${boss}/reset-code`),
        'tax rate': await thief.put(`/venues/${venueId}`, { taxRate: 0 }),
        'API key': await thief.post('/integrations/keys', { name: 'K', scopes: ['orders:read'], days: 1 }),
        'second factor': await thief.delete(`/users/${boss}/second-factor`),
        accounts: await thief.get('/users'),
        'audit trail': await thief.get('/audit'),
        'held work': await thief.get('/held'),
        devices: await thief.get('/devices'),
        'another device': await thief.post('/devices', { deviceId: uuid() }),
        password: await thief.post('/auth/password', { current: ADMIN.password, next: NEXT_PASSWORD }),
        rows: await thief.post('/sync/pull', {
          protocol: PROTOCOL_VERSION,
          clientId: uuid(),
          cursor: 0,
          ackMid: 0,
        }),
      };
      for (const [what, { status, body: answer }] of Object.entries(tried))
        expect([what, status, answer.code]).toEqual([what, 403, 'pin.scope']);
      expect((await thief.get('/orders')).status).toBe(200);
      expect((await admin.get<{ taxRate: number }>(`/venues/${venueId}`)).body.taxRate).not.toBe(0);
    });

    it('cannot set the tax rate through the queue, which holds it for somebody with the password [T47]', async () => {
      const { server, owner, admin } = await aRoom();
      const tablet = await deviceOf(server, admin);
      const { body } = await tablet.enter(owner.user.id, PIN);
      const { venueId } = server;
      const rate = (await admin.get<{ taxRate: number }>(`/venues/${venueId}`)).body.taxRate;
      const mutation = {
        mid: 1,
        cmdId: uuid(),
        name: 'venue.patch',
        version: 1,
        args: { set: { taxRate: 0 }, base: { taxRate: rate } },
        occurredAt: new Date(server.clock.now()).toISOString(),
        actorId: owner.user.id,
        grant: body.token,
      };
      const push = (token: string, mutations: object[]) =>
        asCaller(server, { token } as Session).post<{ results: { status: string; code?: string }[] }>(
          '/sync/push',
          {
            protocol: PROTOCOL_VERSION,
            clientId: uuid(),
            ackMid: 0,
            deviceTime: mutation.occurredAt,
            deviceId: tablet.deviceId,
            deviceToken: tablet.deviceToken,
            mutations,
          },
        );
      const held = { status: 'held', code: 'held.pin' };
      expect((await push(body.token, [mutation])).body.results).toMatchObject([held]);
      const cook = await server.signIn('kitchen');
      const byGrant = await push(cook.token, [{ ...mutation, cmdId: uuid() }]);
      expect(byGrant.body.results).toMatchObject([held]);
      expect((await admin.get<{ taxRate: number }>(`/venues/${venueId}`)).body.taxRate).toBe(rate);
      const waiting = (await admin.get<HeldItem[]>('/held')).body;
      expect(waiting.map(({ reason }) => reason)).toEqual(['held.pin', 'held.pin']);
      const { cmdId } = mutation;
      expect((await admin.post(`/held/${cmdId}/resolve`, { decision: 'apply' })).body).toMatchObject({
        status: 'applied',
      });
      expect((await admin.get<{ taxRate: number }>(`/venues/${venueId}`)).body.taxRate).toBe(0);
    });

    it('gets no new token of the tablet to use elsewhere [T38 T77]', async () => {
      const { server, owner, admin } = await aRoom();
      const tablet = await deviceOf(server, admin);
      const { body } = await tablet.enter(owner.user.id, PIN);
      const { deviceId, deviceToken } = tablet;
      const asked = await asPin(server, body).post('/devices', { deviceId });
      expect(asked).toMatchObject({ status: 409, body: { code: 'device.inUse' } });
      // The tablet itself shows its token, and asks for another letter that way.
      const shown = await asPin(server, body).post('/devices', { deviceId, deviceToken });
      expect(shown).toMatchObject({ status: 201, body: { deviceToken } });
      expect((await tablet.enter(owner.user.id, PIN)).status).toBe(200);
    });

    it('gets no session from an approval [T49]', async () => {
      const { server, owner, admin } = await aRoom();
      const tablet = await deviceOf(server, admin);
      const sessions = async () => (await admin.get<{ scope: string }[]>('/auth/sessions')).body;
      const before = await sessions();
      const { status, body } = await tablet.enter(owner.user.id, PIN, { keyOnly: true });
      expect([status, 'actKey' in body, 'token' in body]).toEqual([200, true, false]);
      expect(await sessions()).toEqual(before);
    });
  });

  describe('the office after a PIN', () => {
    it('opens with the password, and also needs the code when there is a second factor [T50]', async () => {
      const room = await aRoom();
      const { server, owner, admin } = room;
      const tablet = await deviceOf(server, admin);
      const { body } = await tablet.enter(owner.user.id, PIN);
      const byPin = asPin(server, body);
      const wrong = await byPin.post('/auth/confirm', { password: 'not-my-password' });
      expect(wrong).toMatchObject({ status: 401, body: { code: 'auth.credentials' } });
      const { body: opened } = await byPin.post<Session>('/auth/confirm', { password: ADMIN.password });
      expect((await asCaller(server, opened).get('/users')).status).toBe(200);
      expect((await byPin.get('/users')).status).toBe(403);
      server.clock.advance(60 * MINUTE);
      expect((await asCaller(server, opened).get('/users')).status).toBe(401);

      const secret = await turnOn(room);
      const given = { password: ADMIN.password };
      const missing = { status: 403, body: { code: 'auth.codeMissing' } };
      expect(await byPin.post('/auth/confirm', given)).toMatchObject(missing);
      const refused = { status: 401, body: { code: 'auth.code' } };
      expect(await byPin.post('/auth/confirm', { ...given, code: '000000' })).toMatchObject(refused);
      server.clock.advance(MINUTE);
      const code = codeAt(secret, server.clock.now());
      expect(await byPin.post('/auth/confirm', { password: 'wrong', code })).toMatchObject({ status: 401 });
      expect(await byPin.post('/auth/confirm', { code })).toMatchObject({ status: 401 });
      const both = await byPin.post<Session>('/auth/confirm', { ...given, code });
      expect((await asCaller(server, both.body).get('/users')).status).toBe(200);
    });
  });

  describe('a PIN', () => {
    it.each<[string, (room: Room, caller: Session) => Promise<unknown>]>([
      [
        'a new password',
        ({ server }, { user, token }) =>
          asCaller(server, { token, user }).post('/auth/password', {
            current: PASSWORD,
            next: NEXT_PASSWORD,
          }),
      ],
      ['a block', ({ admin }, { user }) => admin.post(`/users/${user.id}/block`)],
      ['a new role', ({ admin }, { user }) => admin.patch(`/users/${user.id}`, { role: 'kitchen' })],
      [
        'the end of the second factor',
        async ({ server, admin }, session) => {
          const own = asCaller(server, session);
          const { body } = await own.post<NewFactor>('/auth/second-factor', { password: PASSWORD });
          await own.post('/auth/second-factor/confirm', { code: codeAt(body.secret, server.clock.now()) });
          return admin.delete(`/users/${session.user.id}/second-factor`);
        },
      ],
      [
        'a reset code that was used',
        async ({ server, admin }, { user }) => {
          const { body } = await admin.post<{ code: string }>(`/users/${user.id}/reset-code`);
          const reset = { email: user.email, code: body.code, password: NEXT_PASSWORD };
          return asCaller(server).post('/auth/reset', reset);
        },
      ],
    ])('ends with %s, together with its act key and what it began [T48]', async (_, happens) => {
      const room = await aRoom();
      const { server, admin } = room;
      const mia = await server.signIn('manager');
      await asCaller(server, mia).put('/auth/pin', { password: PASSWORD, pin: '284617' });
      const tablet = await deviceOf(server, admin);
      const { body } = await tablet.enter(mia.user.id, '284617');
      expect((await asPin(server, body).get('/orders')).status).toBe(200);
      expect(await happens(room, mia)).toMatchObject({ status: expect.toSatisfy((one) => one < 300) });
      const [ended] = await server.storage.accounts.endedActKeys(
        tablet.deviceId,
        new Date(server.clock.now()).toISOString(),
      );
      expect(ended).toBe(body.keyId);
      expect((await asPin(server, body).get('/orders')).status).toBe(401);
      await admin.post(`/users/${mia.user.id}/unblock`);
      const again = await tablet.enter(mia.user.id, '284617');
      expect([404, 409]).toContain(again.status);
      expect(await server.storage.accounts.hasPin({ userId: mia.user.id, venueId: server.venueId })).toBe(
        false,
      );
    });
  });

  describe('somebody who enters wrong PINs on other devices', () => {
    it('locks nobody out of a tablet where their PIN was right before [T44]', async () => {
      const { server, owner, admin, caller } = await aRoom();
      const tablet = await deviceOf(server, admin);
      expect((await tablet.enter(owner.user.id, PIN)).status).toBe(200);
      const invented = await deviceOf(server, caller, {});
      expect((await invented.enter(owner.user.id, '000000')).status).toBe(403);
      // Two more tablets, in the hands of somebody who guesses.
      const stolen = [await deviceOf(server, admin), await deviceOf(server, admin)];
      const tries: number[] = [];
      for (let n = 0; n < 6; n += 1)
        for (const { enter } of stolen) tries.push((await enter(owner.user.id, '000000')).status);
      expect(tries.filter((status) => status === 401)).toHaveLength(10);
      expect((await tablet.enter(owner.user.id, PIN)).status).toBe(200);
      // A tablet that does not know the person is one more place to guess at.
      const other = await deviceOf(server, admin);
      expect(await other.enter(owner.user.id, PIN)).toMatchObject({ status: 429 });
    });

    it('has no more tries at such a tablet than at any other: ten an hour [T44]', async () => {
      const { server, owner, admin } = await aRoom();
      const tablet = await deviceOf(server, admin);
      await tablet.enter(owner.user.id, PIN);
      let checked = 0;
      for (let minute = 0; minute < 120; minute += 5) {
        const tries = await Promise.all([1, 2].map(() => tablet.enter(owner.user.id, '000000')));
        checked += tries.filter(({ status }) => status === 401).length;
        server.clock.advance(5 * MINUTE);
      }
      expect(checked).toBe(20);
    });
  });

  describe('a sign-in that is older than ten minutes', () => {
    it('cannot change a role before the password is given again, and then can for ten minutes [T13]', async () => {
      const room = await aRoom();
      const { server, cook } = room;
      const admin = await signInAgain(room);
      const promote = (role: string) => admin.patch(`/users/${cook.user.id}`, { role });
      server.clock.advance(10 * MINUTE + 1);
      expect(await promote('server')).toMatchObject({ status: 403, body: { code: 'auth.confirm' } });
      expect(await admin.post('/auth/confirm', { password: 'wrong' })).toMatchObject({ status: 401 });
      expect(await promote('server')).toMatchObject({ status: 403 });
      expect((await admin.post('/auth/confirm', { password: ADMIN.password })).status).toBe(200);
      server.clock.advance(10 * MINUTE);
      expect((await promote('server')).status).toBe(200);
      server.clock.advance(1);
      expect(await promote('kitchen')).toMatchObject({ status: 403, body: { code: 'auth.confirm' } });
    });

    it('can be confirmed by a code of the second factor, once', async () => {
      const room = await aRoom();
      const { server, admin } = room;
      const secret = await turnOn(room);
      server.clock.advance(11 * MINUTE);
      const code = codeAt(secret, server.clock.now());
      expect((await admin.post('/auth/confirm', { code })).status).toBe(200);
      expect(await admin.post('/auth/confirm', { code })).toMatchObject({ status: 401 });
    });
  });
}
