import type { Venue } from '@tableside/domain/entities/venue.ts';
import type { Order } from '@tableside/protocol/rest/order.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller } from '../../../testing/access/as-caller.ts';
import { type Floor, OLIVES, openFloor } from '../../../testing/venue/floor.ts';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.server.close());

/** Returns the office's figures: revenue, and the number of pending payments. */
async function reported(): Promise<{ revenue: number; pending: number }> {
  const { body } = await floor.admin.get<{ revenue: number; pending: number }>('/payments/summary');
  return { revenue: body.revenue, pending: body.pending };
}

describe('the money of an order', () => {
  it('is not taken twice by a second click', async () => {
    const order = await floor.paidOrder(10);
    expect(await floor.waiter.post(`/orders/${order.id}/payments`, { method: 'cash' })).toMatchObject({
      status: 409,
      body: { code: 'order.settled' },
    });
  });

  it('is not taken on an order without lines, and can be once there are some', async () => {
    const empty = await floor.waiter.post<Order>('/orders', { tableId: floor.tableId(5) });
    const pay = { method: 'cash', amount: 500 } as const;
    expect(await floor.waiter.post(`/orders/${empty.body.id}/payments`, pay)).toMatchObject({
      status: 422,
      body: { code: 'order.empty' },
    });
    const filled = await floor.waiter.post<Order>(`/orders/${empty.body.id}/items`, OLIVES);
    const key = { 'idempotency-key': 'a part for table 5' };
    const first = await floor.waiter.post(`/orders/${empty.body.id}/payments`, pay, key);
    expect(first.status).toBe(201);
    await floor.waiter.delete(`/orders/${empty.body.id}/items/${filled.body.items[0]?.id}`);
    const again = await floor.waiter.post(`/orders/${empty.body.id}/payments`, pay, key);
    expect(again.body).toMatchObject({ id: first.body.id, amount: 500 });
  });

  it('is taken by a tender of the venue, which only managers and administrators set', async () => {
    const venue = `/venues/${floor.server.venueId}`;
    const { body: whole } = await floor.admin.get<Venue>(venue);
    const tenders = [{ id: 'courier', name: 'Courier Co', kind: 'elsewhere', isActive: true }];
    expect(await floor.waiter.put(venue, { ...whole, tenders })).toMatchObject({ status: 403 });
    const manager = asCaller(floor.server, await floor.server.signIn('manager'));
    expect(await manager.put(venue, { ...whole, tenders })).toMatchObject({ status: 200, body: { tenders } });
    const guest = asCaller(floor.server, await floor.server.signIn('customer'));
    expect((await guest.get(venue)).body).not.toHaveProperty('tenders');
    expect(await manager.put(venue, { tenders: [] })).toMatchObject({ status: 200, body: { tenders } });
    const order = await floor.draft(12);
    const paid = await floor.waiter.post(`/orders/${order.id}/payments`, { tenderId: 'courier' });
    expect(paid).toMatchObject({
      status: 201,
      body: { method: 'other', tender: { id: 'courier', name: 'Courier Co' }, amount: 1742 },
    });
    expect(await floor.waiter.get(`/orders/${order.id}`)).toMatchObject({
      body: { status: 'paid', paid: 1742 },
    });
    expect((await floor.admin.get('/payments?method=other')).body).toMatchObject([{ orderId: order.id }]);
    const next = await floor.draft(13);
    const to = `/orders/${next.id}/payments`;
    expect(await floor.waiter.post(to, {})).toMatchObject({
      status: 400,
      body: { details: [{ path: 'method' }] },
    });
    for (const body of [{ tenderId: 'nobodys' }, { method: 'other' }])
      expect(await floor.waiter.post(to, body)).toMatchObject({
        status: 422,
        body: { code: 'payment.tender' },
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

  it('does not count while a card payment waits for its terminal, and is concluded once', async () => {
    const order = await floor.draft(6);
    const card = { method: 'credit_card', tip: 258, awaitsTerminal: true };
    const pending = await floor.waiter.post<{ id: string }>(`/orders/${order.id}/payments`, card);
    expect(pending).toMatchObject({ status: 201, body: { status: 'pending', amount: 1742 } });
    const day = await reported();
    expect((await floor.waiter.get<Order>(`/orders/${order.id}`)).body).toMatchObject({
      status: 'draft',
      paid: 0,
      balance: 1742,
    });
    const path = `/payments/${pending.body.id}/conclude`;
    expect((await floor.cook.post(path, { outcome: 'completed' })).status).toBe(403);
    expect(await floor.waiter.post(path, { outcome: 'completed', terminalRef: 'AUTH-9' })).toMatchObject({
      status: 200,
      body: { status: 'completed', amount: 1742, transactionId: 'AUTH-9' },
    });
    expect((await floor.waiter.get<Order>(`/orders/${order.id}`)).body).toMatchObject({
      status: 'paid',
      paid: 1742,
      tip: 258,
    });
    expect(await reported()).toEqual({ revenue: day.revenue + 1742, pending: day.pending - 1 });
    expect(await floor.admin.post(path, { outcome: 'failed' })).toMatchObject({
      status: 409,
      body: { code: 'payment.concluded' },
    });
    expect((await floor.admin.post(path, { outcome: 'completed' })).body).toMatchObject({ unchanged: true });
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

  it('is given back only by managers, and never more than was taken', async () => {
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

  it('is given back as cash from a drawer even for a card payment, and counted there', async () => {
    const order = await floor.draft(13);
    const paid = await floor.waiter.post<{ id: string }>(`/orders/${order.id}/payments`, {
      method: 'credit_card',
      tip: 100,
    });
    const drawer = await floor.admin.post<{ id: string }>('/drawers', { name: 'Bar', float: 5000 });
    const path = `/payments/${paid.body.id}/refunds`;
    const back = { amount: 700, reason: 'cold', drawerId: drawer.body.id };
    expect(await floor.admin.post(path, back)).toMatchObject({
      status: 422,
      body: { code: 'payment.refundDrawer' },
    });
    expect(await floor.admin.post(path, { ...back, method: 'mobile_payment' })).toMatchObject({
      status: 422,
      body: { code: 'payment.refundMethod', details: [{ path: 'paidBy', message: 'credit_card' }] },
    });
    const refund = { amount: 700, method: 'cash', drawerId: drawer.body.id };
    expect(await floor.admin.post(path, { ...back, method: 'cash' })).toMatchObject({
      status: 201,
      body: refund,
    });
    expect((await floor.admin.get(`/payments/${paid.body.id}`)).body).toMatchObject({
      method: 'credit_card',
      refunds: [refund],
    });
    const count = await floor.admin.post(`/drawers/${drawer.body.id}/close`, { counted: 4300 });
    expect(count.body).toMatchObject({ closed: { expected: 4300, difference: 0 } });
  });
});

describe('the list of payments', () => {
  interface Listed {
    id: string;
    orderNumber: string;
    status: string;
    amount: number;
    refundedAmount: number;
    change: number | null;
  }

  const list = (query = '') => floor.admin.get<Listed[]>(`/payments${query}`);
  const take = async (n: number, body: object): Promise<Listed> => {
    floor.server.clock.advance(60_000);
    const order = await floor.draft(n, [OLIVES]);
    return (await floor.waiter.post<Listed>(`/orders/${order.id}/payments`, body)).body;
  };

  it('is newest first, each as it reads alone, and links to older ones', async () => {
    const first = await take(1, { method: 'cash', tip: 58, tendered: 2000 });
    const second = await take(2, { method: 'credit_card', customerName: 'Priya' });
    await floor.admin.post(`/payments/${first.id}/refunds`, { amount: 300, reason: 'cold' });
    const page = await list('?limit=2');
    expect(page.status).toBe(200);
    expect(page.body).toMatchObject([
      { id: second.id, status: 'completed', refundedAmount: 0, change: null },
      {
        id: first.id,
        status: 'completed',
        refundedAmount: 300,
        refunds: [{ amount: 300, reason: 'cold', takenBy: { name: expect.any(String) } }],
        amount: 1742,
        change: 200,
      },
    ]);
    expect(page.body[1]).toEqual((await floor.admin.get(`/payments/${first.id}`)).body);
    const older = /^<\/api([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
    const everything = await list('?limit=500');
    expect(everything.headers.link).not.toContain('next');
    expect((await floor.admin.get<Listed[]>(older)).body).toEqual(everything.body.slice(2, 4));
  });

  it('can be filtered by status, method, words and time', async () => {
    const since = new Date(floor.server.clock.now() + 60_000).toISOString();
    const cash = await take(3, { method: 'cash', customerName: 'Ørsted' });
    const card = await take(4, { method: 'debit_card' });
    await floor.admin.post(`/payments/${cash.id}/refunds`, { reason: 'spilled' });
    const ids = async (query: string) =>
      (await list(`?from=${since}&${query}`)).body.map((payment) => payment.id);
    expect(await ids('')).toEqual([card.id, cash.id]);
    expect(await ids('status=refunded')).toEqual([cash.id]);
    expect(await ids('status=completed')).toEqual([card.id]);
    expect(await ids('method=debit_card')).toEqual([card.id]);
    expect(await ids(`q=${encodeURIComponent('øRST')}`)).toEqual([cash.id]);
    expect(await ids(`q=${card.orderNumber}`)).toEqual([card.id]);
    const east = since.replace('19:', '21:').replace('Z', encodeURIComponent('+02:00'));
    expect((await list(`?from=${east}`)).body.map((payment) => payment.id)).toEqual([card.id, cash.id]);
    expect((await list(`?to=${since}&limit=500`)).body.some(({ id }) => id === cash.id)).toBe(false);
  });

  it('has no separate entries for refunds', async () => {
    const ids = (await list('?limit=500')).body.map((payment) => payment.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await list('?limit=500')).body.every((row) => 'kind' in row && row.kind === 'payment')).toBe(
      true,
    );
  });

  it('is only for managers', async () => {
    const guest = asCaller(floor.server, await floor.server.signIn('customer'));
    for (const caller of [floor.waiter, floor.cook, guest]) {
      expect(await caller.get('/payments')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    const manager = asCaller(floor.server, await floor.server.signIn('manager'));
    expect((await manager.get('/payments')).status).toBe(200);
    expect((await asCaller(floor.server).get('/payments')).status).toBe(401);
  });

  it.each([
    ['status=paid', 'status'],
    ['method=cheque', 'method'],
    ['limit=501', 'limit'],
    ['from=yesterday', 'from'],
    ['to=2026-13-01T00:00Z', 'to'],
    ['to=2026-03-02T19:00%2B02', 'to'],
    ['q=a&q=b', 'q'],
  ])('refuses %s and names the fault', async (query, path) => {
    expect(await list(`?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'request.shape', details: [{ path }] },
    });
  });
});
