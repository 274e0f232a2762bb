/** The migration that tells the orders of a visit from others. */
import { change } from '@tableside/domain/entities.ts';
import { anOrder, aPayment, FRIDAY_EVENING, testId } from '@tableside/testkit/builders.ts';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { put, VENUE } from '../../../testing/venue/write-entries.ts';
import { sqliteStorage } from '../sqlite-storage.ts';
import { visits } from './021-visits.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

test('an upgrade rewrites no document, and counts every order as before', async () => {
  const connection = new Sqlite(':memory:');
  migrate(connection, MIGRATIONS);
  const storage = sqliteStorage(connection, () => 'epoch');
  onTestFinished(() => storage.close());
  await put(
    storage,
    change('order', anOrder({ id: testId('order', 1), status: 'completed' })),
    change('order', anOrder({ id: testId('order', 2) })),
    change('payment', aPayment()),
  );
  connection.exec(`DROP INDEX row_visit; DROP INDEX row_visit_day; DROP INDEX row_order_day;
    ALTER TABLE row DROP COLUMN visit_id;
    CREATE INDEX row_order_day ON row (venue_id,business_day) WHERE entity = 'order';`);
  const rows = () => connection.prepare('SELECT id, version, doc FROM row ORDER BY id').all();
  const before = rows();
  connection.exec(visits.sql);
  expect(rows()).toEqual(before);
  const day = { from: '2026-06-12', to: '2026-06-12' };
  expect(await storage.reports.metrics(VENUE, day, FRIDAY_EVENING)).toMatchObject({
    sold: { orders: 1 },
    ordersByStatus: { completed: 1, draft: 1 },
  });
  expect((await storage.orders(VENUE, { limit: 5, open: true })).orders).toHaveLength(1);
});
