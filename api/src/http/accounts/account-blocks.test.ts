/** Blocked and deleted accounts, tested on a whole server. */
import type { Account } from '@tableside/protocol/rest/users.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../testing/access/as-caller.ts';
import { type LiveRoom, OLIVES, openLiveRoom } from '../../testing/server/live-room.ts';
import { codeOn, PASSWORD } from '../../testing/server/start-server.ts';

let room: LiveRoom;
let office: Caller;
beforeEach(async () => {
  room = await openLiveRoom();
  office = asCaller(room.server, await room.server.signIn());
});
afterEach(() => room.close());

const signIn = (email: string, password = PASSWORD) =>
  asCaller(room.server).post('/auth/login', { email, password });

describe('a blocked account', () => {
  it('is out within a second, and is refused like a wrong password', async () => {
    const guest = await room.server.signIn('customer');
    const phone = await room.listen(guest);
    await phone.next('allOrders');
    const blocked = await office.post<Account>(`/users/${guest.user.id}/block`);
    expect(blocked).toMatchObject({ status: 200, body: { active: false, blockedAt: expect.any(String) } });
    expect(await phone.closed()).toBe(4403);
    expect((await asCaller(room.server, guest).get('/orders')).status).toBe(401);
    const wrong = await signIn(guest.user.email, 'not-the-password');
    const right = await signIn(guest.user.email);
    expect(right).toMatchObject({ status: wrong.status, body: wrong.body });

    expect((await office.post(`/users/${guest.user.id}/unblock`)).body).toMatchObject({ blockedAt: null });
    expect((await signIn(guest.user.email)).status).toBe(200);
    const { body } = await office.get<{ action: string }[]>('/audit?limit=20');
    expect(body.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.block', 'user.unblock']));
  });

  it('is nobody’s own, not the last administrator’s, and not an unknown one', async () => {
    const { body } = await office.get<{ id: string }>('/auth/me');
    expect(await office.post(`/users/${body.id}/block`)).toMatchObject({
      status: 409,
      body: { code: 'users.self' },
    });
    for (const path of ['/users/nobody/block', '/users/nobody/unblock'])
      expect((await office.post(path)).status).toBe(404);
    expect((await office.delete('/users/nobody')).status).toBe(404);
  });
});

describe('a deleted guest', () => {
  it('leaves orders and money behind, and no name', async () => {
    const guest = await room.server.signIn('customer');
    const phone = asCaller(room.server, guest);
    const tableCode = await codeOn(room.server, 'table-1');
    const made = await phone.post('/orders', { tableId: 'table-1', tableCode, items: [OLIVES] });
    await phone.post(`/orders/${made.body.id}/submit`);
    await room.waiter.post(`/orders/${made.body.id}/payments`, { method: 'cash' });
    const socket = await room.listen(room.session);
    await socket.next('allOrders');

    expect((await office.delete(`/users/${guest.user.id}`)).status).toBe(204);
    expect((await phone.get('/orders')).status).toBe(401);
    expect((await signIn(guest.user.email)).status).toBe(401);
    const order = await room.waiter.get(`/orders/${made.body.id}`);
    expect(order.body).toMatchObject({ status: 'paid', customerId: guest.user.id });
    expect(JSON.stringify(order.body)).not.toContain(guest.user.name);
    expect((await socket.next('orderStatusUpdate')).data.id).toBe(made.body.id);
    expect(JSON.stringify((await office.get('/users')).body)).not.toContain(guest.user.email);
    const [entry] = (await office.get<object[]>('/audit?action=user.delete')).body;
    expect(entry).toMatchObject({ rows: [{ entity: 'user', id: guest.user.id }] });
    expect(JSON.stringify(entry)).not.toContain(guest.user.email);
  });

  it('is never a member of staff', async () => {
    expect(await office.delete(`/users/${room.session.user.id}`)).toMatchObject({
      status: 409,
      body: { code: 'users.notGuest' },
    });
    expect((await room.waiter.get('/orders')).status).toBe(200);
  });
});
