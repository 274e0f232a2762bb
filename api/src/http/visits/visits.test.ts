/** Visits over HTTP: a party is seated, orders, and pays at the end. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import type { Bill } from '@tableside/protocol/rest/bill.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { codeOn, startServer, type TestServer } from '../../../testing/server/start-server.ts';

type WithBill = Visit & { readonly bill: Bill };

let server: TestServer;
let waiter: Caller;
beforeAll(async () => {
  server = await startServer();
  waiter = asCaller(server, await server.signIn('server'));
  tableIds = (await waiter.get<{ id: string }[]>('/tables')).body.map(({ id }) => id);
});
afterAll(() => server.close());

const OLIVES = { productId: 'marinated-olives', sizeId: 'bowl', quantity: 1 };
let tableIds: readonly string[] = [];
let tables = 0;
const nextTable = (): string => {
  tables += 1;
  return tableIds[tables % tableIds.length] ?? '';
};
/** Seats a party at the next table. */
async function seat(more: object = {}): Promise<WithBill> {
  return (await waiter.post<WithBill>('/visits', { tableId: nextTable(), covers: 2, ...more })).body;
}
async function add({ id }: Visit): Promise<string> {
  const pad = (await waiter.post<Order>(`/orders/${id}/items`, OLIVES)).body;
  return pad.items.at(-1)?.id ?? '';
}
const send = (visit: Visit, itemIds: readonly string[], more: object = {}) =>
  waiter.post<WithBill>(`/visits/${visit.id}/send`, { itemIds, ...more });
const read = async ({ id }: Visit) => (await waiter.get<WithBill>(`/visits/${id}`)).body;

describe('a visit', () => {
  it('has on its bill what guests who pay first have on the pad', async () => {
    const order = (await waiter.post<Order>('/orders', { tableId: nextTable(), items: [OLIVES] })).body;
    const { bill } = await read(order as never);
    expect(bill).toMatchObject({ total: order.total, due: order.total, unsent: { lines: 1 } });
    expect(bill.total).toBeGreaterThan(0);
  });

  it('is seated, orders in rounds, is paid and closed', async () => {
    const visit = await seat({ name: 'Okafor' });
    expect(visit).toMatchObject({
      status: 'open',
      covers: 2,
      name: 'Okafor',
      bill: { total: 0, unsent: { lines: 0 } },
    });
    const [first, second] = [await add(visit), await add(visit)];
    const roundId = testId('order', 501);
    const sent = await send(visit, [first], { roundId });
    expect(sent).toMatchObject({ status: 200, body: { bill: { unsent: { lines: 1 } } } });
    const { bill } = sent.body;
    expect(bill.lines.map(({ item, roundId: of }) => [item.id, of])).toEqual([[first, roundId]]);
    expect((await waiter.get<Order>(`/orders/${roundId}`)).body).toMatchObject({
      status: 'accepted',
      orderNumber: visit.number,
      visitId: visit.id,
      balance: 0,
    });
    expect(await waiter.post(`/visits/${visit.id}/close`, {})).toMatchObject({
      status: 409,
      body: { code: 'visit.unsent', details: [{ path: 'count', message: '1' }] },
    });
    await send(visit, [second]);
    const paid = await waiter.post<Payment>(`/orders/${visit.id}/payments`, {
      method: 'cash',
      tip: 100,
      close: true,
    });
    expect(paid).toMatchObject({
      status: 201,
      body: { visitId: visit.id, checkKey: 'main', orderNumber: visit.number },
    });
    const closed = await read(visit);
    expect(closed).toMatchObject({
      status: 'closed',
      owed: 0,
      closed: { sale: { total: closed.bill.total } },
    });
    expect([paid.body.amount, closed.bill.due]).toEqual([closed.bill.total, 0]);
    expect((await waiter.post(`/orders/${visit.id}/payments`, { method: 'cash' })).body).toMatchObject({
      code: 'order.settled',
    });
  });

  it('is a paid order when its guests pay first, as if it had been opened as one', async () => {
    const visit = await seat({ payAt: 'order', items: [OLIVES], orderNote: 'No salt' });
    expect(visit).toMatchObject({ payAt: 'order', bill: { unsent: { lines: 1 } } });
    const path = `/orders/${visit.id}`;
    const { due } = visit.bill;
    const draft = { id: visit.id, status: 'draft', note: 'No salt', balance: due };
    expect((await waiter.get<Order>(path)).body).toMatchObject(draft);
    await waiter.post(`${path}/payments`, { method: 'cash' });
    const paid = { status: 'paid', note: 'No salt', orderNumber: visit.number, paid: due, balance: 0 };
    expect((await waiter.get<Order>(path)).body).toMatchObject(paid);
    expect(await read(visit)).toMatchObject({ status: 'closed', closed: { sale: { total: due } } });
  });

  it('is opened once under its id, and once under a key', async () => {
    const id = testId('visit', 50);
    const [one, two] = [
      await seat({ id }),
      await waiter.post<WithBill>('/visits', { tableId: nextTable(), id }),
    ];
    expect([one.number, two.body.number, two.body]).toEqual([
      two.body.number,
      one.number,
      expect.objectContaining({ id, unchanged: true }),
    ]);
    const tableId = nextTable();
    const keyed = () => waiter.post<WithBill>('/visits', { tableId }, { 'idempotency-key': 'seat once' });
    const [first, again] = [await keyed(), await keyed()];
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
  });

  it('has the id and the number of the order that staff began', async () => {
    const tableId = nextTable();
    const draft = await waiter.post<Order>('/orders', { tableId, items: [OLIVES] });
    const { body } = await waiter.post<WithBill>('/visits', {
      id: draft.body.id,
      tableId,
    });
    expect(body).toMatchObject({ number: draft.body.orderNumber, bill: { unsent: { lines: 1 } } });
  });

  it('can be changed only by somebody who saw its latest version', async () => {
    const visit = await seat();
    const path = `/visits/${visit.id}`;
    const tag = `"${visit.version}"`;
    expect((await waiter.patch<WithBill>(path, { covers: 3 }, { 'if-match': tag })).body).toMatchObject({
      covers: 3,
    });
    expect((await waiter.patch(path, { covers: 4 }, { 'if-match': tag })).status).toBe(412);
    expect(await waiter.patch(path, { covers: 0.5 })).toMatchObject({
      status: 400,
      body: { code: 'request.shape' },
    });
    expect(await waiter.patch(path, { colour: 'red' })).toMatchObject({ status: 400 });
  });

  it('is paid check by check, each with its own rest', async () => {
    const visit = await seat();
    const lines = [await add(visit), await add(visit)];
    await send(visit, lines);
    const half = await waiter.post<Payment>(`/orders/${visit.id}/payments`, { method: 'cash', amount: 100 });
    expect(half.body).toMatchObject({ amount: 100 });
    const { bill } = await read(visit);
    const [main] = bill.checks;
    expect(main).toMatchObject({ key: 'main', taken: 100, offered: bill.due });
    const rest = await waiter.post<Payment>(`/orders/${visit.id}/payments`, {
      method: 'cash',
      checkKey: 'main',
    });
    expect([rest.body.amount, (await read(visit)).bill.due]).toEqual([bill.due, 0]);
  });

  it('can also be paid under the id of a round', async () => {
    const visit = await seat();
    const roundId = testId('order', 502);
    await send(visit, [await add(visit)], { roundId });
    const { body } = await waiter.post<Payment>(`/orders/${roundId}/payments`, { method: 'cash' });
    expect(body).toMatchObject({ visitId: visit.id, amount: (await read(visit)).bill.total });
  });

  it('moves to another table and joins another visit, which then has its bill', async () => {
    const [one, other] = [await seat(), await seat()];
    await send(one, [await add(one)]);
    const tableId = nextTable();
    const moved = await waiter.post<WithBill>(`/visits/${one.id}/move`, { tableId });
    expect(moved).toMatchObject({ status: 200, body: { tableId } });
    const merged = await waiter.post<WithBill>(`/visits/${one.id}/merge`, { into: other.id });
    expect(merged.body).toMatchObject({ status: 'merged', mergedInto: other.id, bill: { total: 0 } });
    expect((await read(other)).bill.lines).toHaveLength(1);
    expect(await waiter.post(`/visits/${one.id}/merge`, { into: testId('visit', 99) })).toMatchObject({
      status: 404,
      body: { code: 'visit.notFound' },
    });
  });

  it('has rounds that can be rushed', async () => {
    const visit = await seat();
    const roundId = testId('order', 504);
    await send(visit, [await add(visit)], { roundId });
    const rushed = await waiter.post<Order>(`/orders/${roundId}/rush`, { isRush: true });
    expect(rushed).toMatchObject({ status: 200, body: { rush: { by: { id: expect.any(String) } } } });
    expect((await waiter.post(`/orders/${roundId}/rush`, { isRush: true })).body).toMatchObject({
      unchanged: true,
    });
  });

  it('cannot be found under an unknown id, or the id of an order or a row elsewhere', async () => {
    const guest = asCaller(server, await server.signIn('customer'));
    const [tableId, tableCode] = ['table-1', await codeOn(server, 'table-1')];
    const order = await guest.post<Order>('/orders', { tableId, tableCode, items: [OLIVES] });
    for (const id of [testId('visit', 99), order.body.id, 'nonsense']) {
      for (const call of ['send', 'close']) {
        const answer = await waiter.post(
          `/visits/${id}/${call}`,
          call === 'send' ? { itemIds: [order.body.id] } : {},
        );
        expect(answer).toMatchObject({ status: 404, body: { code: 'visit.notFound' } });
      }
    }
  });
});

