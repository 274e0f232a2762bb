/** Cash that goes into an open drawer through somebody who is not one of its own people. */
import type { Day, OpenDay } from '@tableside/protocol/rest/day.ts';
import type { Drawer } from '@tableside/protocol/rest/drawer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eachDatabase } from '../../../testing/server/each-database.ts';
import { type Floor, openFloorOn } from '../../../testing/venue/floor.ts';

describe.each(await eachDatabase('other_cash'))('cash taken by somebody else, on $database', ({ open }) => {
  let floor: Floor;
  beforeAll(async () => {
    floor = await openFloorOn(open());
  });
  afterAll(() => floor.server.close());

  it('is named in the report of the drawers, for managers only, and in the Z report of the day', async () => {
    const { admin, waiter } = floor;
    const opened = await admin.post<Drawer>('/drawers', { name: 'Bar', float: 5000 });
    const { id } = opened.body;
    const pay = async (n: number, by = waiter) => {
      const order = await floor.draft(n);
      expect((await by.post(`/orders/${order.id}/payments`, { method: 'cash', drawerId: id })).status).toBe(
        201,
      );
    };
    for (const n of [1, 2]) await pay(n);
    await pay(3, admin);
    const by = { name: expect.any(String) };
    const [listed] = (await admin.get<Drawer[]>('/drawers')).body;
    expect(listed?.others).toMatchObject([
      { cents: 1742, by },
      { cents: 1742, by },
    ]);
    const waiterId = listed?.others?.[0]?.by.id;
    expect(waiterId).not.toBe(opened.body.opened.by.id);
    expect((await waiter.get<Drawer[]>('/drawers')).body[0]).not.toHaveProperty('others');
    const count = await admin.post<Drawer>(`/drawers/${id}/close`, { counted: 5000 + 3 * 1742 });
    expect(count.body).toMatchObject({ closed: { difference: 0 }, others: listed?.others });
    const [counted] = (await admin.get<Drawer[]>('/drawers?status=closed')).body;
    expect(counted?.others).toEqual(listed?.others);
    const { body } = await admin.get<OpenDay>('/days/open');
    const seen = { visits: body.visits.map((one) => one.id), drawers: [], devices: [] };
    const closed = await admin.post('/days', { businessDay: body.businessDay, seen });
    expect(closed).toMatchObject({ status: 201 });
    const z = `/days/${body.businessDay}/z`;
    const day = (await admin.get<Day>(z)).body;
    expect(day.sums?.drawers).toMatchObject([
      { id, others: [{ by: { id: waiterId }, count: 2, cents: 3484 }] },
    ]);
    expect((await waiter.get(z)).status).toBe(403);
    expect((await waiter.get<Day[]>('/days')).body.map(({ sums }) => sums)).toEqual([undefined]);
  });
});
