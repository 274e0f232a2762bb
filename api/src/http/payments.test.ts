import type { Order } from '@tableside/domain/orders/order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Floor, openFloor } from '../testing/floor.ts';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.server.close());

describe('the money of an order', () => {
  it('is not taken twice by a second click', async () => {
    const order = await floor.paidOrder(10);
    expect(await floor.waiter.post(`/orders/${order.id}/payments`, { method: 'cash' })).toMatchObject({
      status: 409,
      body: { code: 'order.settled' },
    });
  });

  it('is taken once under one key', async () => {
    const order = await floor.draft(11);
    const key = { 'idempotency-key': 'cash for table 11' };
    const first = await floor.waiter.post(`/orders/${order.id}/payments`, { method: 'cash' }, key);
    const again = await floor.waiter.post(`/orders/${order.id}/payments`, { method: 'cash' }, key);
    expect(again.body).toEqual(first.body);
    expect((await floor.waiter.get<Order>(`/orders/${order.id}`)).body.paid).toBe(1742);
  });

  it('needs enough cash on the table', async () => {
    const order = await floor.draft(11);
    expect(
      await floor.waiter.post(`/orders/${order.id}/payments`, { method: 'cash', tendered: 1700 }),
    ).toMatchObject({
      status: 422,
      body: { code: 'payment.tendered' },
    });
  });

  it('is given back by managers alone, never more than was taken', async () => {
    const order = await floor.draft(12);
    const payment = await floor.waiter.post<{ id: string }>(`/orders/${order.id}/payments`, {
      method: 'cash',
      tip: 100,
    });
    const path = `/payments/${payment.body.id}/refunds`;
    expect((await floor.waiter.post(path, { reason: 'cold' })).status).toBe(403);
    expect(await floor.admin.post(path, { amount: 500, reason: 'cold' })).toMatchObject({
      status: 201,
      body: { kind: 'refund', amount: 500 },
    });
    expect(await floor.admin.post(path, { amount: 1400, reason: 'cold' })).toMatchObject({
      status: 409,
      body: { code: 'payment.overRefund' },
    });
    expect(await floor.admin.post(path, { reason: 'the rest' })).toMatchObject({
      status: 201,
      body: { amount: 1342 },
    });
    expect(await floor.admin.post(path, { reason: 'more' })).toMatchObject({
      status: 409,
      body: { code: 'payment.overRefund' },
    });
    expect((await floor.admin.get(`/payments/${payment.body.id}`)).body).toMatchObject({
      status: 'refunded',
      refundedAmount: 1842,
    });
    expect((await floor.waiter.get(`/payments/${payment.body.id}`)).status).toBe(403);
  });
});
