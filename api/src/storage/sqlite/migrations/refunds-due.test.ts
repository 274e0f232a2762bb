/** The migration of orders that owed money back and were closed before such orders counted as live. */
import { change } from '@tableside/domain/entities.ts';
import { anOrder, testId } from '@tableside/testkit/builders.ts';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { put, VENUE } from '../../../testing/venue/write-entries.ts';
import { sqliteStorage } from '../sqlite-storage.ts';
import { refundsDue } from './010-refunds-due.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

const LONG_AGO = '2026-01-05T20:00:00.000Z';
const closed = (n: number, paid: number) =>
  change(
    'order',
    anOrder({
      id: testId('order', n),
      status: 'cancelled',
      statusBy: { id: 'ana', name: 'Ana', at: LONG_AGO },
      paid,
    }),
  );

test('an upgrade takes orders that owe money back into the live scope, and no others', async () => {
  const connection = new Sqlite(':memory:');
  migrate(connection, MIGRATIONS);
  const storage = sqliteStorage(connection, () => 'epoch');
  onTestFinished(() => storage.close());
  await put(storage, closed(1, 1307), closed(2, 0));
  connection.prepare("UPDATE change_head SET closed_at = ? WHERE entity = 'order'").run(LONG_AGO);
  connection.exec(refundsDue.sql);
  const live = { upTo: 2, closedSince: '2026-06-12T00:00:00.000Z' };
  const { rows } = await storage.changes(VENUE, { after: 0, limit: 10, live });
  expect(rows.map(({ id }) => id)).toEqual([testId('order', 1)]);
});
