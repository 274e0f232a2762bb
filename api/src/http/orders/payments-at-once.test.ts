/** Requests that arrive at the same moment, on databases of which one has several connections. */

import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { Order } from '@tableside/protocol/rest/order.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Answer } from '../../../testing/access/as-caller.ts';
import { eachDatabase } from '../../../testing/server/each-database.ts';
import { type Floor, OLIVES, openFloorOn } from '../../../testing/venue/floor.ts';

/** What the olives come to with tax. */
const DUE = 1742;

const statuses = (answers: readonly Answer<unknown>[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

const times = <T>(n: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, at) => make(at)));

describe.each(await eachDatabase('payments_at_once'))('at the same moment, on $database', ({ open }) => {
  const aFloor = async (): Promise<Floor> => {
    const floor = await openFloorOn(open());
    onTestFinished(() => floor.server.close());
    return floor;
  };

  /** A party whose olives were sent. */
  async function aVisit({ waiter, tableId }: Floor): Promise<string> {
    const { body: visit } = await waiter.post<{ id: string }>('/visits', {
      tableId: tableId(3),
      covers: 2,
    });
    const { body: pad } = await waiter.post<Order>(`/orders/${visit.id}/items`, OLIVES);
    const itemIds = pad.items.map(({ id }) => id);
    expect((await waiter.post(`/visits/${visit.id}/send`, { itemIds })).status).toBe(200);
    return visit.id;
  }

  const paidOn = async ({ admin }: Floor, orderId: string): Promise<number[]> => {
    const { body } = await admin.get<Payment[]>(`/payments?q=${orderId}&limit=50`);
    return body.map(({ amount }) => amount);
  };

  it.each([2, 5])('%i equal payments of an order are taken only once', async (n) => {
    const floor = await aFloor();
    const order = await floor.draft(1);
    const pay = () => floor.waiter.post(`/orders/${order.id}/payments`, { method: 'cash' });
    const answers = await times(n, pay);
    expect(statuses(answers)).toEqual([201, ...Array(n - 1).fill(409)]);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'order.settled']));
    expect(await paidOn(floor, order.id)).toEqual([DUE]);
  });

  it.each([2, 5])('%i equal payments of a visit are taken only once [T59]', async (n) => {
    const floor = await aFloor();
    const visitId = await aVisit(floor);
    const pay = () => floor.waiter.post(`/orders/${visitId}/payments`, { method: 'cash', amount: DUE });
    expect(statuses(await times(n, pay))).toEqual([201, ...Array(n - 1).fill(409)]);
    expect(await paidOn(floor, visitId)).toEqual([DUE]);
  });

  it('two payments without an amount, under different keys, take no more than was owed', async () => {
    const floor = await aFloor();
    const visitId = await aVisit(floor);
    const pay = (n: number) =>
      floor.waiter.post(`/orders/${visitId}/payments`, { method: 'cash' }, { 'idempotency-key': `${n}` });
    await times(2, pay);
    const paid = await paidOn(floor, visitId);
    expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(DUE);
  });

  it('payments under the same key are taken only once', async () => {
    const floor = await aFloor();
    const order = await floor.draft(1);
    const key = { 'idempotency-key': 'cash of table 1' };
    const pay = () => floor.waiter.post(`/orders/${order.id}/payments`, { method: 'cash' }, key);
    const answers = await times(5, pay);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await paidOn(floor, order.id)).toEqual([DUE]);
  });

  it('refunds of one payment are given only once', async () => {
    const floor = await aFloor();
    const order = await floor.draft(1);
    const { body: payment } = await floor.waiter.post(`/orders/${order.id}/payments`, { method: 'cash' });
    const refund = () => floor.admin.post(`/payments/${payment.id}/refunds`, { reason: 'Cold' });
    expect(statuses(await times(5, refund))).toEqual([201, 409, 409, 409, 409]);
    const { body } = await floor.admin.get<Order>(`/orders/${order.id}`);
    expect(body.refunded).toBe(DUE);
  });

  it('card payments are concluded only once', async () => {
    const floor = await aFloor();
    const order = await floor.draft(1);
    const card = { method: 'credit_card', awaitsTerminal: true };
    const { body: payment } = await floor.waiter.post(`/orders/${order.id}/payments`, card);
    const ends = ['completed', 'failed', 'completed', 'failed'];
    const answers = await times(4, (n) =>
      floor.waiter.post(`/payments/${payment.id}/conclude`, { outcome: ends[n] }),
    );
    expect(statuses(answers)).toEqual([200, 200, 409, 409]);
  });
});
