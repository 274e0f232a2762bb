/** A dishonest server with REST, who sells food and takes it off the bill before anybody counts. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eachDatabase } from '../../../testing/server/each-database.ts';
import { type Floor, NEGRONI, OLIVES, openFloorOn } from '../../../testing/venue/floor.ts';

const MINUTE = 60_000;

describe.each(await eachDatabase('off_the_bill'))('a dishonest server, on $database', ({ open }) => {
  /** A party whose olives were sent, and what somebody does to take them off its bill. */
  async function aParty() {
    const floor = await openFloorOn(open());
    onTestFinished(() => floor.server.close());
    const { waiter, tableId } = floor;
    const { body: visit } = await waiter.post<{ id: string }>('/visits', { tableId: tableId(3), covers: 2 });
    const round = await sent(floor, visit.id);
    const [line] = round.items;
    const takeOff = async (orderId = round.id, by = waiter) => {
      const voided = await by.post(`/orders/${orderId}/items/${line?.id}/void`, {
        quantity: 1,
        reason: 'Oops',
      });
      const cancelled = await by.patch(`/orders/${orderId}`, { status: 'cancelled', reason: 'Oops' });
      return [voided, cancelled].map(({ status, body }) => `${status} ${body.code}`);
    };
    return { floor, visitId: visit.id, round, lineId: line?.id ?? '', takeOff };
  }

  async function sent({ waiter }: Floor, visitId: string, item = OLIVES): Promise<Order> {
    const { body: pad } = await waiter.post<Order>(`/orders/${visitId}/items`, item);
    const itemIds = pad.items.map(({ id }) => id);
    await waiter.post(`/visits/${visitId}/send`, { itemIds });
    const { body } = await waiter.get<Order[]>('/orders?limit=50');
    const found = body.find(({ items }) => items.some(({ id }) => itemIds.includes(id)));
    if (!found) throw new Error('The round is not there.');
    return found;
  }

  const ASKED = ['403 approval.required', '403 approval.required'];

  test('cannot take olives off the bill by recalling a served round three times [T54]', async () => {
    const { floor, round, takeOff } = await aParty();
    await floor.cook.patch(`/orders/${round.id}`, { status: 'completed' });
    for (const from of ['completed', 'serving', 'preparing'])
      expect((await floor.waiter.post(`/orders/${round.id}/recall`, { from })).status).toBe(200);
    expect((await floor.waiter.get<Order>(`/orders/${round.id}`)).body.status).toBe('accepted');
    expect(await takeOff()).toEqual(ASKED);
    expect(await takeOff(round.id, floor.admin)).toEqual(['200 undefined', '200 undefined']);
  });

  test('cannot move olives to a friend after the guests have the bill by taking the mark back [T54]', async () => {
    const { floor, visitId, lineId, takeOff } = await aParty();
    await floor.waiter.patch(`/visits/${visitId}`, { billed: true });
    expect(await takeOff()).toEqual(ASKED);
    await floor.waiter.patch(`/visits/${visitId}`, { billed: false });
    expect(await takeOff()).toEqual(ASKED);
    const { body: friend } = await floor.waiter.post<{ id: string }>('/visits', {
      tableId: floor.tableId(4),
    });
    await floor.waiter.post(`/visits/${visitId}/items`, { to: friend.id, itemIds: [lineId] });
    expect(await takeOff()).toEqual(ASKED);
    floor.server.clock.advance(MINUTE);
    const dessert = await sent(floor, visitId, NEGRONI);
    const [line] = dessert.items;
    const late = { quantity: 1, reason: 'Oops' };
    expect((await floor.waiter.post(`/orders/${dessert.id}/items/${line?.id}/void`, late)).status).toBe(200);
  });

  test.each(['bill', 'receipt'] as const)(
    'cannot take olives off the bill after printing the %s and marking nothing [T54]',
    async (kind) => {
      const { floor, visitId, takeOff } = await aParty();
      const printer = { name: 'Bar', via: 'tcp', address: { host: '127.0.0.1', port: 9100 } };
      const { body: made } = await floor.admin.post<{ id: string }>('/printers', printer);
      const asked = { kind, of: visitId, printerId: made.id };
      expect((await floor.waiter.post('/prints', asked)).status).toBe(201);
      expect(await takeOff()).toEqual(ASKED);
    },
  );

  test('gains nothing when nobody moves the tickets on', async () => {
    const { floor, takeOff } = await aParty();
    floor.server.clock.advance(10 * MINUTE);
    expect(await takeOff()).toEqual(ASKED);
  });

  test('cannot jam a check with a hundred zero payments', async () => {
    const { floor, visitId } = await aParty();
    const free = () => floor.waiter.post(`/orders/${visitId}/payments`, { method: 'cash', amount: 0 });
    for (let n = 0; n < 3; n += 1)
      expect(await free()).toMatchObject({ status: 422, body: { code: 'payment.amount' } });
    const tip = { method: 'cash', amount: 0, tip: 100 };
    expect((await floor.waiter.post(`/orders/${visitId}/payments`, tip)).status).toBe(201);
    const { body } = await floor.waiter.get<{ takings: object[] }>(`/visits/${visitId}`);
    expect(body.takings).toHaveLength(1);
  });

  test('cannot make a large party small to spare it the service charge', async () => {
    const floor = await openFloorOn(open());
    onTestFinished(() => floor.server.close());
    const serviceCharge = { percent: 15, fromCovers: 6, taxPercent: null };
    const path = `/venues/${floor.server.venueId}`;
    const { body: venue } = await floor.admin.get<{ settings: object }>(path);
    const settings = { ...venue.settings, serviceCharge };
    expect((await floor.admin.put(path, { settings })).status).toBe(200);
    const at = { tableId: floor.tableId(3), covers: 8 };
    const { body: visit } = await floor.waiter.post<{ id: string }>('/visits', at);
    await sent(floor, visit.id);
    const smaller = { covers: 2 };
    expect(await floor.waiter.patch(`/visits/${visit.id}`, smaller)).toMatchObject({
      status: 403,
      body: { code: 'approval.required' },
    });
    expect((await floor.admin.patch(`/visits/${visit.id}`, smaller)).status).toBe(200);
  });

  test('cannot cancel a round of a paid and closed check so that its money is owed', async () => {
    const { floor, visitId, round, takeOff } = await aParty();
    await floor.waiter.post(`/orders/${visitId}/payments`, { method: 'cash', close: true });
    expect(await takeOff()).toEqual(['409 visit.closed', '403 approval.required']);
    expect((await floor.waiter.get<{ owed: number }>(`/visits/${visitId}`)).body.owed).toBe(0);
    const cancel = { status: 'cancelled', reason: 'Never served' };
    expect((await floor.admin.patch(`/orders/${round.id}`, cancel)).status).toBe(200);
  });
});
