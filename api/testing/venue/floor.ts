/** A venue in service over REST: a signed-in administrator, waiter and cook, and orders at the demo venue's tables. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { asCaller, type Caller } from '../access/as-caller.ts';
import { fillForTests, serve, startServer, type TestServer } from '../server/start-server.ts';

/** 16.00 before tax, 17.42 with tax. */
export const OLIVES = { productId: 'marinated-olives', sizeId: 'bowl', quantity: 2 };
export const NEGRONI = { productId: 'negroni', sizeId: 'glass', quantity: 1 };

export interface Floor {
  readonly server: TestServer;
  readonly admin: Caller;
  readonly waiter: Caller;
  readonly cook: Caller;
  tableId(n: number): string;
  /** Has the waiter create a draft at a table. `n` counts tables from 0. */
  draft(n: number, items?: object[]): Promise<Order>;
  paidOrder(n: number): Promise<Order>;
}

export const openFloor = async (): Promise<Floor> => floorOf(await startServer());

/** Makes the first start on an empty storage, so that a test can choose the database. */
export async function openFloorOn(storage: Storage): Promise<Floor> {
  await fillForTests(storage);
  return floorOf(await serve({ storage, dataDir: mkdtempSync(join(tmpdir(), 'tableside-floor-')) }));
}

async function floorOf(server: TestServer): Promise<Floor> {
  const admin = asCaller(server, await server.signIn());
  const waiter = asCaller(server, await server.signIn('server'));
  const cook = asCaller(server, await server.signIn('kitchen'));
  const tables = (await admin.get<Table[]>('/tables')).body;
  const tableId = (n: number): string => tables[n]?.id ?? '';
  const draft = async (n: number, items: object[] = [OLIVES]): Promise<Order> =>
    (await waiter.post<Order>('/orders', { tableId: tableId(n), items })).body;
  return {
    server,
    admin,
    waiter,
    cook,
    tableId,
    draft,
    async paidOrder(n) {
      const order = await draft(n);
      await waiter.post(`/orders/${order.id}/payments`, { method: 'cash' });
      return (await waiter.get<Order>(`/orders/${order.id}`)).body;
    },
  };
}
