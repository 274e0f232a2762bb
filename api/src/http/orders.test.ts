import type { Order } from '@tableside/domain/orders/order.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../testing/as-caller.ts';
import { startServer, type TestServer } from '../testing/start-server.ts';

const OLIVES = { productId: 'marinated-olives', sizeId: 'bowl', quantity: 2 };
const NEGRONI = { productId: 'negroni', sizeId: 'glass', quantity: 1 };

type Adjusted = Order & { adjusted: { code: string; detail: Record<string, unknown> } };

let server: TestServer;
let admin: Caller;
let waiter: Caller;
let cook: Caller;
let tables: Table[] = [];

beforeAll(async () => {
  server = await startServer();
  admin = asCaller(server, await server.signIn());
  waiter = asCaller(server, await server.signIn('server'));
  cook = asCaller(server, await server.signIn('kitchen'));
  tables = (await admin.get<Table[]>('/tables')).body;
});
afterAll(() => server.close());

const tableId = (n: number): string => tables[n]?.id ?? '';

async function draft(n: number, items: object[] = [OLIVES]): Promise<Order> {
  return (await waiter.post<Order>('/orders', { tableId: tableId(n), items })).body;
}

async function paidOrder(n: number): Promise<Order> {
  const order = await draft(n);
  await waiter.post(`/orders/${order.id}/payments`, { method: 'cash' });
  return (await waiter.get<Order>(`/orders/${order.id}`)).body;
}

