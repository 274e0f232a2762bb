import type { Category, OptionGroup, Product } from '@tableside/domain/entities/menu.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';

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

  it('takes all that a size and an option can have, when they are made and when they are edited', async () => {
    const size = { name: 'Bowl', kitchenName: 'SOUP L', currentPrice: 950, open: true };
    const made = await admin.post<Product>('/menu/products', {
      name: 'Soup',
      category: 'mains',
      sizes: [size],
    });
    expect(made.body).toMatchObject({ sizes: [size] });
    const [bowl] = made.body.sizes;
    const renamed = await admin.put<Product>(`/menu/product/${made.body.id}`, {
      sizes: [{ id: bowl?.id, kitchenName: 'SOUP XL' }],
    });
    expect(renamed.body.sizes).toMatchObject([{ ...size, kitchenName: 'SOUP XL' }]);

    const dips = await admin.post<OptionGroup>('/menu/option-groups', {
      name: 'Dips',
      type: 'checkbox',
      options: [{ name: 'Aioli' }],
    });
    const option = { name: 'Fries', kitchenName: 'FR', price: 300, most: 3, included: true, extraPrice: 200 };
    const group = await admin.post<OptionGroup>('/menu/option-groups', {
      name: 'Sides',
      type: 'checkbox',
      prefixes: ['no', 'extra'],
      options: [{ ...option, groupIds: [dips.body.id] }],
    });
    expect(group.body).toMatchObject({
      prefixes: ['no', 'extra'],
      options: [{ ...option, groupIds: [dips.body.id] }],
    });
    const [fries] = group.body.options;
    const edited = await admin.put<OptionGroup>(`/menu/option-groups/${group.body.id}`, {
      prefixes: ['side'],
      options: [{ id: fries?.id, kitchenName: 'FRIES', most: 4, groupIds: [] }],
    });
    expect(edited.body).toMatchObject({
      prefixes: ['side'],
      options: [{ ...option, kitchenName: 'FRIES', most: 4 }],
    });
    expect(edited.body.options[0]).not.toHaveProperty('groupIds');
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
