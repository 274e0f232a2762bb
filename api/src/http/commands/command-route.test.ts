import type { Order } from '@tableside/domain/entities/order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Floor, NEGRONI, OLIVES, openFloor } from '../../../testing/venue/floor.ts';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.server.close());

describe('a request sent again', () => {
  it('is answered as it was the first time under its key, and happens once', async () => {
    const key = { 'idempotency-key': 'till-1 order 42' };
    const first = await floor.waiter.post<Order>(
      '/orders',
      { tableId: floor.tableId(7), items: [OLIVES] },
      key,
    );
    const again = await floor.waiter.post<Order>(
      '/orders',
      { tableId: floor.tableId(7), items: [OLIVES] },
      key,
    );
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const list = await floor.waiter.get<Order[]>(`/orders?tableId=${floor.tableId(7)}`);
    expect(list.body).toHaveLength(1);
  });

  it('is separate for another person under the same key', async () => {
    const key = { 'idempotency-key': 'shared words' };
    const mine = await floor.waiter.post<Order>('/orders', { tableId: floor.tableId(8) }, key);
    const theirs = await floor.admin.post<Order>('/orders', { tableId: floor.tableId(8) }, key);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('is refused with another body', async () => {
    const key = { 'idempotency-key': '0194e6a0-1111-7000-8000-000000000001' };
    await floor.waiter.post('/orders', { tableId: floor.tableId(8) }, key);
    expect(await floor.waiter.post('/orders', { tableId: floor.tableId(9) }, key)).toMatchObject({
      status: 409,
      body: { code: 'id_reused' },
    });
  });

  it('gives the same order with its number under the id of that order', async () => {
    const order = { id: '0194e6a0-2222-7000-8000-000000000001', tableId: floor.tableId(8) };
    const first = await floor.waiter.post<Order>('/orders', order);
    const again = await floor.waiter.post<Order>('/orders', order);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.orderNumber).toBe(first.body.orderNumber);
  });
});

describe('an order that somebody else changed', () => {
  it('cannot be changed under an old tag', async () => {
    const order = await floor.draft(9);
    const tag = { 'if-match': `"${order.version}"` };
    expect((await floor.waiter.post(`/orders/${order.id}/items`, NEGRONI, tag)).status).toBe(201);
    expect(await floor.waiter.post(`/orders/${order.id}/items`, NEGRONI, tag)).toMatchObject({
      status: 412,
      body: { code: 'request.precondition' },
    });
    const current = await floor.waiter.get<Order>(`/orders/${order.id}`);
    const either = { 'if-match': `"${order.version}", ${String(current.headers.etag)}` };
    expect((await floor.waiter.post(`/orders/${order.id}/items`, NEGRONI, either)).status).toBe(201);
    expect((await floor.waiter.post(`/orders/${order.id}/items`, NEGRONI, { 'if-match': '*' })).status).toBe(
      201,
    );
    expect(
      (await floor.waiter.post(`/orders/${order.id}/items`, NEGRONI, { 'if-match': 'W/"x"' })).status,
    ).toBe(412);
  });
});
