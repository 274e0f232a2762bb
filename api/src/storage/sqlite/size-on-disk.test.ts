/**
 * What an order costs on the disk, as SQLite counts its pages. docs/retention.md gives the same figures, and `npm run disk` says
 * them table by table.
 */
import { expect, it } from 'vitest';
import { openImage } from '../../../testing/server/database-image.ts';
import { sellOrders } from '../../../testing/venue/sell-orders.ts';

const ORDERS = 100;
/** After the orders were made. */
const LATER = '2027-01-01T00:00:00.000Z';

it('an order with three dishes, a payment and four steps costs 18 kB, and 12 kB once it is packed', async () => {
  const { storage, connection } = openImage(null, { newEpoch: () => 'epoch', elapsed: () => 0 });
  const bytes = (): number =>
    connection.prepare<[], number>('SELECT sum(pgsize) FROM dbstat').pluck().get() ?? 0;
  await sellOrders(storage, 0);
  const before = bytes();
  await sellOrders(storage, ORDERS);
  const onTheDay = (bytes() - before) / ORDERS;
  for (let from: number | null = 0; from !== null; )
    from = (await storage.pruning.step('documents', { before: LATER, now: LATER }, from)).next;
  const later = (bytes() - before) / ORDERS;
  await storage.close();
  expect(onTheDay).toBeLessThan(18_900);
  expect(onTheDay).toBeGreaterThan(16_500);
  expect(later).toBeLessThan(12_900);
  expect(later).toBeGreaterThan(10_500);
});
