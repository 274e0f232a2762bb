/** The migration that puts the taxes of each sale into a column. */
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { TAXED_SALES } from '../../../testing/venue/taxed-sales.ts';
import { put } from '../../../testing/venue/write-entries.ts';
import { sqliteStorage } from '../sqlite-storage.ts';
import { taxes } from './033-taxes.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

test('an upgrade gives sales the taxes that they would have if they were written now', async () => {
  const connection = new Sqlite(':memory:');
  migrate(connection, MIGRATIONS);
  const storage = sqliteStorage(connection, () => 'epoch');
  onTestFinished(() => storage.close());
  await put(storage, ...TAXED_SALES);
  const rows = () => connection.prepare('SELECT entity, id, doc, taxes FROM row ORDER BY id').all();
  const before = rows();
  expect(before.filter((row) => (row as { taxes: string | null }).taxes !== null)).toHaveLength(4);
  connection.exec(`DROP INDEX row_order_day; DROP INDEX row_visit_day; ALTER TABLE row DROP COLUMN taxes;
    CREATE INDEX row_order_day ON row (venue_id); CREATE INDEX row_visit_day ON row (venue_id);`);
  connection.exec(taxes.sql);
  expect(rows()).toEqual(before);
});
