/** When all devices of a venue reconnect at once, their notes share a commit, and each gets its own answer. */
import { testId } from '@tableside/testkit/builders.ts';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveQueue } from '../../../testing/venue/write-entries.ts';
import { wrapConnection } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { sqliteStorage } from '../sqlite-storage.ts';
import { createSharedWrite } from './shared-write.ts';

function aDatabase() {
  const connection = new Sqlite(':memory:');
  onTestFinished(() => void connection.close());
  return connection;
}

test('the queues of sixty devices that come back are noted in one commit', async () => {
  const connection = aDatabase();
  migrate(connection, MIGRATIONS);
  const storage = sqliteStorage(connection, () => 'epoch');
  const data = connection.prepare<[], number>('SELECT count(*) FROM client').pluck();
  const seen: number[] = [];
  const saves = Array.from({ length: 60 }, (_, n) =>
    saveQueue(storage, { clientId: testId('device', n + 1) }).then((saved) => {
      seen.push(data.get() ?? 0);
      return saved.clientId;
    }),
  );
  expect(new Set(await Promise.all(saves)).size).toBe(60);
  expect(seen).toEqual(Array.from({ length: 60 }, () => 60));
});

test('one that throws is refused alone, and nothing of it is kept', async () => {
  const connection = aDatabase();
  connection.exec('CREATE TABLE note (text TEXT NOT NULL)');
  const insert = connection.prepare('INSERT INTO note VALUES (?)');
  const share = createSharedWrite(wrapConnection(connection));
  const answers = await Promise.allSettled([
    share(() => insert.run('a').changes),
    share(() => {
      insert.run('b');
      throw new Error('no');
    }),
    share(() => insert.run('c').changes),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(connection.prepare('SELECT text FROM note').pluck().all()).toEqual(['a', 'c']);
});

test('a database that cannot be used is said to each of them', async () => {
  const connection = aDatabase();
  const share = createSharedWrite(wrapConnection(connection));
  connection.close();
  const answers = await Promise.allSettled([share(() => 1), share(() => 2)]);
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { code: 'unavailable' } },
    { status: 'rejected', reason: { code: 'unavailable' } },
  ]);
});

test('however many come, a hundred are a commit', async () => {
  const connection = aDatabase();
  const database = wrapConnection(connection);
  const begun = vi.spyOn(connection, 'transaction');
  const share = createSharedWrite(database);
  expect(await Promise.all(Array.from({ length: 250 }, (_, n) => share(() => n)))).toHaveLength(250);
  expect(begun).toHaveBeenCalledTimes(3);
});
