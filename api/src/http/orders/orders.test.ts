import { change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { anOrder, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { markOf } from '@tableside/domain/values/device-mark.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { codeOn } from '../../../testing/server/start-server.ts';
import { type Floor, NEGRONI, OLIVES, openFloor } from '../../../testing/venue/floor.ts';
import { put } from '../../../testing/venue/write-entries.ts';

type Written = Order & { unchanged?: true };
type Adjusted = Order & { adjusted: { code: string; detail: Record<string, unknown> } };

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.server.close());

describe('one order', () => {
  it('is priced and numbered by the server', async () => {
    const made = await floor.waiter.post<Order>('/orders', {
      tableId: floor.tableId(0),
      guests: 2,
      items: [OLIVES, NEGRONI],
    });
    expect(made.status).toBe(201);
    expect(made.headers.etag).toBe(`"${made.body.version}"`);
    expect(made.body).toMatchObject({
      status: 'draft',
      guests: 2,
      subtotal: 3200,
      tax: 284,
      total: 3484,
      balance: 3484,
    });
    expect(made.body.orderNumber).toMatch(/^S-\d+$/);
    expect(made.body.items.map((item) => item.totalPrice)).toEqual([1600, 1600]);
  });

  it('goes from draft through paid to completed', async () => {
    const order = await floor.draft(1);
    expect(await floor.waiter.patch(`/orders/${order.id}`, { status: 'paid' })).toMatchObject({
      status: 409,
      body: { code: 'order.unpaid', details: [{ path: 'due', message: '1742' }] },
    });
    const payment = await floor.waiter.post(`/orders/${order.id}/payments`, {
      method: 'cash',
      tip: 258,
      tendered: 2500,
    });
    expect(payment.status).toBe(201);
    expect(payment.body).toMatchObject({
      amount: 1742,
      tip: 258,
      change: 500,
      status: 'completed',
      refundedAmount: 0,
    });
    for (const status of ['accepted', 'preparing', 'serving', 'completed']) {
      const moved = await floor.cook.patch<Order>(`/orders/${order.id}`, { status });
      expect(moved).toMatchObject({ status: 200, body: { status } });
    }
    expect((await floor.waiter.get<Order>(`/orders/${order.id}`)).body).toMatchObject({
      status: 'completed',
      paid: 1742,
      tip: 258,
      balance: 0,
    });
  });

  it('says so when a status changes nothing, and stays as it is', async () => {
    const order = await floor.paidOrder(2);
    const moved = await floor.cook.patch<Written>(`/orders/${order.id}`, { status: 'serving' });
    expect(moved.body).not.toHaveProperty('unchanged');
    for (const status of ['serving', 'accepted', 'paid'])
      expect(await floor.cook.patch(`/orders/${order.id}`, { status })).toMatchObject({
        status: 200,
        body: { status: 'serving', unchanged: true, version: moved.body.version },
      });
  });

  it('can be recalled by one step', async () => {
    const order = await floor.paidOrder(2);
    await floor.cook.patch(`/orders/${order.id}`, { status: 'preparing' });
    expect(await floor.cook.post(`/orders/${order.id}/recall`, { from: 'preparing' })).toMatchObject({
      status: 200,
      body: { status: 'accepted' },
    });
    expect((await floor.waiter.patch(`/orders/${order.id}`, { status: 'draft' })).body).toMatchObject({
      code: 'order.status',
    });
  });

  it('can be cancelled, but late only with a reason and by a manager', async () => {
    const order = await floor.paidOrder(3);
    await floor.cook.patch(`/orders/${order.id}`, { status: 'preparing' });
    const cancel = { status: 'cancelled' };
    expect(await floor.waiter.patch(`/orders/${order.id}`, cancel)).toMatchObject({
      status: 403,
      body: { code: 'approval.required' },
    });
    expect(await floor.admin.patch(`/orders/${order.id}`, cancel)).toMatchObject({
      status: 422,
      body: { code: 'order.reasonRequired' },
    });
    expect(
      await floor.admin.patch(`/orders/${order.id}`, { ...cancel, reason: 'kitchen closed' }),
    ).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancelReason: 'kitchen closed', balance: -1742 },
    });
    expect(await floor.waiter.patch(`/orders/${order.id}`, { status: 'accepted' })).toMatchObject({
      status: 409,
      body: { code: 'order.cancelled' },
    });
  });

  it('gains and loses items while it is a draft', async () => {
    const order = await floor.draft(4, []);
    const added = await floor.waiter.post<Order>(`/orders/${order.id}/items`, OLIVES);
    expect(added).toMatchObject({ status: 201, body: { id: order.id, subtotal: 1600 } });
    const itemId = added.body.items[0]?.id ?? '';
    expect(await floor.waiter.delete(`/orders/${order.id}/items/${itemId}`)).toMatchObject({
      status: 200,
      body: { id: order.id, items: [], total: 0 },
    });
  });

  it('puts an item that comes too late on the visit that continues its own, and says so', async () => {
    const order = await floor.paidOrder(5);
    const added = await floor.waiter.post<Adjusted>(`/orders/${order.id}/items`, NEGRONI);
    expect(added.status).toBe(200);
    expect(added.body.adjusted).toMatchObject({
      code: 'visit.again',
      detail: { rootId: order.id, number: `${order.orderNumber}-2` },
    });
  });

  it.each([
    {
      what: 'a product that is not there',
      item: { productId: 'unknown' },
      code: 'item.product',
      status: 422,
    },
    { what: 'a size that is not there', item: { sizeId: 'unknown' }, code: 'item.size', status: 422 },
    {
      what: 'no choice where one is required',
      item: { productId: 'house-martini', sizeId: 'glass' },
      code: 'item.optionRequired',
      status: 422,
    },
    { what: 'none of it', item: { quantity: 0 }, code: 'request.shape', status: 400 },
    { what: 'a field of the wrong name', item: { qty: 1 }, code: 'request.shape', status: 400 },
  ])('refuses an item of $what', async ({ item, code, status }) => {
    const order = await floor.draft(6, []);
    const added = await floor.waiter.post(`/orders/${order.id}/items`, { ...OLIVES, ...item });
    expect(added).toMatchObject({ status, body: { code } });
  });

  it('names the fault by its path in the body', async () => {
    const order = await floor.draft(6, []);
    const answer = await floor.waiter.post(`/orders/${order.id}/items`, { ...OLIVES, quantity: 0 });
    expect(answer.body).toMatchObject({ details: [{ path: 'quantity' }] });
  });

  it('cannot be found under an unknown id, nor by another guest', async () => {
    const order = await floor.draft(6);
    const guest = asCaller(floor.server, await floor.server.signIn('customer'));
    for (const [who, id] of [
      [floor.waiter, '0194e6a0-0000-7000-8000-000000000000'],
      [floor.waiter, 'no-uuid'],
      [guest, order.id],
      [floor.cook, order.id],
    ] as const) {
      expect(await who.get(`/orders/${id}`)).toMatchObject({ status: 404, body: { code: 'order.notFound' } });
      expect((await who.post(`/orders/${id}/items`, OLIVES)).status).toBe(404);
    }
  });
});

