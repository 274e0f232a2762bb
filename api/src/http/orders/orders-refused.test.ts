/** What is refused on an order of the staff, which is a visit: bad input, and people whose order it is not. */

import type { Order } from '@tableside/domain/entities/order.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { eachDatabase } from '../../../testing/server/each-database.ts';
import { codeOn } from '../../../testing/server/start-server.ts';
import { type Floor, OLIVES, openFloorOn } from '../../../testing/venue/floor.ts';

describe.each(await eachDatabase('orders_refused'))('an order of the staff, on $database', ({ open }) => {
  let floor: Floor;
  let waiter: Caller;
  beforeAll(async () => {
    floor = await openFloorOn(open());
    waiter = floor.waiter;
  });
  afterAll(() => floor.server.close());

  const read = async (id: string, by = waiter): Promise<Order> => (await by.get<Order>(`/orders/${id}`)).body;
  const pay = (id: string, more: object = {}) =>
    waiter.post(`/orders/${id}/payments`, { method: 'cash', ...more });

  describe('refuses', () => {
    it('the id of another order, and the id of another payment', async () => {
      const id = uuid();
      const at = (n: number) => ({ id, tableId: floor.tableId(n) });
      expect((await waiter.post('/orders', at(7))).status).toBe(201);
      expect((await waiter.post('/orders', at(7))).body).toMatchObject({ id, unchanged: true });
      for (const answer of [await waiter.post('/orders', at(8)), await floor.admin.post('/orders', at(7))])
        expect(answer).toMatchObject({ status: 409, body: { code: 'order.exists' } });
      const order = await floor.draft(7);
      const paymentId = uuid();
      await pay(order.id, { id: paymentId, amount: 100 });
      expect(await pay(order.id, { id: paymentId, amount: 200 })).toMatchObject({
        status: 409,
        body: { code: 'payment.exists' },
      });
      expect((await pay(order.id, { id: paymentId, amount: 100 })).body).toMatchObject({ unchanged: true });
    });

    it('a send of lines that are not on the pad, or twice the same, or too many, and loses nothing', async () => {
      const [one, other] = [await floor.draft(7), await floor.draft(8)];
      const theirs = other.items[0]?.id ?? '';
      const send = (itemIds: unknown[]) => waiter.post(`/visits/${one.id}/send`, { itemIds });
      expect(await send([theirs])).toMatchObject({
        status: 404,
        body: {
          code: 'item.notFound',
          details: [{ path: 'missing', message: expect.stringContaining(theirs) }],
        },
      });
      const mine = one.items[0]?.id;
      expect(await send([mine, mine])).toMatchObject({ status: 400, body: { code: 'request.shape' } });
      expect(await send(Array.from({ length: 201 }, () => uuid()))).toMatchObject({ status: 400 });
      const itemIds = Array.from({ length: 201 }, () => uuid());
      expect(await pay(one.id, { send: { itemIds } })).toMatchObject({ status: 400 });
      const items = Array.from({ length: 201 }, () => OLIVES);
      const flood = { tableId: floor.tableId(7), items };
      expect(await waiter.post('/orders', flood)).toMatchObject({
        status: 400,
        body: { code: 'request.shape' },
      });
      expect((await read(one.id)).items).toEqual(one.items);
    });

    it('zero payments, and more than a hundred that wait', async () => {
      const { id } = await floor.draft(9);
      const line = (await read(id)).items[0]?.id;
      for (const body of [{ amount: 0 }, { amount: 0, send: { itemIds: [line] } }])
        expect(await pay(id, body)).toMatchObject({ status: 422, body: { code: 'payment.amount' } });
      const cent = () => pay(id, { amount: 1, send: { itemIds: [line] } });
      for (let n = 0; n < 5; n += 1) {
        const twenty = await Promise.all(Array.from({ length: 20 }, cent));
        expect(new Set(twenty.map(({ status }) => status))).toEqual(new Set([201]));
      }
      expect(await pay(id, { amount: 1, send: { itemIds: [line] } })).toMatchObject({
        status: 422,
        body: { code: 'visit.tooLarge' },
      });
      expect(await read(id)).toMatchObject({ paid: 100, balance: 1642 });
    }, 60_000);

    it('a second zero payment for a bill of zero, unless it leaves a tip', async () => {
      const party = { tableId: floor.tableId(9), items: [OLIVES] };
      const { id } = (await floor.admin.post<{ id: string }>('/visits', party)).body;
      const itemIds = (await read(id, floor.admin)).items.map((line) => line.id);
      await floor.admin.post(`/visits/${id}/send`, { itemIds });
      const comp = { kind: 'comp', itemIds, reason: 'Late' };
      expect((await floor.admin.post(`/visits/${id}/adjustments`, comp)).status).toBe(200);
      const free = (tip = 0) => pay(id, { id: uuid(), amount: 0, tip });
      expect((await free()).status).toBe(201);
      for (const answer of [await free(), await free()])
        expect(answer).toMatchObject({ status: 422, body: { code: 'payment.amount' } });
      expect(await free(50)).toMatchObject({ status: 201, body: { amount: 0, tip: 50 } });
    });

    it('amounts beyond the limits', async () => {
      const { id } = await floor.draft(9);
      for (const amount of [-1, 0.5, 1e12, 'all'])
        expect(await pay(id, { amount })).toMatchObject({ status: 400, body: { code: 'request.shape' } });
      const most = 100_000_000;
      expect([400, 422]).toContain((await pay(id, { amount: most, tip: most })).status);
      expect(await read(id)).toMatchObject({ paid: 0, balance: 1742 });
    });

    it('the name of a guest’s account', async () => {
      const named = { tableId: floor.tableId(9), customerId: testId('user', 9) };
      expect(await waiter.post('/orders', named)).toMatchObject({
        status: 400,
        body: { details: [{ path: 'customerId' }] },
      });
    });
  });

  describe('belongs to the floor', () => {
    it('and a guest neither sees it nor can take its id, nor the ids that derive from it', async () => {
      const guest = asCaller(floor.server, await floor.server.signIn('customer'));
      const { id, tableId } = await floor.draft(10);
      const tableCode = await codeOn(floor.server, tableId);
      const path = `/orders/${id}`;
      const answers = [
        await guest.get(path),
        await guest.post(`${path}/items`, OLIVES),
        await guest.patch(path, { status: 'cancelled' }),
        await guest.post(`${path}/payments`, { method: 'cash' }),
        await guest.get(`/visits/${id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 403]);
      const again = derivedId(id, 'again');
      for (const taken of [id, padIdOf(id), again, padIdOf(again)])
        expect(await guest.post('/orders', { id: taken, tableId, tableCode })).toMatchObject({
          status: 409,
          body: { code: 'order.exists' },
        });
      expect((await guest.post<Order>('/orders', { tableId, tableCode })).status).toBe(201);
      expect(await read(id)).toMatchObject({ status: 'draft', items: [{ quantity: 2 }] });
    });

    it('and the kitchen sees it once it is paid', async () => {
      const { id } = await floor.draft(11);
      for (const answer of [
        await floor.cook.get(`/orders/${id}`),
        await floor.cook.patch(`/orders/${id}`, { status: 'accepted' }),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'order.notFound' } });
      await pay(id);
      expect(await read(id, floor.cook)).toMatchObject({ id, status: 'paid' });
    });

    it('and a colleague on the floor can go on with it', async () => {
      const colleague = asCaller(floor.server, await floor.server.signIn('server'));
      const { id } = await floor.draft(12, []);
      expect((await colleague.post(`/orders/${id}/items`, OLIVES)).status).toBe(201);
      expect((await colleague.post(`/orders/${id}/payments`, { method: 'cash' })).status).toBe(201);
      expect(await read(id)).toMatchObject({ status: 'paid', paid: 1742 });
    });

    it('and nobody can open a check under the id that it will continue with [T56]', async () => {
      const { id } = await floor.draft(12);
      const again = { id: derivedId(id, 'again'), tableId: floor.tableId(13) };
      for (const path of ['/visits', '/orders'])
        expect(await waiter.post(path, again)).toMatchObject({ status: 409, body: { code: 'visit.exists' } });
      expect((await floor.admin.get(`/visits/${again.id}`)).status).toBe(404);
    });

    it('and a dismissed colleague cannot change it', async () => {
      const session = await floor.server.signIn('server');
      const dismissed = asCaller(floor.server, session);
      const { id } = await floor.draft(12);
      await dismissed.post('/auth/logout');
      for (const answer of [
        await dismissed.post(`/orders/${id}/items`, OLIVES),
        await dismissed.post(`/orders/${id}/payments`, { method: 'cash' }),
        await dismissed.patch(`/orders/${id}`, { status: 'cancelled' }),
      ])
        expect(answer.status).toBe(401);
      expect(await read(id)).toMatchObject({ status: 'draft', items: [{}], paid: 0 });
    });
  });
});
