/** The migration that keys audit entries and commands by venue keeps every entry, command and place. */
import { anActor, FRIDAY_EVENING, testId } from '@tableside/testkit/builders.ts';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { anEntry, queued, saveQueue, VENUE, writesOrder } from '../../../testing/venue/write-entries.ts';
import { sqliteStorage } from '../sqlite-storage.ts';
import { keysOfVenues } from './023-keys-of-venues.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

const EARLIER = MIGRATIONS.slice(0, MIGRATIONS.indexOf(keysOfVenues));

/** `id` is that of an order, and of the command that created it. */
function fill(connection: Sqlite.Database): void {
  connection.exec(`
    INSERT INTO venue_seq (venue_id, seq, epoch, pruned_below, server_number) VALUES ('${VENUE}', 2, 'epoch', 0, 0);
    INSERT INTO client (client_id, venue_id, user_id, last_mid, ack_mid, seen_at)
      VALUES ('queue', '${VENUE}', 'ana', 2, 0, '${FRIDAY_EVENING}');
    INSERT INTO failing_command VALUES ('failing', 3, 'broken');
  `);
  const [command, held, entry, row] = [
    `INSERT INTO command_log (rowid, cmd_id, venue_id, client_id, mid, actor_id, name, version, args_hash, status, seq, occurred_at, received_at)
      VALUES (@n, @id, '${VENUE}', 'queue', @n, 'ana', 'order.create', 1, 'hash', @status, @n, '${FRIDAY_EVENING}', '${FRIDAY_EVENING}')`,
    `INSERT INTO held_command (rowid, cmd_id, venue_id, reason, payload, held_at)
      VALUES (@n, @id, '${VENUE}', 'held.money', '{"name":"order.create"}', '${FRIDAY_EVENING}')`,
    `INSERT INTO audit (id, venue_id, actor_id, action, outcome, occurred_at, received_at, cmd_id, rows)
      VALUES (@at, '${VENUE}', 'ana', 'order.create', @status, '${FRIDAY_EVENING}', '${FRIDAY_EVENING}', @id, @rows)`,
    `INSERT INTO audit_row VALUES (@id, @at, 'order')`,
  ].map((sql) => connection.prepare(sql));
  for (const [n, id, status] of [
    [7, 'b', 'applied'],
    [9, 'a', 'held'],
  ] as const) {
    const at = Date.parse(FRIDAY_EVENING) * 1024 + n;
    command?.run({ n, id, status });
    if (status === 'held') held?.run({ n, id });
    entry?.run({ at, id, status, rows: JSON.stringify([{ entity: 'order', id }]) });
    row?.run({ id, at });
  }
}

test('keeps the audit trail, the outcomes of commands, and the order of both', async () => {
  const connection = new Sqlite(':memory:');
  migrate(connection, EARLIER);
  fill(connection);
  const tables = ['audit', 'audit_row', 'command_log', 'held_command'];
  const all = () =>
    Object.fromEntries(
      tables.map((table) => {
        const place = table === 'audit_row' ? 'row_id' : table === 'audit' ? 'id' : 'rowid';
        const rows = connection.prepare<[], object>(
          `SELECT ${place} AS place, * FROM ${table} ORDER BY place`,
        );
        return [table, rows.all()];
      }),
    );
  const before = all();
  migrate(connection, MIGRATIONS);
  expect(all()).toMatchObject(before);

  const storage = sqliteStorage(connection, () => 'epoch');
  onTestFinished(() => storage.close());
  const { entries } = await storage.audit.page(VENUE, { limit: 9, entity: 'order' });
  expect(entries.map(({ cmdId, outcome }) => [cmdId, outcome])).toEqual([
    ['a', 'held'],
    ['b', 'applied'],
  ]);
  expect((await storage.audit.page(VENUE, { limit: 9, rowId: 'b' })).entries).toEqual([entries[1]]);
  const actor = anActor('server', { userId: 'ana' });
  const again = anEntry({ cmdId: 'b', actor, queue: { clientId: 'queue', mid: 2 } });
  expect(await storage.write(VENUE, [again])).toMatchObject([{ repeated: true, result: { seq: 7 } }]);
});

test('the next entry gets the id after the last one', async () => {
  const connection = new Sqlite(':memory:');
  migrate(connection, EARLIER);
  fill(connection);
  migrate(connection, MIGRATIONS);
  const storage = sqliteStorage(connection, () => 'epoch');
  onTestFinished(() => storage.close());
  await saveQueue(storage);
  await storage.write(VENUE, [queued(1, { cmdId: testId('command', 5), decide: writesOrder(5) })]);
  const { entries } = await storage.audit.page(VENUE, { limit: 9 });
  const last = Date.parse(FRIDAY_EVENING) * 1024 + 9;
  expect(entries.map(({ id }) => Number(id))).toEqual([last + 1, last, last - 2]);
});
