/** Tests the checker for killed servers: it notices each kind of loss in the database. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/storage/sqlite/migrations/migrations.ts';
import { connect } from '../../src/storage/sqlite/open-sqlite.ts';
import { asCaller } from '../access/as-caller.ts';
import { startServer, type TestServer } from '../server/start-server.ts';
import { SteadyQueue } from './steady-queue.ts';
import { faultsOf, gapsOf } from './written-history.ts';

let server: TestServer;
let queue: SteadyQueue;
let file = '';

beforeAll(async () => {
  server = await startServer();
  file = join(server.dataDir, 'tableside.db');
  const session = await server.signIn();
  queue = new SteadyQueue(session);
  queue.queue(6);
  const { post } = asCaller(server, session);
  await queue.push({ call: async (path, { body = {} } = {}) => (await post(path, body)) as never });
});
afterAll(() => server.close());

/** Returns the faults found after these changes, and then undoes them. */
function noticed(...changes: readonly string[]): string[] {
  const connection = connect(file, MIGRATIONS);
  const tables = ['command_log', 'row', 'venue_seq'];
  for (const table of tables) connection.exec(`CREATE TABLE kept_${table} AS SELECT * FROM "${table}"`);
  try {
    for (const sql of changes) connection.exec(sql);
    return faultsOf(file, [queue]);
  } finally {
    for (const table of tables) {
      connection.exec(`DELETE FROM "${table}"; INSERT INTO "${table}" SELECT * FROM kept_${table}`);
      connection.exec(`DROP TABLE kept_${table}`);
    }
    connection.close();
  }
}

it('the check of a history finds nothing when all was written', () => {
  expect(queue.acknowledged).toHaveLength(6);
  expect(noticed()).toEqual([]);
});

it.each([
  [
    'an acknowledged command that is gone',
    'DELETE FROM command_log WHERE mid = 6',
    /6 visit.close, acknowledged/,
  ],
  ['a number that is missing', 'DELETE FROM command_log WHERE mid = 3', /has a gap/],
  [
    'a command under another number',
    'UPDATE command_log SET seq = 99 WHERE mid = 6',
    /the head is 7, the last/,
  ],
  [
    'a line that is gone',
    `UPDATE row SET doc = json_remove(doc, '$.items[1]') WHERE entity = 'order'`,
    /is 0 times on order/,
  ],
  [
    'a line that is there twice',
    `UPDATE row SET doc = json_insert(doc, '$.items[#]', json_extract(doc, '$.items[0]')) WHERE entity = 'order'`,
    /is 2 times on order/,
  ],
  [
    'a command that was applied twice',
    `UPDATE row SET doc = json_set(doc, '$.version', 4) WHERE entity = 'order'`,
    /has version 4 after 3 commands/,
  ],
])('the check of a history notices %s', (_what, sql, sentence) => {
  expect(noticed(sql)).toContainEqual(expect.stringMatching(sentence));
});

it('the check of a history counts the number of a decision that changed nothing', () => {
  const applied = { cmdId: 'applied', clientId: 'queue', mid: 1, status: 'applied', seq: 2 };
  const decided = { cmdId: 'decided', clientId: 'queue', mid: 2, status: 'noop', seq: null, resolvedSeq: 3 };
  expect(gapsOf({ log: [applied, decided], head: 3 })).toEqual([]);
  expect(gapsOf({ log: [applied, { ...decided, resolvedSeq: null }], head: 3 })).toHaveLength(1);
});