describe('one order', () => {
  it('is priced and numbered by the server', async () => {
    const made = await waiter.post<Order>('/orders', {
      tableId: tableId(0),
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

  it('goes from draft over paid to completed', async () => {
    const order = await draft(1);
    expect(await waiter.patch(`/orders/${order.id}`, { status: 'paid' })).toMatchObject({
      status: 409,
      body: { code: 'order.unpaid', details: [{ path: 'due', message: '1742' }] },
    });
    const payment = await waiter.post(`/orders/${order.id}/payments`, {
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
      const moved = await cook.patch<Order>(`/orders/${order.id}`, { status });
      expect(moved).toMatchObject({ status: 200, body: { status } });
    }
    expect((await waiter.get<Order>(`/orders/${order.id}`)).body).toMatchObject({
      status: 'completed',
      paid: 1742,
      tip: 258,
      balance: 0,
    });
  });

  it('is recalled by one step', async () => {
    const order = await paidOrder(2);
    await cook.patch(`/orders/${order.id}`, { status: 'preparing' });
    expect(await cook.post(`/orders/${order.id}/recall`, { from: 'preparing' })).toMatchObject({
      status: 200,
      body: { status: 'accepted' },
    });
    expect((await waiter.patch(`/orders/${order.id}`, { status: 'draft' })).body).toMatchObject({
      code: 'order.status',
    });
  });

  it('is cancelled, late only with a reason and by a manager', async () => {
    const order = await paidOrder(3);
    await cook.patch(`/orders/${order.id}`, { status: 'preparing' });
    const cancel = { status: 'cancelled' };
    expect(await waiter.patch(`/orders/${order.id}`, cancel)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await admin.patch(`/orders/${order.id}`, cancel)).toMatchObject({
      status: 422,
      body: { code: 'order.reasonRequired' },
    });
    expect(await admin.patch(`/orders/${order.id}`, { ...cancel, reason: 'kitchen closed' })).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancelReason: 'kitchen closed', balance: -1742 },
    });
    expect(await waiter.patch(`/orders/${order.id}`, { status: 'accepted' })).toMatchObject({
      status: 409,
      body: { code: 'order.cancelled' },
    });
  });

  it('takes and gives up items while it is a draft', async () => {
    const order = await draft(4, []);
    const added = await waiter.post<Order>(`/orders/${order.id}/items`, OLIVES);
    expect(added).toMatchObject({ status: 201, body: { id: order.id, subtotal: 1600 } });
    const itemId = added.body.items[0]?.id ?? '';
    expect(await waiter.delete(`/orders/${order.id}/items/${itemId}`)).toMatchObject({
      status: 200,
      body: { id: order.id, items: [], total: 0 },
    });
  });

  it('passes an item that comes too late on to a follow-up, and says so', async () => {
    const order = await paidOrder(5);
    const added = await waiter.post<Adjusted>(`/orders/${order.id}/items`, NEGRONI);
    expect(added.status).toBe(200);
    expect(added.body.adjusted).toMatchObject({
      code: 'order.followUp',
      detail: { orderNumber: expect.stringMatching(new RegExp(`^${order.orderNumber}/\\d$`)) },
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
    const order = await draft(6, []);
    const added = await waiter.post(`/orders/${order.id}/items`, { ...OLIVES, ...item });
    expect(added).toMatchObject({ status, body: { code } });
  });

  it('names the fault by the path of the body', async () => {
    const order = await draft(6, []);
    const answer = await waiter.post(`/orders/${order.id}/items`, { ...OLIVES, quantity: 0 });
    expect(answer.body).toMatchObject({ details: [{ path: 'quantity' }] });
  });

  it('is not there under an unknown id, nor for another guest', async () => {
    const order = await draft(6);
    const guest = asCaller(server, await server.signIn('customer'));
    for (const [who, id] of [
      [waiter, '0194e6a0-0000-7000-8000-000000000000'],
      [waiter, 'no-uuid'],
      [guest, order.id],
      [cook, order.id],
    ] as const) {
      expect(await who.get(`/orders/${id}`)).toMatchObject({ status: 404, body: { code: 'order.notFound' } });
      expect((await who.post(`/orders/${id}/items`, OLIVES)).status).toBe(404);
    }
  });
});

describe('a request sent again', () => {
  it('under its key answers as the first time, and happens once', async () => {
    const key = { 'idempotency-key': 'till-1 order 42' };
    const first = await waiter.post<Order>('/orders', { tableId: tableId(7), items: [OLIVES] }, key);
    const again = await waiter.post<Order>('/orders', { tableId: tableId(7), items: [OLIVES] }, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const list = await waiter.get<Order[]>(`/orders?tableId=${tableId(7)}`);
    expect(list.body).toHaveLength(1);
  });

  it('is another person’s own under the same key', async () => {
    const key = { 'idempotency-key': 'shared words' };
    const mine = await waiter.post<Order>('/orders', { tableId: tableId(8) }, key);
    const theirs = await admin.post<Order>('/orders', { tableId: tableId(8) }, key);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('with another body is refused', async () => {
    const key = { 'idempotency-key': '0194e6a0-1111-7000-8000-000000000001' };
    await waiter.post('/orders', { tableId: tableId(8) }, key);
    expect(await waiter.post('/orders', { tableId: tableId(9) }, key)).toMatchObject({
      status: 409,
      body: { code: 'id_reused' },
    });
  });

  it('under the id of its order is the same order, with its number', async () => {
    const order = { id: '0194e6a0-2222-7000-8000-000000000001', tableId: tableId(8) };
    const first = await waiter.post<Order>('/orders', order);
    const again = await waiter.post<Order>('/orders', order);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.orderNumber).toBe(first.body.orderNumber);
  });
});

describe('an order that somebody else changed', () => {
  it('is not changed under an old tag', async () => {
    const order = await draft(9);
    const tag = { 'if-match': `"${order.version}"` };
    expect((await waiter.post(`/orders/${order.id}/items`, NEGRONI, tag)).status).toBe(201);
    expect(await waiter.post(`/orders/${order.id}/items`, NEGRONI, tag)).toMatchObject({
      status: 412,
      body: { code: 'request.precondition' },
    });
    const current = await waiter.get<Order>(`/orders/${order.id}`);
    const either = { 'if-match': `"${order.version}", ${String(current.headers.etag)}` };
    expect((await waiter.post(`/orders/${order.id}/items`, NEGRONI, either)).status).toBe(201);
    expect((await waiter.post(`/orders/${order.id}/items`, NEGRONI, { 'if-match': '*' })).status).toBe(201);
    expect((await waiter.post(`/orders/${order.id}/items`, NEGRONI, { 'if-match': 'W/"x"' })).status).toBe(
      412,
    );
  });
});

describe('the money of an order', () => {
  it('is not taken twice by a second click', async () => {
    const order = await paidOrder(10);
    expect(await waiter.post(`/orders/${order.id}/payments`, { method: 'cash' })).toMatchObject({
      status: 409,
      body: { code: 'order.settled' },
    });
  });

  it('is taken once under one key', async () => {
    const order = await draft(11);
    const key = { 'idempotency-key': 'cash for table 11' };
    const first = await waiter.post(`/orders/${order.id}/payments`, { method: 'cash' }, key);
    const again = await waiter.post(`/orders/${order.id}/payments`, { method: 'cash' }, key);
    expect(again.body).toEqual(first.body);
    expect((await waiter.get<Order>(`/orders/${order.id}`)).body.paid).toBe(1742);
  });

  it('needs enough cash on the table', async () => {
    const order = await draft(11);
    expect(
      await waiter.post(`/orders/${order.id}/payments`, { method: 'cash', tendered: 1700 }),
    ).toMatchObject({
      status: 422,
      body: { code: 'payment.tendered' },
    });
  });

  it('is given back by managers alone, never more than was taken', async () => {
    const order = await draft(12);
    const payment = await waiter.post<{ id: string }>(`/orders/${order.id}/payments`, {
      method: 'cash',
      tip: 100,
    });
    const path = `/payments/${payment.body.id}/refunds`;
    expect((await waiter.post(path, { reason: 'cold' })).status).toBe(403);
    expect(await admin.post(path, { amount: 500, reason: 'cold' })).toMatchObject({
      status: 201,
      body: { kind: 'refund', amount: 500 },
    });
    expect(await admin.post(path, { amount: 1400, reason: 'cold' })).toMatchObject({
      status: 409,
      body: { code: 'payment.overRefund' },
    });
    expect(await admin.post(path, { reason: 'the rest' })).toMatchObject({
      status: 201,
      body: { amount: 1342 },
    });
    expect(await admin.post(path, { reason: 'more' })).toMatchObject({
      status: 409,
      body: { code: 'payment.overRefund' },
    });
    expect((await admin.get(`/payments/${payment.body.id}`)).body).toMatchObject({
      status: 'refunded',
      refundedAmount: 1842,
    });
    expect((await waiter.get(`/payments/${payment.body.id}`)).status).toBe(403);
  });
});

describe('a guest’s own order', () => {
  it('is sent to staff by the guest, who can not mark it paid', async () => {
    const guest = asCaller(server, await server.signIn('customer'));
    const made = await guest.post<Order>('/orders', { tableId: tableId(13), items: [OLIVES] });
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
  it('is newest first and leads on to older ones', async () => {
    const everything = await admin.get<Order[]>('/orders?limit=500');
    const first = await admin.get<Order[]>('/orders?limit=3');
    expect(first.body.map((order) => order.id)).toEqual(everything.body.slice(0, 3).map((order) => order.id));
    const next = /^<\/api([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await admin.get<Order[]>(next);
    expect(second.body.map((order) => order.id)).toEqual(
      everything.body.slice(3, 6).map((order) => order.id),
    );
    expect(everything.headers.link).toBeUndefined();
  });

  it('is narrowed by status and table', async () => {
    const cancelled = await admin.get<Order[]>('/orders?status=cancelled');
    expect(cancelled.body.length).toBeGreaterThan(0);
    expect(cancelled.body.every((order) => order.status === 'cancelled')).toBe(true);
    const atTable = await admin.get<Order[]>(`/orders?tableId=${tableId(12)}`);
    expect(atTable.body.map((order) => order.tableId)).toEqual([tableId(12)]);
  });

  it('shows the kitchen no drafts', async () => {
    const seen = await cook.get<Order[]>('/orders?limit=500');
    expect(seen.body.length).toBeGreaterThan(0);
    expect(seen.body.filter((order) => order.status === 'draft')).toEqual([]);
  });

  it.each(['status=lost', 'limit=0', 'limit=501', 'from=yesterday'])('refuses %s', async (query) => {
    expect(await admin.get(`/orders?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'request.shape' },
    });
  });
});
