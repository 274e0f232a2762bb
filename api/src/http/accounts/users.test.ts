import type { Role } from '@tableside/domain/command/permissions.ts';
import type { Session } from '@tableside/protocol/accounts.ts';
import type { Account } from '@tableside/protocol/rest/users.ts';
import { CLOSE } from '@tableside/protocol/version.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { type LiveRoom, openLiveRoom } from '../../../testing/server/live-room.ts';
import { ADMIN } from '../../../testing/server/start-server.ts';

describe('the accounts of a venue', () => {
  let room: LiveRoom;
  let office: Session;
  let admin: Caller;
  beforeEach(async () => {
    room = await openLiveRoom();
    office = await room.server.signIn();
    admin = asCaller(room.server, office);
  });
  afterEach(() => room.close());

  const change = (session: Session, role: string) => admin.patch(`/users/${session.user.id}`, { role });

  it('are listed for administrators, with the last sign-in and no secret', async () => {
    room.server.clock.advance(60_000);
    await room.waiter.get('/auth/me');
    const { status, body, headers } = await admin.get<Account[]>('/users');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.map(({ role }) => role).sort()).toEqual(['admin', 'server']);
    expect(body.find(({ role }) => role === 'server')).toEqual({
      ...room.session.user,
      active: true,
      secondFactor: false,
      createdAt: '2026-03-02T19:00:00.000Z',
      blockedAt: null,
      lastSignInAt: '2026-03-02T19:00:00.000Z',
      lastSeenAt: '2026-03-02T19:01:00.000Z',
    });
    for (const role of ['manager', 'server', 'kitchen', 'customer'] as const) {
      const other = asCaller(room.server, await room.server.signIn(role));
      expect(await other.get('/users')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  it('come page by page, and can be found by name, address and role', async () => {
    for (const role of ['kitchen', 'customer', 'customer'] as const) await room.server.signIn(role);
    const first = await admin.get<Account[]>('/users?limit=3');
    const link = String(/<\/api(.*)>/.exec(String(first.headers.link))?.[1]);
    const second = await admin.get<Account[]>(link);
    expect(second.headers.link).toBeUndefined();
    const names = [...first.body, ...second.body].map(({ name }) => name);
    expect(names).toHaveLength(5);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    expect((await admin.get<Account[]>('/users?role=customer')).body).toHaveLength(2);
    expect((await admin.get<Account[]>('/users?q=OFFICE%40')).body).toHaveLength(1);
    expect((await admin.get('/users?limit=501')).status).toBe(400);
    expect((await admin.get('/users?role=owner')).status).toBe(400);
  });

  it('can get another role, which ends their sessions and sockets within a second', async () => {
    const socket = await room.listen(room.session);
    await socket.next('allOrders');
    const since = performance.now();
    expect(await change(room.session, 'manager')).toMatchObject({ status: 200, body: { role: 'manager' } });
    expect((await room.waiter.get('/orders')).status).toBe(401);
    expect(await socket.closed()).toBe(CLOSE.revoked);
    expect(performance.now() - since).toBeLessThan(1000);
  });

  it('keep their sessions when they already have the role', async () => {
    expect((await change(room.session, 'server')).status).toBe(200);
    expect((await room.waiter.get('/auth/me')).status).toBe(200);
  });

  it('always include an active administrator, who cannot even remove themselves [T25]', async () => {
    const lastAdmin = { status: 409, body: { code: 'users.lastAdmin' } };
    expect(await change(office, 'manager')).toMatchObject(lastAdmin);
    expect((await admin.get('/auth/me')).status).toBe(200);
    expect((await change(room.session, 'admin')).status).toBe(200);
    expect((await change(office, 'server')).status).toBe(200);
    expect((await admin.get('/auth/me')).status).toBe(401);
    const again = await asCaller(room.server).post<Session>('/auth/login', ADMIN);
    expect(again.body.user.role).toBe('server');
  });

  it('are found by their id, and take only known roles', async () => {
    expect(await admin.patch('/users/nobody', { role: 'server' })).toMatchObject({
      status: 404,
      body: { code: 'notFound' },
    });
    for (const body of [{}, { role: 'owner' }, { role: null }, 'admin']) {
      expect((await admin.patch(`/users/${room.session.user.id}`, body)).status).toBe(
        typeof body === 'string' ? 415 : 400,
      );
    }
  });

  it.each(['manager', 'server', 'kitchen', 'customer'] as Role[])('are closed to a %s', async (role) => {
    const session = await room.server.signIn(role);
    const answer = await asCaller(room.server, session).patch(`/users/${session.user.id}`, { role: 'admin' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});
