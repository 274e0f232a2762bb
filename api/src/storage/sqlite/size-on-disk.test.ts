/** What an order costs on the disk, as SQLite counts its pages. docs/retention.md gives the same figure. */
import { expect, it } from 'vitest';
import { openImage } from '../../../testing/server/database-image.ts';
import { sellOrders } from '../../../testing/venue/sell-orders.ts';

const ORDERS = 100;

it('an order with three dishes, a payment and four steps costs 28 kB, and a third of it is the audit trail', async () => {
  const { storage, connection } = openImage(null, { newEpoch: () => 'epoch', elapsed: () => 0 });
  const bytesOf = (tables: string): number =>
    connection
      .prepare<[string], number>('SELECT sum(pgsize) FROM dbstat WHERE name GLOB ?')
      .pluck()
      .get(tables) ?? 0;
  await sellOrders(storage, 0);
  const before = { all: bytesOf('*'), trail: bytesOf('audit*') + bytesOf('sqlite_autoindex_audit*') };
  await sellOrders(storage, ORDERS);
  const all = (bytesOf('*') - before.all) / ORDERS;
  const trail = (bytesOf('audit*') + bytesOf('sqlite_autoindex_audit*') - before.trail) / ORDERS;
  await storage.close();
  expect(all).toBeLessThan(28_000);
  expect(all).toBeGreaterThan(24_000);
  expect(trail / all).toBeLessThan(0.36);
});
