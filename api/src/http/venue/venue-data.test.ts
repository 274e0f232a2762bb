import { change } from '@tableside/domain/entities/entities.ts';
import type { Category, OptionGroup, Product } from '@tableside/domain/entities/menu.ts';
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

describe('the menu', () => {
  it('can be read without a sign-in, in its order', async () => {
    const categories = (await nobody.get<Category[]>('/menu/categories')).body;
    expect(categories).toHaveLength(6);
    expect(categories.map((one) => one.position)).toEqual(
      [...categories.map((one) => one.position)].sort((a, b) => a - b),
    );
    expect((await nobody.get<Product[]>('/menu/products')).body.length).toBeGreaterThan(20);
    const groups = (await nobody.get<OptionGroup[]>('/menu/option-groups')).body;
    expect(groups.map((group) => group.name)).toContain('Select Mixers');
  });

  it('is edited by managers', async () => {
    const product = { name: 'Soup', category: 'mains', sizes: [{ name: 'Bowl', currentPrice: 950 }] };
    expect((await waiter.post('/menu/products', product)).status).toBe(403);
    const made = await admin.post<Product>('/menu/products', product);
    expect(made.status).toBe(201);
    expect(made.body.sizes).toMatchObject([{ name: 'Bowl', currentPrice: 950, isAvailable: true }]);
    const [bowl] = made.body.sizes;
    const edited = await admin.put<Product>(`/menu/product/${made.body.id}`, {
      ...made.body,
      name: 'Soup of the day',
      sizes: [
        { ...bowl, currentPrice: 1050 },
        { name: 'Cup', currentPrice: 650 },
      ],
    });
    expect(edited.body).toMatchObject({ name: 'Soup of the day', description: '' });
    expect(edited.body.sizes).toMatchObject([
      { id: bowl?.id, currentPrice: 1050, pastPrices: [{ price: 950 }] },
      { name: 'Cup', currentPrice: 650 },
    ]);
    const fewer = await admin.put<Product>(`/menu/product/${made.body.id}`, {
      sizes: edited.body.sizes.slice(0, 1),
    });
    expect(fewer.body.sizes.map((size) => size.name)).toEqual(['Bowl']);
    expect((await admin.delete(`/menu/product/${made.body.id}`)).status).toBe(200);
    const names = (await nobody.get<Product[]>('/menu/products')).body.map((one) => one.name);
    expect(names).not.toContain('Soup of the day');
    expect(await admin.put(`/menu/product/${made.body.id}`, { name: 'Stew' })).toMatchObject({
      status: 409,
      body: { code: 'row.archived' },
    });
  });

  it('stays as it is when an edit changes nothing', async () => {
    const [product] = (await nobody.get<Product[]>('/menu/products')).body;
    const answer = await admin.put<Product>(`/menu/product/${product?.id}`, product ?? {});
    expect(answer.status).toBe(200);
    expect(answer.body.version).toBe(product?.version);
  });

  it('names the path of what does not fit', async () => {
    const answer = await admin.put('/menu/product/negroni', {
      name: '',
      sizes: [{ id: 'glass', currentPrice: -1 }],
    });
    expect(answer.status).toBe(400);
    const details = (answer.body as { details: { path: string }[] }).details;
    expect(details.map(({ path }) => path)).toEqual(['name', 'sizes.0.currentPrice']);
  });

  it('has categories and option groups that are edited the same way', async () => {
    const category = await admin.post<Category>('/menu/categories', { name: 'Snacks', station: 'bar' });
    expect(category).toMatchObject({ status: 201, body: { name: 'Snacks', station: 'bar' } });
    expect(await admin.put(`/menu/categories/${category.body.id}`, { name: 'Bites' })).toMatchObject({
      body: { name: 'Bites', station: 'bar' },
    });
    expect((await admin.delete(`/menu/categories/${category.body.id}`)).status).toBe(200);
    const group = await admin.post<OptionGroup>('/menu/option-groups', {
      name: 'Dip',
      type: 'checkbox',
      options: [{ name: 'Aioli', price: 100 }, { name: 'Salsa' }],
    });
    expect(group.status).toBe(201);
    const [aioli, salsa] = group.body.options;
    const reordered = await admin.put<OptionGroup>(`/menu/option-groups/${group.body.id}`, {
      options: [{ id: salsa?.id }, { id: aioli?.id }],
    });
    expect(reordered.body.options.map(({ name }) => name)).toEqual(['Salsa', 'Aioli']);
    const edited = await admin.put<OptionGroup>(`/menu/option-groups/${group.body.id}`, {
      options: [{ id: aioli?.id, price: 150 }],
    });
    expect(edited.body.options).toMatchObject([{ id: aioli?.id, name: 'Aioli', price: 150 }]);
    expect((await admin.delete(`/menu/option-groups/${group.body.id}`)).status).toBe(200);
  });

  it('lets anybody on the staff mark products as sold out', async () => {
    const path = '/menu/product/pilsner/availability';
    expect(await waiter.patch(path, { isAvailable: false, sizeId: 'pint' })).toMatchObject({ status: 200 });
    const { body } = await nobody.get<Product[]>('/menu/products');
    const pilsner = body.find((product) => product.id === 'pilsner');
    expect(pilsner?.sizes.map((size) => size.isAvailable)).toEqual([true, false]);
    expect((await guest.patch(path, { isAvailable: true })).status).toBe(403);
    expect(await waiter.patch('/menu/product/unknown/availability', { isAvailable: true })).toMatchObject({
      status: 404,
      body: { code: 'menu.notFound' },
    });
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
