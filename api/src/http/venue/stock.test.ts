import type { Product, Size } from '@tableside/domain/entities/menu.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asCaller, type Caller } from '../../../testing/access/as-caller.ts';
import { startServer, type TestServer } from '../../../testing/server/start-server.ts';

const PATH = '/menu/product/pilsner/stock';
let server: TestServer;
let cook: Caller;
let waiter: Caller;
let guest: Caller;

beforeAll(async () => {
  server = await startServer();
  cook = asCaller(server, await server.signIn('kitchen'));
  waiter = asCaller(server, await server.signIn('server'));
  guest = asCaller(server, await server.signIn('customer'));
});
afterAll(() => server.close());

const pint = async (): Promise<Size | undefined> => {
  const { body } = await asCaller(server).get<Product[]>('/menu/products');
  return body.find(({ id }) => id === 'pilsner')?.sizes.find(({ id }) => id === 'pint');
};

test('anybody on the staff can count what is left', async () => {
  expect((await guest.patch(PATH, { sizeId: 'pint', left: 9 })).status).toBe(403);
  expect((await cook.patch(PATH, { sizeId: 'pint', left: -1 })).status).toBe(400);
  expect((await cook.patch(PATH, { sizeId: 'bucket', left: 1 })).status).toBe(422);
  expect((await cook.patch(PATH, { sizeId: 'pint', left: 3 })).status).toBe(200);
  expect((await pint())?.left).toBe(3);
  expect((await cook.patch(PATH, { sizeId: 'pint', left: null })).status).toBe(200);
  expect((await pint())?.left).toBeUndefined();
});

test('an order counts the stock down to sold out, and a removed line gives it back', async () => {
  await cook.patch(PATH, { sizeId: 'pint', left: 2 });
  const items = [{ productId: 'pilsner', sizeId: 'pint', quantity: 2 }];
  const { body: order } = await waiter.post<Order>('/orders', { tableId: 'table-1', items });
  expect(order.items[0]).toMatchObject({ counted: 2, unavailable: false });
  expect(await pint()).toMatchObject({ left: 0, isAvailable: false, endedByCount: true });
  expect((await waiter.delete(`/orders/${order.id}/items/${order.items[0]?.id}`)).status).toBe(200);
  expect(await pint()).toMatchObject({ left: 2, isAvailable: true });
});
