/** The migration of unsent guest drafts that the staff could see, and of table codes that anybody could read. */
import { change } from '@tableside/domain/entities.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { anItem, anOrder, aTable, testId } from '@tableside/testkit/builders.ts';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { put, VENUE } from '../../../testing/venue/write-entries.ts';
import { SCOPE } from '../../scope.ts';
import { guestDrafts } from '../migrations/016-guest-drafts.ts';
import { migrate } from '../migrations/migrate.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { sqliteStorage } from '../sqlite-storage.ts';

const CORA = { id: testId('user', 8), name: 'Cora' };
const AT = '2026-06-12T23:30:00.000Z';
const own = (n: number, over: Partial<Order> = {}) =>
  change(
    'order',
    anOrder({
      id: testId('order', n),
      customerId: CORA.id,
      serverId: null,
      statusBy: { ...CORA, at: AT },
      items: [anItem({ addedBy: CORA })],
      ...over,
    }),
  );

test('an upgrade takes them out of the staff’s sight and tells devices so, and gives those tables other codes', async () => {
  const connection = new Sqlite(':memory:');
  migrate(connection, MIGRATIONS);
  const storage = sqliteStorage(connection, () => 'epoch');
  onTestFinished(() => storage.close());
  const others = [
    own(3, { submittedAt: AT }),
    own(4, { status: 'paid' }),
    own(5, { paid: 100 }),
    own(6, { items: [anItem()] }),
    own(7, { statusBy: { id: 'ana', name: 'Ana', at: AT } }),
    own(8, { customerId: null }),
  ];
  const tables = [change('table', aTable({ id: 'open', qrCode: 'open' })), change('table', aTable())];
  await put(storage, own(1), own(2, { status: 'cancelled' }), ...others, ...tables);
  const { head } = await storage.head(VENUE);
  // Sets the rows to what an earlier version wrote.
  connection.exec(`
    UPDATE row SET status = doc ->> 'status' WHERE entity = 'order';
    UPDATE change_head SET scope = scope | 3, seen_scope = seen_scope | 3 WHERE entity = 'order';
  `);
  connection.exec(guestDrafts.sql);

  const fresh = sqliteStorage(connection, () => 'epoch');
  const { rows } = await fresh.changes(VENUE, { after: head, limit: 20 });
  expect(rows.map(({ id, scope }) => [id, scope])).toEqual([
    [testId('order', 1), SCOPE.customer],
    [testId('order', 2), SCOPE.customer],
    ['open', rows.at(-1)?.scope],
  ]);
  expect((await fresh.head(VENUE)).head).toBe(head + 3);
  const listed = await fresh.orders(VENUE, { status: 'draft', limit: 20 });
  expect(listed.orders.map(({ id }) => id).sort()).toEqual([3, 5, 6, 7, 8].map((n) => testId('order', n)));
  const table = await fresh.row(VENUE, 'table', 'open');
  expect(table?.doc).toMatchObject({
    qrCode: expect.stringMatching(/^[0-9a-f]{32}$/),
    version: table?.version,
  });
  expect((await fresh.row(VENUE, 'table', aTable().id))?.doc.qrCode).toBe('qr-12');
});
