/** The bill of a visit over HTTP: divided, reduced, moved, and joined by the orders of guests. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Bill } from '@tableside/protocol/rest/bill.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { OLIVES } from '../../../testing/server/live-room.ts';
import { codeOn, startServer, type TestServer } from '../../../testing/server/start-server.ts';

type WithBill = Visit & { readonly bill: Bill };

let server: TestServer;
let waiter: Caller;
beforeAll(async () => {
  server = await startServer();
  waiter = asCaller(server, await server.signIn('server'));
});
afterAll(() => server.close());

const seat = async (): Promise<WithBill> =>
  (await waiter.post<WithBill>('/visits', { tableId: 'table-1', covers: 2 })).body;
async function add({ id }: Visit): Promise<string> {
  const pad = (await waiter.post<Order>(`/orders/${id}/items`, OLIVES)).body;
  return pad.items.at(-1)?.id ?? '';
}
const send = (visit: Visit, itemIds: readonly string[], more: object = {}) =>
  waiter.post<WithBill>(`/visits/${visit.id}/send`, { itemIds, ...more });
const read = async ({ id }: Visit) => (await waiter.get<WithBill>(`/visits/${id}`)).body;

describe('the bill of a visit', () => {
  it('is divided by seat and by hand, and reduced by a manager', async () => {
    const visit = await seat();
    const lines = [await add(visit), await add(visit)];
    await send(visit, lines);
    const path = `/visits/${visit.id}`;
    const [first] = lines;
    const byHand = await waiter.post<WithBill>(`${path}/assign`, {
      itemIds: [first],
      to: { 'seat-1': 1, 'seat-2': 1 },
    });
    const { bill } = byHand.body;
    expect(bill.checks.map(({ key }) => key)).toEqual(['main', 'seat-1', 'seat-2']);
    expect(bill.checks.reduce((sum, check) => sum + check.total, 0)).toBe(bill.total);
    const discount = { kind: 'discount', milli: 10_000, reason: 'Regular guest' };
    expect(await waiter.post(`${path}/adjustments`, discount)).toMatchObject({
      status: 403,
      body: { code: 'approval.required' },
    });
    const manager = asCaller(server, await server.signIn('manager'));
    const reduced = await manager.post<WithBill>(`${path}/adjustments`, discount);
    expect(reduced.body.bill).toMatchObject({ discounts: Math.round(bill.gross / 10) });
    const [given] = reduced.body.adjustments;
    const whole = await manager.delete<WithBill>(`${path}/adjustments/${given?.id}`);
    expect(whole.body.bill).toMatchObject({ discounts: 0, total: bill.total });
    expect(await manager.post(`${path}/adjustments`, { ...discount, milli: -1 })).toMatchObject({
      status: 400,
    });
    expect(await manager.post(`${path}/adjustments`, { ...discount, kind: 'comp' })).toMatchObject({
      status: 400,
    });
    const seated = await waiter.post<WithBill>(`${path}/split`, { by: 'seat' });
    expect(seated.body.split.by).toBe('seat');
  });

  it('has checks with names, which lines are put on', async () => {
    const visit = await seat();
    const line = await add(visit);
    await send(visit, [line]);
    const key = testId('item', 900);
    const path = `/visits/${visit.id}/checks/${key}`;
    const named = () => waiter.put<WithBill>(path, { name: 'The Okafors' });
    expect((await named()).body.checks).toEqual([{ key, name: 'The Okafors' }]);
    expect((await named()).body).toMatchObject({ unchanged: true });
    const { body } = await waiter.post<WithBill>(`/visits/${visit.id}/assign`, {
      itemIds: [line],
      to: { [key]: 1 },
    });
    expect(body.bill.checks.find((check) => check.key === key)?.total).toBe(body.bill.total);
    const renamed = await waiter.put<WithBill>(path, { name: 'Family' });
    expect(renamed.body.checks).toEqual([{ key, name: 'Family' }]);
    expect((await waiter.put(`/visits/${visit.id}/checks/nonsense`, { name: 'Family' })).status).toBe(400);
    expect((await waiter.put(path, { name: '' })).status).toBe(400);
  });

  it('takes in the order of a guest, who follows it as a round', async () => {
    const visit = await seat();
    const guest = asCaller(server, await server.signIn('customer'));
    const tableCode = await codeOn(server, visit.tableId);
    const { tableId } = visit;
    const order = (await guest.post<Order>('/orders', { tableId, tableCode, items: [OLIVES] })).body;
    const path = `/visits/${visit.id}/orders`;
    expect(await waiter.post(path, { orderId: order.id })).toMatchObject({
      status: 404,
      body: { code: 'order.notFound' },
    });
    await guest.post(`/orders/${order.id}/submit`);
    const taken = await waiter.post<WithBill>(path, { orderId: order.id });
    expect(taken).toMatchObject({ status: 200, body: { id: visit.id, bill: { unsent: { lines: 1 } } } });
    expect((await waiter.post(path, { orderId: order.id })).body).toMatchObject({ unchanged: true });
    const sent = await send(
      visit,
      order.items.map(({ id }) => id),
    );
    expect(sent.body.bill).toMatchObject({ unsent: { lines: 0 }, total: order.total });
    expect((await guest.get<Order>(`/orders/${order.id}`)).body).toMatchObject({
      status: 'accepted',
      orderNumber: visit.number,
    });
    const another = await seat();
    expect(await waiter.post(`/visits/${another.id}/orders`, { orderId: order.id })).toMatchObject({
      status: 409,
      body: { code: 'order.notDraft' },
    });
  });

  it('loses portions that are voided, and lines that move to another visit', async () => {
    const [one, other] = [await seat(), await seat()];
    const lines = [await add(one), await add(one)];
    const roundId = testId('order', 505);
    await send(one, lines, { roundId });
    const [first, second] = lines;
    const empty = await waiter.post<Order>(`/orders/${roundId}/items/${first}/void`, {
      quantity: 1,
      reason: 'Wrong item',
    });
    expect(empty.body.items[0]).toMatchObject({
      voids: [{ quantity: 1, reason: 'Wrong item' }],
      totalPrice: 0,
    });
    const moved = await waiter.post<WithBill>(`/visits/${one.id}/items`, { to: other.id, itemIds: [second] });
    expect([moved.body.bill.total, (await read(other)).bill.lines.map(({ item }) => item.id)]).toEqual([
      0,
      [second],
    ]);
  });
});
