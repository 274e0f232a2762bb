import { change } from '@tableside/domain/entities/entities.ts';
import type { StaffMember } from '@tableside/domain/entities/staff-member.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import type { Section } from '@tableside/protocol/rest/table.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';
import { put } from '../../../testing/venue/write-entries.ts';

let server: TestServer;
let admin: Caller;
let waiter: Caller;
let guest: Caller;
let nobody: Caller;

beforeAll(async () => {
  server = await startServer();
  admin = asCaller(server, await server.signIn());
  waiter = asCaller(server, await server.signIn('server'));
  guest = asCaller(server, await server.signIn('customer'));
  nobody = asCaller(server);
});
afterAll(() => server.close());

describe('tables', () => {
  it('are listed by section, then by number in natural order', async () => {
    const { body } = await waiter.get<(Table & { assigned: boolean })[]>('/tables');
    expect((await waiter.get<Table[]>(`/tables/venue/${server.venueId}`)).body).toEqual(body);
    const keys = body.map((table) => `${table.section} ${table.number.padStart(6, '0')}`);
    expect(keys).toEqual([...keys].sort());
    expect(body[0]).toMatchObject({ assigned: expect.any(Boolean), currentOrder: null });
  });

  it('of another venue are hidden', async () => {
    expect(await waiter.get('/tables/venue/0194e6a0-0000-7000-8000-000000000009')).toMatchObject({
      status: 404,
    });
    expect(await waiter.get('/tables/unknown')).toMatchObject({
      status: 404,
      body: { code: 'table.notFound' },
    });
  });

  it('show the order that occupies them only to staff', async () => {
    const [table] = (await waiter.get<Table[]>('/tables')).body;
    const order = await waiter.post<{ id: string }>('/orders', {
      tableId: table?.id,
      items: [{ productId: 'negroni', sizeId: 'glass', quantity: 1 }],
    });
    expect((await waiter.get(`/tables/${table?.id}`)).body).toMatchObject({
      status: 'occupied',
      currentOrder: order.body.id,
    });
    const seen = await guest.get(`/tables/${table?.id}`);
    expect(seen.status).toBe(200);
    expect(Object.keys(seen.body)).not.toContain('currentOrder');
    expect(await waiter.patch(`/tables/${table?.id}/status`, { status: 'available' })).toMatchObject({
      status: 409,
      body: { code: 'table.inUse' },
    });
    await waiter.patch(`/orders/${order.body.id}`, { status: 'cancelled' });
    expect(
      await waiter.patch(`/tables/${table?.id}/status`, { status: 'available', assigned: false }),
    ).toMatchObject({
      status: 200,
      body: { status: 'available', assigned: false, currentOrder: null },
    });
    expect((await guest.patch(`/tables/${table?.id}/status`, { status: 'reserved' })).status).toBe(403);
  });

  it('show the open visit even before any order', async () => {
    const tables = (await waiter.get<Table[]>('/tables')).body;
    const [visited, ordered] = tables.filter(({ status }) => status === 'available');
    const order = (tableId = '') =>
      waiter.post<{ id: string }>('/orders', {
        tableId,
        items: [{ productId: 'negroni', sizeId: 'glass', quantity: 1 }],
      });
    const other = await order(ordered?.id);
    const visit = aVisit({ tableId: visited?.id });
    await put(server.storage, change('visit', visit));
    const earlier = { tableId: visited?.id, visitId: testId('visit', 2) };
    await put(server.storage, change('order', aRound([], earlier)));
    const current = async (id = '') => [
      (await waiter.get<{ currentOrder: string }>(`/tables/${id}`)).body.currentOrder,
      (await waiter.get<{ id: string; currentOrder: string }[]>('/tables')).body.find((one) => one.id === id)
        ?.currentOrder,
    ];
    expect(await current(visited?.id)).toEqual([visit.id, visit.id]);
    expect(await current(ordered?.id)).toEqual([other.body.id, other.body.id]);
  });

  it('can be found by their code without a sign-in', async () => {
    const [table] = (await waiter.get<Table[]>('/tables')).body;
    const found = await nobody.get(`/tables/code/${table?.qrCode}`);
    expect(found).toMatchObject({
      status: 200,
      body: { id: table?.id, number: table?.number, venueName: 'Alder & Rye' },
    });
    expect(await nobody.get('/tables/code/guessed')).toMatchObject({
      status: 404,
      body: { code: 'table.notFound' },
    });
  });

  it('show by their code whether the venue is open', async () => {
    const [table] = (await waiter.get<Table[]>('/tables')).body;
    const hours = async () =>
      (await nobody.get<{ isOpenNow: boolean; opensNext: object | null }>(`/tables/code/${table?.qrCode}`))
        .body;
    const isOpenNow = async () => (await hours()).isOpenNow;
    expect(await hours()).toMatchObject({ isOpenNow: true, opensNext: null });
    // It is Monday afternoon, and the venue closes at two in the night.
    const untilItCloses = 12 * 3_600_000;
    expect(await isOpenNow()).toBe(true);
    server.clock.advance(untilItCloses - 1);
    expect(await isOpenNow()).toBe(true);
    server.clock.advance(1);
    expect(await hours()).toMatchObject({
      isOpenNow: false,
      opensNext: { days: 0, dayOfWeek: 2, time: '1600' },
    });
    server.clock.advance(-untilItCloses);
  });

  it('are made, edited and deleted by managers', async () => {
    const wanted = {
      number: '99',
      section: 'patio',
      tableType: 'round',
      capacity: { minimum: 2, maximum: 4 },
      minimumSpend: 10_000,
    };
    expect((await waiter.post('/tables', wanted)).status).toBe(403);
    const made = await admin.post<Table>('/tables', wanted);
    expect(made).toMatchObject({ status: 201, body: { ...wanted, status: 'available' } });
    expect(await admin.post('/tables', wanted)).toMatchObject({
      status: 409,
      body: { code: 'table.exists' },
    });
    const edited = await admin.put<Table>(`/tables/${made.body.id}`, {
      ...made.body,
      number: '98',
      minimumSpend: 0,
    });
    expect(edited).toMatchObject({ status: 200, body: { number: '98', minimumSpend: 0, section: 'patio' } });
    expect(edited.body.version).toBe(made.body.version + 1);
    const stale = await admin.put(
      `/tables/${made.body.id}`,
      { number: '97' },
      { 'if-match': String(made.headers.etag) },
    );
    expect(stale.status).toBe(412);
    expect(
      await admin.put(`/tables/${made.body.id}`, { capacity: { minimum: 4, maximum: 2 } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'table.capacity' },
    });
    expect(await admin.delete(`/tables/${made.body.id}`)).toMatchObject({
      status: 200,
      body: { archived: true },
    });
    const numbers = (await admin.get<Table[]>('/tables')).body.map((table) => table.number);
    expect(numbers).not.toContain('98');
  });

  it('are named by their section, and move to the general area when it is deleted', async () => {
    const section = await admin.post<Section>('/sections', { key: 'rooftop', name: 'Rooftop' });
    expect(section.status).toBe(201);
    const table = {
      number: 'R1',
      section: 'rooftop',
      tableType: 'lounge',
      capacity: { minimum: 1, maximum: 6 },
    };
    expect(section.body.tables).toEqual([]);
    const second = await admin.post<Table>('/tables', { ...table, number: 'R10' });
    const made = await admin.post<Table>('/tables', table);
    const tables = [made.body.id, second.body.id];
    const listed = (await admin.get<Section[]>('/sections')).body;
    expect(listed.find(({ key }) => key === 'rooftop')?.tables).toEqual(tables);
    expect(await admin.put(`/sections/${section.body.id}`, { name: 'Roof' })).toMatchObject({
      body: { name: 'Roof', tables },
    });
    expect((await admin.delete(`/sections/${section.body.id}`)).status).toBe(200);
    expect((await admin.get(`/tables/${made.body.id}`)).body).toMatchObject({ section: 'default_section' });
    expect((await admin.get<Section[]>('/sections')).body.map((one) => one.key)).not.toContain('rooftop');
  });
});

