/** What is open before a day is closed, asked before and after the close. */
import type { Day, OpenDay } from '@tableside/protocol/rest/day.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Floor, openFloor } from '../../../testing/venue/floor.ts';

const [YESTERDAY, TODAY, TOMORROW] = ['2026-03-01', '2026-03-02', '2026-03-03'];
const SEEN = { visits: [], drawers: [], devices: [] };

let floor: Floor;
beforeEach(async () => {
  floor = await openFloor();
});
afterEach(() => floor.server.close());

const open = async (day?: string) =>
  await floor.admin.get<OpenDay>(`/days/open${day === undefined ? '' : `?businessDay=${day}`}`);

it('the open items belong to the current day, and to the next one once that is closed', async () => {
  await floor.paidOrder(1);
  expect((await open()).body).toMatchObject({ businessDay: TODAY, z: 1, sums: { visits: { count: 1 } } });
  await floor.admin.post<Day>('/days', { businessDay: TODAY, seen: SEEN });
  await floor.paidOrder(2);
  const { body } = await open();
  expect(body).toMatchObject({ businessDay: TOMORROW, from: TOMORROW, z: 2, sums: { visits: { count: 1 } } });
});

it('a closed day is refused, because nothing in it is open', async () => {
  await floor.admin.post<Day>('/days', { businessDay: TODAY, seen: SEEN });
  for (const day of [YESTERDAY, TODAY])
    expect(await open(day)).toMatchObject({
      status: 409,
      body: { code: 'day.closed', details: [{ path: 'closedThrough', message: TODAY }] },
    });
  expect((await open(TOMORROW)).body).toMatchObject({ businessDay: TOMORROW, from: TOMORROW });
});