describe('a guest’s own order', () => {
  it('is sent to the staff by the guest, who cannot mark it as paid', async () => {
    const guest = asCaller(floor.server, await floor.server.signIn('customer'));
    const tableId = floor.tableId(13);
    const tableCode = await codeOn(floor.server, tableId);
    const made = await guest.post<Order>('/orders', { tableId, tableCode, items: [OLIVES] });
    expect(made.status).toBe(201);
    expect(await guest.post(`/orders/${made.body.id}/submit`)).toMatchObject({
      status: 200,
      body: { submittedAt: expect.any(String) },
    });
    expect((await guest.patch(`/orders/${made.body.id}`, { status: 'paid' })).status).toBe(403);
    expect((await guest.post(`/orders/${made.body.id}/payments`, { method: 'cash' })).status).toBe(403);
    expect((await guest.get<Order[]>('/orders')).body.map((order) => order.id)).toEqual([made.body.id]);
  });
});

describe('the list of orders', () => {
  it('is newest first and links to older ones', async () => {
    const everything = await floor.admin.get<Order[]>('/orders?limit=500');
    const first = await floor.admin.get<Order[]>('/orders?limit=3');
    expect(first.body.map((order) => order.id)).toEqual(everything.body.slice(0, 3).map((order) => order.id));
    const next = /^<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await floor.admin.get<Order[]>(next);
    expect(second.body.map((order) => order.id)).toEqual(
      everything.body.slice(3, 6).map((order) => order.id),
    );
    expect(everything.headers.link).not.toContain('next');
  });

  it('can be filtered by status and table', async () => {
    const cancelled = await floor.admin.get<Order[]>('/orders?status=cancelled');
    expect(cancelled.body.length).toBeGreaterThan(0);
    expect(cancelled.body.every((order) => order.status === 'cancelled')).toBe(true);
    const made = await floor.draft(12);
    const atTable = await floor.admin.get<Order[]>(`/orders?tableId=${floor.tableId(12)}`);
    expect(atTable.body.map((order) => order.id)).toEqual([made.id]);
  });

  it('hides drafts from the kitchen', async () => {
    const seen = await floor.cook.get<Order[]>('/orders?limit=500');
    expect(seen.body.length).toBeGreaterThan(0);
    expect(seen.body.filter((order) => order.status === 'draft')).toEqual([]);
  });

  it.each(['status=lost', 'limit=0', 'limit=501', 'from=yesterday'])('refuses %s', async (query) => {
    expect(await floor.admin.get(`/orders?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'request.shape' },
    });
  });
});

it('guests learn nothing about devices, staff see which one it was, and managers see its id [T26]', async () => {
  const session = await floor.server.signIn('customer');
  const guest = asCaller(floor.server, session);
  const tablet = testId('device');
  const { venueId, storage } = floor.server;
  const id = testId('order', 77);
  const sent = { customerId: session.user.id, submittedAt: FRIDAY_EVENING };
  const order = anOrder({ id, venueId, ...sent, deviceId: tablet });
  await put(storage, change('order', order));
  const listed = await guest.get<Order[]>('/orders');
  const read = await guest.get<Order>(`/orders/${id}`);
  expect([...listed.body, read.body].map((row) => [row.id, 'deviceId' in row])).toEqual([
    [id, false],
    [id, false],
  ]);
  expect((await floor.waiter.get(`/orders/${id}`)).body).toMatchObject({ deviceId: markOf(tablet) });
  const manager = asCaller(floor.server, await floor.server.signIn('manager'));
  expect((await manager.get(`/orders/${id}`)).body).toMatchObject({ deviceId: tablet });
});
