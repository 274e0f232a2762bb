/** An order of the staff is a visit, and so is what a guest pays. Other programs see one order, from its draft to its end. */

import type { Order } from '@tableside/domain/entities/order.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { eachDatabase } from '../../../testing/server/each-database.ts';
import { codeOn } from '../../../testing/server/start-server.ts';
import { type Floor, NEGRONI, OLIVES, openFloorOn } from '../../../testing/venue/floor.ts';

type Adjusted = Order & { adjusted: { code: string; detail: Record<string, string> } };

describe.each(await eachDatabase('orders_of_visits'))('an order of the staff, on $database', ({ open }) => {
  let floor: Floor;
  let waiter: Caller;
  beforeAll(async () => {
    floor = await openFloorOn(open());
    waiter = floor.waiter;
  });
  afterAll(() => floor.server.close());

  const read = async (id: string, by = waiter): Promise<Order> => (await by.get<Order>(`/orders/${id}`)).body;
  const pay = (id: string, more: object = {}, headers?: Record<string, string>) =>
    waiter.post<{ id: string; amount: number }>(
      `/orders/${id}/payments`,
      { method: 'cash', ...more },
      headers,
    );
  const idsOf = async (query: string): Promise<string[]> =>
    (await waiter.get<Order[]>(`/orders?${query}`)).body.map(({ id }) => id);

  describe('seen by other programs', () => {
    it('is one order under one id, in every list, no matter what it consists of', async () => {
      const { id } = await floor.draft(1);
      const at = `tableId=${floor.tableId(1)}`;
      expect([await idsOf(at), await idsOf(`status=draft&${at}`)]).toEqual([[id], [id]]);
      await pay(id);
      expect([await idsOf(at), await idsOf(`status=paid&${at}`)]).toEqual([[id], [id]]);
      expect(await idsOf(`status=draft&${at}`)).toEqual([]);
      expect((await waiter.get(`/orders/${padIdOf(id)}`)).status).toBe(404);
      for (let n = 0; n < 2; n += 1) await pay((await floor.draft(0)).id);
      expect(await idsOf('limit=3')).toHaveLength(3);
    });

    it('is paid in parts, each of which is a payment like any other', async () => {
      const { id } = await floor.draft(2);
      const first = await pay(id, { amount: 500, tip: 40 });
      expect(first).toMatchObject({ status: 201, body: { amount: 500 } });
      expect(first.body).not.toHaveProperty('adjusted');
      expect(await read(id)).toMatchObject({ status: 'draft', paid: 500, tip: 40, balance: 1242 });
      expect(await pay(id)).toMatchObject({ status: 201, body: { amount: 1242 } });
      expect(await read(id)).toMatchObject({ status: 'paid', paid: 1742, tip: 40, balance: 0 });
      expect((await waiter.get(`/visits/${id}`)).body).toMatchObject({ status: 'closed', owed: 0 });
    });

    it('owes back whatever was overpaid', async () => {
      const { id } = await floor.draft(2);
      expect(await pay(id, { amount: 2000 })).toMatchObject({
        status: 201,
        body: { amount: 2000, adjusted: { code: 'visit.credit', detail: { credit: 258 } } },
      });
      expect(await read(id)).toMatchObject({ status: 'paid', paid: 2000, balance: -258 });
    });

    it('is another version after each change, so an old tag changes nothing', async () => {
      const order = await floor.draft(3);
      const tags = [order.version];
      await pay(order.id, { amount: 100 });
      tags.push((await read(order.id)).version);
      const { body: taken } = await pay(order.id);
      tags.push((await read(order.id)).version);
      await floor.admin.post(`/payments/${taken.id}/refunds`, { amount: 100, reason: 'Cold' });
      const last = await read(order.id);
      expect(new Set([...tags, last.version]).size).toBe(4);
      const move = (version = 0) =>
        waiter.patch(`/orders/${order.id}`, { status: 'accepted' }, { 'if-match': `"${version}"` });
      for (const old of tags) expect(await move(old)).toMatchObject({ status: 412 });
      expect(await move(last.version)).toMatchObject({ status: 200, body: { status: 'accepted' } });
    });

    it('can be cancelled as a draft, for a reason, and takes nothing more', async () => {
      const { id } = await floor.draft(4);
      await pay(id, { amount: 500 });
      const cancel = { status: 'cancelled', reason: 'Left' };
      const cancelled = { status: 'cancelled', cancelReason: 'Left', paid: 500, balance: -500 };
      expect(await waiter.patch(`/orders/${id}`, cancel)).toMatchObject({
        status: 200,
        body: { id, ...cancelled },
      });
      expect(await read(id)).toMatchObject(cancelled);
      expect((await waiter.patch(`/orders/${id}`, cancel)).body).toMatchObject({ unchanged: true });
      expect(await idsOf('status=cancelled')).toContain(id);
      for (const [path, body] of [
        ['items', OLIVES],
        ['recall', { from: 'accepted' }],
      ] as const)
        expect(await waiter.post(`/orders/${id}/${path}`, body)).toMatchObject({
          status: 409,
          body: { code: 'order.cancelled' },
        });
      expect((await waiter.patch(`/orders/${id}`, { status: 'accepted' })).body).toMatchObject({
        code: 'order.cancelled',
      });
    });

    it('cannot be cancelled as an order while its guests pay at the end', async () => {
      const at = { tableId: floor.tableId(4), items: [OLIVES] };
      const { body: visit } = await waiter.post<{ id: string }>('/visits', at);
      const cancel = () => waiter.patch<Order>(`/orders/${visit.id}`, { status: 'cancelled' });
      expect(await cancel()).toMatchObject({ status: 409, body: { code: 'visit.pad' } });
      expect(await idsOf(`tableId=${at.tableId}`)).not.toContain(visit.id);
      await waiter.patch(`/visits/${visit.id}`, { payAt: 'order' });
      expect(await cancel()).toMatchObject({ status: 200, body: { id: visit.id, status: 'cancelled' } });
    });

    it('refuses as a draft what only kitchen tickets can do', async () => {
      const { id, items } = await floor.draft(4);
      const path = `/orders/${id}`;
      const voiding = { quantity: 1, reason: 'Wrong' };
      const answers = [
        await waiter.post(`${path}/recall`, { from: 'draft' }),
        await waiter.post(`${path}/rush`, { isRush: true }),
        await waiter.post(`${path}/items/${items[0]?.id}/void`, voiding),
        await waiter.patch(path, { status: 'preparing' }),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual([
        'order.status',
        'order.unpaid',
        'order.draft',
        'order.unpaid',
      ]);
    });

    it('continues as another order once it is paid, under the id that it is given', async () => {
      const { id, orderNumber } = await floor.draft(5);
      await pay(id);
      const { body } = await waiter.post<Adjusted>(`/orders/${id}/items`, NEGRONI);
      expect(body).toMatchObject({ id, status: 'paid', adjusted: { code: 'visit.again' } });
      const next = body.adjusted.detail.visitId ?? '';
      expect(await read(next)).toMatchObject({ id: next, status: 'draft', balance: 1742, items: [{}] });
      expect(await pay(id)).toMatchObject({ status: 201, body: { orderId: next } });
      expect(await read(next)).toMatchObject({ status: 'paid', balance: 0, orderNumber: `${orderNumber}/2` });
      expect(await read(id)).toMatchObject({ paid: 1742, balance: 0 });
    });

    it('gives back the portions of a removed line, no matter which order it waits on', async () => {
      const product = '/menu/product/negroni';
      await floor.admin.patch(`${product}/stock`, { sizeId: 'glass', left: 5 });
      const left = async () =>
        (
          await waiter.get<{ id: string; sizes: { left?: number }[] }[]>('/menu/products?limit=500')
        ).body.find((one) => one.id === 'negroni')?.sizes[0]?.left;
      const { id } = await floor.draft(6);
      await pay(id);
      await waiter.post(`/orders/${id}/items`, NEGRONI);
      expect(await left()).toBe(4);
      const next = await read(derivedId(id, 'again'));
      await waiter.delete(`/orders/${id}/items/${next.items[0]?.id}`);
      expect(await left()).toBe(5);
      await floor.admin.patch(`${product}/stock`, { sizeId: 'glass', left: null });
    });
  });

  describe('made by a guest', () => {
    /** Sends an order of a guest to the staff. */
    async function byGuest(n: number): Promise<{ guest: Caller; order: Order }> {
      const guest = asCaller(floor.server, await floor.server.signIn('customer'));
      const tableId = floor.tableId(n);
      const tableCode = await codeOn(floor.server, tableId);
      const { body: order } = await guest.post<Order>('/orders', { tableId, tableCode, items: [OLIVES] });
      await guest.post(`/orders/${order.id}/submit`);
      return { guest, order };
    }

    it('is paid on a visit of its own, and the guest follows it under its id and number', async () => {
      const { guest, order } = await byGuest(14);
      expect(await pay(order.id, { tip: 58 })).toMatchObject({ status: 201, body: { amount: 1742 } });
      const paid = {
        id: order.id,
        orderNumber: order.orderNumber,
        status: 'paid',
        paid: 1742,
        tip: 58,
        balance: 0,
      };
      for (const who of [waiter, guest]) expect(await read(order.id, who)).toMatchObject(paid);
      expect(await idsOf(`tableId=${order.tableId}`)).toEqual([order.id]);
      expect(await pay(order.id)).toMatchObject({ status: 409, body: { code: 'order.settled' } });
      expect((await waiter.get(`/visits/${(await read(order.id)).visitId}`)).body).toMatchObject({
        status: 'closed',
        number: order.orderNumber,
      });
    });

    it('has only the lines of its guest until it is taken in', async () => {
      const { guest, order } = await byGuest(16);
      const line = `/orders/${order.id}/items`;
      const byStaff = [
        await waiter.post(line, NEGRONI),
        await waiter.delete(`${line}/${order.items[0]?.id}`),
      ];
      for (const answer of byStaff)
        expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect((await guest.post(line, NEGRONI)).status).toBe(201);
      const visit = { tableId: order.tableId };
      const { body: party } = await waiter.post<{ id: string }>('/visits', visit);
      await waiter.post(`/visits/${party.id}/orders`, { orderId: order.id });
      expect((await waiter.post(line, NEGRONI)).status).toBe(201);
      expect((await read(order.id)).items).toHaveLength(2);
    });

    it('is taken in only once, after a refusal, by two people at once, or under an old tag', async () => {
      const { order } = await byGuest(15);
      const old = { 'if-match': `"${order.version - 1}"` };
      expect(await pay(order.id, {}, old)).toMatchObject({ status: 412 });
      expect(await read(order.id)).not.toHaveProperty('visitId');
      expect(await pay(order.id, { tendered: 1 })).toMatchObject({ status: 422 });
      expect(await read(order.id)).toMatchObject({ status: 'draft', paid: 0 });
      const both = await Promise.all([pay(order.id), pay(order.id)]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await read(order.id)).toMatchObject({ status: 'paid', paid: 1742 });
    });
  });
});
