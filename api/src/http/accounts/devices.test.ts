import type { Role } from '@tableside/domain/command/permissions.ts';
import type { Enrolment, Session } from '@tableside/protocol/accounts.ts';
import type { PushResponse } from '@tableside/protocol/push.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import type { Device } from '@tableside/protocol/rest/devices.ts';
import { CLOSE, PROTOCOL_VERSION } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { type LiveRoom, OLIVES, openLiveRoom } from '../../../testing/server/live-room.ts';

const TABLET = '0194e6a0-0000-7000-8000-0000000000d1';
const OTHER = '0194e6a0-0000-7000-8000-0000000000d2';
const QUEUE = '0194e6a0-0000-7000-8000-0000000000c1';
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

  const now = () => new Date(room.server.clock.now()).toISOString();
  const enrol = async (by = room.waiter, deviceId = TABLET, over: object = {}) =>
    by.post<Enrolment>('/devices', { deviceId, name: 'Bar tablet', ...over });
  const signedIn = async (role: Role) => asCaller(room.server, await room.server.signIn(role));
  const board = async () => (await admin.get<Device[]>('/devices')).body;
  const tablet = async () => (await board()).find(({ id }) => id === TABLET);

  /** Returns the n-th mutation of the queue, which opens a visit. */
  const opens = (mid: number, over: { session?: Session; orderNumber?: string } = {}) => {
    const { session = room.session, orderNumber = `A-${mid}` } = over;
    const item = { id: uuid(0x2000 + mid), options: [], ...OLIVES };
    return {
      mid,
      cmdId: uuid(mid),
      name: 'visit.open',
      version: 1,
      args: { id: uuid(0x1000 + mid), orderNumber, tableId: 'table-1', payAt: 'order', items: [item] },
      occurredAt: now(),
      actorId: session.user.id,
      grant: null,
    };
  };
  const push = (mutations: object[], over: object = {}, by = room.waiter) =>
    by.post<PushResponse>('/sync/push', {
      protocol: PROTOCOL_VERSION,
      clientId: QUEUE,
      ackMid: 0,
      deviceTime: now(),
      mutations,
      ...over,
    });
  const pull = (over: object = {}) =>
    room.waiter.post('/sync/pull', {
      protocol: PROTOCOL_VERSION,
      clientId: QUEUE,
      cursor: 0,
      ackMid: 0,
      ...over,
    });
  const own = ({ deviceToken }: Enrolment) => ({ deviceId: TABLET, deviceToken });

  it('are shown to managers, page by page, without their tokens', async () => {
    await enrol();
    await enrol(room.waiter, OTHER);
    for (const role of ['server', 'kitchen', 'customer'] as const) {
      const other = await signedIn(role);
      expect((await other.get('/devices')).status).toBe(403);
      expect((await other.post(`/devices/${TABLET}/revoke`)).status).toBe(403);
    }
    const first = await admin.get<Device[]>('/devices?limit=1');
    expect(first.body).toMatchObject([{ id: TABLET, pending: null, revokedAt: null }]);
    expect(JSON.stringify(first.body)).not.toContain('oken');
    const link = String(/<\/api(.*)>/.exec(String(first.headers.link))?.[1]);
    expect((await admin.get<Device[]>(link)).body).toMatchObject([{ id: OTHER }]);
  });

  it('report with a push what waits, how their clock stands and which app they run', async () => {
    const enrolled = (await enrol()).body;
    room.server.clock.advance(MINUTE);
    const deviceTime = new Date(room.server.clock.now() + 90_000).toISOString();
    const state = { waiting: 5, oldestWaiting: now(), persisted: false };
    const told = { ...own(enrolled), deviceTime, state, appVersion: '1.4.2' };
    const later = { ...opens(2), occurredAt: new Date(room.server.clock.now() - 5000).toISOString() };
    expect((await push([opens(1), later], told)).body.results).toHaveLength(2);
    expect(await tablet()).toMatchObject({
      lastSeenAt: now(),
      pending: 3,
      oldestPending: later.occurredAt,
      clockOffset: 90_000,
      appVersion: '1.4.2',
      persisted: false,
      lastNumber: 2,
    });
    await push([opens(3)], { ...told, state: { waiting: 1 }, deviceTime: now() });
    expect(await tablet()).toMatchObject({
      pending: 0,
      oldestPending: null,
      clockOffset: 0,
      persisted: false,
    });
  });

  it('report with a pull what waits, once it is known which device it is', async () => {
    await enrol();
    room.server.clock.advance(MINUTE);
    const oldestWaiting = new Date(room.server.clock.now() - 10 * MINUTE).toISOString();
    await pull({ deviceTime: now(), state: { waiting: 2, oldestWaiting, persisted: true } });
    expect(await tablet()).toMatchObject({
      lastSeenAt: now(),
      pending: 2,
      oldestPending: oldestWaiting,
      clockOffset: 0,
      persisted: true,
    });
  });

  it('are on the record with every change, and with their name', async () => {
    for (const _ of [1, 2]) await enrol();
    for (const _ of [1, 2]) await admin.post(`/devices/${TABLET}/revoke`);
    await enrol(admin);
    const told = async (action: string) =>
      (await admin.get<AuditEntry[]>(`/audit?action=${action}`)).body.map(({ rows }) => rows[0]);
    const name = 'Bar tablet';
    const enrolledBy = room.session.user.id;
    const made = { name, letter: 'A', revokedAt: null, clearedAt: null, enrolledBy, declaredAt: null };
    const [ended, ...more] = await told('device.revoke');
    expect(more).toEqual([]);
    expect(ended).toEqual({
      entity: 'device',
      id: TABLET,
      before: { name, letter: 'A', revokedAt: null },
      after: { revokedAt: now() },
    });
    const [takenBack, again, first] = await told('device.enrol');
    expect(first).toMatchObject({ before: null, after: made });
    expect(again).toEqual({ entity: 'device', id: TABLET, before: { name, letter: 'A' } });
    expect(takenBack).toMatchObject({
      before: { name, letter: 'A', revokedAt: now() },
      after: { letter: 'B', revokedAt: null },
    });
  });

  it('report only once that their browser cleared what they kept, however often they say so', async () => {
    await enrol();
    const clearedAt = now();
    const report = (id: string, as = room.waiter) =>
      as.post<unknown>(`/devices/${id}/cleared`, { clearedAt });
    for (const _ of [1, 2]) expect(await report(TABLET)).toMatchObject({ status: 200, body: { clearedAt } });
    expect(await tablet()).toMatchObject({ clearedAt });
    const { body } = await admin.get<AuditEntry[]>('/audit?action=device.cleared');
    expect(body).toMatchObject([
      { deviceId: TABLET, rows: [{ id: TABLET, before: { clearedAt: null }, after: { clearedAt } }] },
    ]);
    expect(await report(OTHER)).toMatchObject({ status: 404 });
    expect(await report(TABLET, admin)).toMatchObject({ status: 404 });
    expect((await room.waiter.post(`/devices/${TABLET}/cleared`, { clearedAt: 'today' })).status).toBe(400);
  });

  it('are seen when their socket says hello', async () => {
    await enrol();
    room.server.clock.advance(MINUTE);
    await (await room.connect()).hello(room.session.token);
    expect(await tablet()).toMatchObject({ lastSeenAt: now() });
  });

  it('that used a number twice are flagged, told about it, and given another letter', async () => {
    const enrolled = (await enrol()).body;
    expect((await push([opens(1)], own(enrolled))).body.enrol).toBeUndefined();
    const answer = await push([opens(2, { orderNumber: 'A-1' })], own(enrolled));
    expect(answer.body).toMatchObject({ enrol: true, results: [{ mid: 2, status: 'applied' }] });
    expect(await tablet()).toMatchObject({ letter: 'A', numberClashes: 1, lastClash: 'A-1' });
    const again = (await enrol()).body;
    expect(again).toMatchObject({ letter: 'B', lastNumber: 0 });
    expect((await push([opens(3, { orderNumber: 'B-1' })], own(again))).body.enrol).toBeUndefined();
    expect(await tablet()).toMatchObject({ letter: 'B', numberClashes: 1, lastClash: 'A-1' });
  });

  describe('taken out of use [T21]', () => {
    const revoke = () => admin.post<Device>(`/devices/${TABLET}/revoke`);

    it('lose their sessions and sockets within a second, and their token and queue [P14]', async () => {
      const enrolled = (await enrol()).body;
      await push([opens(1)], own(enrolled));
      const socket = await room.listen(room.session, { clientId: QUEUE });
      await socket.next('allOrders');
      const since = performance.now();
      expect(await revoke()).toMatchObject({ status: 200, body: { id: TABLET, revokedAt: now() } });
      expect((await room.waiter.get('/auth/me')).status).toBe(401);
      expect(await socket.closed()).toBe(CLOSE.revoked);
      expect(performance.now() - since).toBeLessThan(1000);
      // The same tablet signs in again: its queue is unchanged.
      const session = await room.server.signIn('server');
      const back = asCaller(room.server, session);
      const refused = { status: 403, body: { code: 'device.revoked' } };
      expect(await push([opens(2)], own(enrolled), back)).toMatchObject(refused);
      expect(await push([opens(2, { session })], own(enrolled), back)).toMatchObject(refused);
      expect(await enrol(back)).toMatchObject(refused);
      expect((await revoke()).body.revokedAt).toBe(now());
    });

    it('end no session of the same person elsewhere', async () => {
      const account = { email: room.session.user.email, password: 'a-quiet-night-shift' };
      const elsewhere = (await asCaller(room.server).post<Session>('/auth/login', account)).body;
      await enrol();
      await revoke();
      expect((await room.waiter.get('/auth/me')).status).toBe(401);
      expect((await asCaller(room.server, elsewhere).get('/auth/me')).status).toBe(200);
    });

    it('end the session that began on them, even on a socket of one of their queues', async () => {
      const enrolled = (await enrol()).body;
      const account = { email: room.session.user.email, password: 'a-quiet-night-shift' };
      const onTablet = await asCaller(room.server).post<Session>('/auth/login', {
        ...account,
        deviceId: TABLET,
      });
      const elsewhere = (await asCaller(room.server).post<Session>('/auth/login', account)).body;
      await push([opens(1)], own(enrolled));
      const socket = await room.listen(elsewhere, { clientId: QUEUE });
      await socket.next('allOrders');
      await revoke();
      expect(await socket.closed()).toBe(CLOSE.revoked);
      expect((await asCaller(room.server, onTablet.body).get('/auth/me')).status).toBe(401);
      const again = await room.connect();
      again.send('hello', { protocol: PROTOCOL_VERSION, token: elsewhere.token, clientId: QUEUE });
      expect(await again.closed()).toBe(CLOSE.revoked);
      expect(again.frames).toEqual([]);
      expect(
        await asCaller(room.server, elsewhere).post('/sync/pull', {
          protocol: PROTOCOL_VERSION,
          clientId: QUEUE,
          cursor: 0,
          ackMid: 0,
        }),
      ).toMatchObject({ status: 403, body: { code: 'device.revoked' } });
    });

    it('come back under another letter when an administrator takes them back on the spot', async () => {
      const enrolled = (await enrol()).body;
      await push([opens(1)], own(enrolled));
      await revoke();
      expect((await enrol(admin)).body).toMatchObject({ letter: 'B', lastNumber: 0 });
      expect(await tablet()).toMatchObject({ letter: 'B', revokedAt: null });
    });

    it('can be found by their id', async () => {
      expect(await admin.post(`/devices/${OTHER}/revoke`)).toMatchObject({
        status: 404,
        body: { code: 'notFound' },
      });
    });
  });
});