describe('the venue and its staff', () => {
  it('show each role what concerns it', async () => {
    const full = await admin.get<Venue>(`/venues/${server.venueId}`);
    expect(full.body.pricingRules).toBeDefined();
    expect(full.headers.etag).toBeDefined();
    const open = await guest.get<Venue>(`/venues/${server.venueId}`);
    expect(open.body.name).toBe(full.body.name);
    expect(open.body.pricingRules).toBeUndefined();
    expect((await admin.get('/venues/another')).status).toBe(404);
  });

  it('show contact data only to managers and its owner', async () => {
    const all = (await admin.get<StaffMember[]>('/staff')).body;
    expect(all.every((member) => member.email.includes('@'))).toBe(true);
    expect((await admin.get(`/venues/${server.venueId}/staff`)).body).toEqual(all);
    const [own, other] = all;
    const member = asCaller(server, await server.signIn('server', own?.id));
    expect((await member.get<StaffMember>(`/staff/${own?.id}`)).body.email).toBe(own?.email);
    expect((await member.get<StaffMember>(`/staff/${other?.id}`)).body.email).toBeUndefined();
    expect((await guest.get<StaffMember[]>('/staff')).body).toEqual([]);
    expect((await guest.get(`/staff/${own?.id}`)).status).toBe(404);
  });
});
