/** Blocked and deleted accounts, tested on a whole server. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import type { AuditEntry } from '@tableside/protocol/rest/audit.ts';
import type { Payment } from '@tableside/protocol/rest/payment.ts';
import type { Account } from '@tableside/protocol/rest/users.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { type LiveRoom, OLIVES, openLiveRoom } from '../../../testing/server/live-room.ts';
import { codeOn, PASSWORD } from '../../../testing/server/start-server.ts';

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
  it('is out within a second, and is refused as if the password were wrong [T18]', async () => {
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

  it('cannot be one’s own, the last administrator’s, or an unknown one', async () => {
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
  it('leaves orders and money behind, and no name [T18]', async () => {
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

  it('is named nowhere: not in the trail, its export, the orders or the payments [T18]', async () => {
    const { server, waiter } = room;
    const guest = await server.signIn('customer');
    const { name } = guest.user;
    const phone = asCaller(server, guest);
    const orders = async (items: object[]) => {
      const body = { tableId: 'table-1', tableCode: await codeOn(server, 'table-1'), items };
      return (await phone.post<Order>('/orders', body)).body;
    };
    // One order is paid under the guest's name, one is cancelled by the guest, one is put on the check of the table.
    const paid = await orders([OLIVES]);
    await phone.post(`/orders/${paid.id}/submit`);
    await waiter.post(`/orders/${paid.id}/payments`, { method: 'cash', customerName: name });
    const cancelled = await orders([OLIVES]);
    await phone.post(`/orders/${cancelled.id}/submit`);
    await phone.patch(`/orders/${cancelled.id}`, { status: 'cancelled' });
    const rejected = await waiter.patch(`/orders/${cancelled.id}`, { status: 'accepted' });
    expect(rejected.body).toMatchObject({ code: 'order.cancelled' });
    const onCheck = await orders([OLIVES, { ...OLIVES, note: 'later' }]);
    await phone.post(`/orders/${onCheck.id}/submit`);
    const visit = (await waiter.post<Visit>('/visits', { tableId: 'table-1' })).body;
    const refused = await waiter.post(`/visits/${visit.id}/orders`, { orderId: cancelled.id });
    expect(refused.body).toMatchObject({ code: 'order.notDraft' });
    await waiter.post(`/visits/${visit.id}/orders`, { orderId: onCheck.id });
    const [first] = onCheck.items;
    await waiter.post(`/visits/${visit.id}/send`, { itemIds: [first?.id] });

    const headers = { authorization: `Bearer ${(await server.signIn()).token}` };
    const read = async (page: string): Promise<string> =>
      (await server.app.inject({ url: `/api${page}`, headers })).body;
    const pages = ['/audit?limit=100', '/audit?format=csv', '/orders', '/payments'];
    const named = async () => {
      const texts = await Promise.all(pages.map(read));
      return pages.filter((_, n) => texts[n]?.includes(name));
    };
    expect(await named()).toEqual(pages);
    const before = (await office.get<AuditEntry[]>('/audit?limit=100')).body;

    expect((await office.delete(`/users/${guest.user.id}`)).status).toBe(204);
    expect(await named()).toEqual([]);
    const [payment] = (await office.get<Payment[]>(`/payments?q=${paid.orderNumber}`)).body;
    expect(payment).toMatchObject({ customerName: 'Deleted guest', amount: paid.total });
    const after = (await office.get<AuditEntry[]>('/audit?limit=100')).body;
    // The deletion is one entry more. All others stand as they were, but for the name.
    expect(after.slice(1).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const cancel = after.find(({ action }) => action === 'order.cancel');
    expect(cancel).toMatchObject({ actorId: guest.user.id, actorName: 'Deleted guest', role: 'customer' });
    const ofStaff = ({ role }: AuditEntry) => role === 'server';
    expect(after.filter(ofStaff).map(({ actorName }) => actorName)).toEqual(
      before.filter(ofStaff).map(({ actorName }) => actorName),
    );
    for (const code of ['order.cancelled', 'order.notDraft']) {
      const refusal = after.find((entry) => entry.code === code);
      expect(refusal?.detail).toMatchObject({ status: 'cancelled' });
      expect(refusal?.detail).not.toHaveProperty('by');
    }
  });

  it('is never a member of staff', async () => {
    expect(await office.delete(`/users/${room.session.user.id}`)).toMatchObject({
      status: 409,
      body: { code: 'users.notGuest' },
    });
    expect((await room.waiter.get('/orders')).status).toBe(200);
  });
});