describe('the list of visits', () => {
  it('can be filtered by status, table and day, and has pages', async () => {
    const visit = await seat();
    await waiter.post(`/visits/${visit.id}/close`, {});
    const left = await waiter.get<Visit[]>('/visits?status=left');
    expect(left.body.map(({ id }) => id)).toEqual([visit.id]);
    expect(left.body[0]).not.toHaveProperty('bill');
    const there = (await waiter.get<Visit[]>(`/visits?tableId=${visit.tableId}`)).body;
    expect(there.map(({ tableId }) => tableId)).toEqual(there.map(() => visit.tableId));
    expect(there[0]?.id).toBe(visit.id);
    expect((await waiter.get<Visit[]>('/visits?businessDay=2020-01-01')).body).toEqual([]);
    const page = await waiter.get<Visit[]>('/visits?limit=1');
    expect([page.body.length, String(page.headers.link)]).toEqual([1, expect.stringContaining('rel="next"')]);
    expect((await waiter.get('/visits?status=gone')).status).toBe(400);
  });

  it('is only for the floor', async () => {
    for (const role of ['kitchen', 'customer'] as const) {
      const other = asCaller(server, await server.signIn(role));
      expect((await other.get('/visits')).status).toBe(403);
    }
  });

  it('has rounds among the orders, and no pads', async () => {
    const visit = await seat();
    await send(visit, [await add(visit)], { roundId: testId('order', 503) });
    const ids = (await waiter.get<Order[]>(`/orders?tableId=${visit.tableId}`)).body.map(({ id }) => id);
    expect(ids).toContain(testId('order', 503));
    expect(ids).not.toContain(visit.id);
  });
});
