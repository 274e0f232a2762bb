/** What is open before a day is closed, asked before and after the close. */

import type { Venue } from '@tableside/domain/entities/venue.ts';
import type { Day, OpenDay } from '@tableside/protocol/rest/day.ts';
import type { Journal } from '@tableside/protocol/rest/journal.ts';
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

it('a closed day is booked as a journal, in JSON and as a file, under the accounts of the venue', async () => {
  await floor.paidOrder(1);
  const venueId = floor.server.venueId;
  const { settings } = (await floor.admin.get<Venue>(`/venues/${venueId}`)).body;
  const accounts = { sales: '4000', cash: '=1000' };
  await floor.admin.put(`/venues/${venueId}`, { settings: { ...settings, accounts } });
  const path = `/days/${TODAY}/journal`;
  expect(await floor.admin.get(path)).toMatchObject({ status: 404, body: { code: 'notFound' } });
  const { body: day } = await floor.admin.post<Day>('/days', { businessDay: TODAY, seen: SEEN });
  const { body: journal } = await floor.admin.get<Journal>(path);
  expect(journal).toMatchObject({ businessDay: TODAY, from: day.from, z: 1 });
  const sum = (side: 'debit' | 'credit') => journal.lines.reduce((all, line) => all + line[side], 0);
  expect([sum('debit'), sum('credit')]).toEqual([journal.total, journal.total]);
  expect(journal.total).toBeGreaterThan(0);
  expect(journal.lines.find(({ kind }) => kind === 'sales')).toMatchObject({ account: '4000', debit: 0 });

  const url = `/api${path}?format=csv`;
  const headers = { authorization: `Bearer ${(await floor.server.signIn()).token}` };
  const file = await floor.server.app.inject({ method: 'GET', url, headers });
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="journal-1-${TODAY}.csv"`,
  });
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(journal.lines.length + 1);
  expect(lines.some((line) => line.startsWith(`${TODAY},Z 1,4000,Sales,`))).toBe(true);
  expect(await floor.admin.get(`${path}?format=pdf`)).toMatchObject({
    status: 400,
    body: { code: 'request.shape' },
  });
  expect(await floor.waiter.get(path)).toMatchObject({ status: 403 });
});
