/** Simultaneous writes share a transaction and nothing else. Each gets its own answer once it is on disk. */
import { testId } from '@tableside/domain/testing/builders.ts';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  anEntry,
  QUEUE,
  queued,
  saveQueue,
  statuses,
  VENUE,
  writesOrder,
} from '../../../../testing/venue/write-entries.ts';
import type { WriteEntry } from '../../storage.ts';
import { wrapConnection } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { MIGRATIONS } from '../migrations/migrations.ts';
import { sqliteStorage } from '../sqlite-storage.ts';
import { createGroupCommit } from './group-commit.ts';

function aRoom(elapsed = () => 0) {
  const connection = new Sqlite(':memory:');
  migrate(connection, MIGRATIONS);
  const storage = sqliteStorage(connection, () => 'epoch', { elapsed });
  onTestFinished(() => storage.close());
  const heads: number[] = [];
  storage.signals.on('head', ({ head }) => heads.push(head));
  return { connection, storage, heads };
}

const order = (n: number, note = ''): WriteEntry =>
  anEntry({ cmdId: testId('command', n), decide: writesOrder(n, { note }) });
const orders = (from: number, to: number): WriteEntry[] =>
  Array.from({ length: to - from + 1 }, (_, n) => order(from + n));

test('the changes that three tablets send at once are one transaction, which listeners hear of once', async () => {
  const { connection, storage, heads } = aRoom();
  await storage.head(VENUE);
  const begun = vi.spyOn(connection, 'transaction');
  const answers = await Promise.all([1, 2, 3].map((n) => storage.write(VENUE, [order(n)])));
  expect(answers.map(statuses)).toEqual([['applied'], ['applied'], ['applied']]);
  expect(begun).toHaveBeenCalledTimes(1);
  expect(heads).toEqual([3]);
});

test('an order too large for the disk is refused, and those sent with it are kept', async () => {
  const { connection, storage } = aRoom();
  await storage.head(VENUE);
  const pages = Number(connection.pragma('page_count', { simple: true }));
  connection.pragma(`max_page_count = ${pages + 8}`);
  const sent = [order(1), order(2, 'n'.repeat(100_000)), order(3)];
  const answers = await Promise.allSettled(sent.map((entry) => storage.write(VENUE, [entry])));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(answers[1]).toMatchObject({ reason: { code: 'unavailable' } });
  const kept = await storage.rows(VENUE, 'order');
  expect(kept.map(({ id }) => id)).toEqual([testId('order', 1), testId('order', 3)]);
});

test('a command that throws fails alone', async () => {
  const { storage } = aRoom();
  const broken = anEntry({
    cmdId: testId('command', 7),
    decide: () => {
      throw new Error('the oven');
    },
  });
  const answers = await Promise.all([order(1), broken, order(2)].map((one) => storage.write(VENUE, [one])));
  expect(answers.map(statuses)).toEqual([['applied'], ['failed'], ['applied']]);
  expect((await storage.head(VENUE)).head).toBe(2);
});

test('a command that cannot even be held is refused alone', async () => {
  const { storage } = aRoom();
  const unkeepable = anEntry({ cmdId: testId('command', 7), hold: 'held.money', payload: { amount: 1n } });
  const broken = () => storage.write(VENUE, [order(9), unkeepable]);
  for (let time = 1; time < 5; time += 1) expect(statuses(await broken())).toContain('failed');
  const answers = await Promise.allSettled([storage.write(VENUE, [order(1)]), broken()]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await storage.row(VENUE, 'order', testId('order', 1))).toBeDefined();
});

test('a transaction takes at most two hundred commands of all senders, in the order they came', async () => {
  const { storage, heads } = aRoom();
  const answers = await Promise.all([
    storage.write(VENUE, orders(1, 150)),
    storage.write(VENUE, orders(151, 250)),
    storage.write(VENUE, orders(251, 252)),
  ]);
  expect(answers.map(({ length }) => length)).toEqual([150, 100, 2]);
  expect(heads).toEqual([200, 252]);
  expect(await storage.row(VENUE, 'order', testId('order', 252))).toMatchObject({ seq: 252 });
});

test('a transaction of slow commands ends after 20 ms, and the rest go into the next one', async () => {
  let ms = 0;
  const { storage, heads } = aRoom(() => ms);
  const slow = (n: number): WriteEntry => ({
    ...order(n),
    decide(rows) {
      ms += 9;
      return order(n).decide(rows);
    },
  });
  const [long, short] = await Promise.all([
    storage.write(VENUE, [1, 2, 3, 4, 5].map(slow)),
    storage.write(VENUE, [slow(6)]),
  ]);
  expect([long.length, short.length]).toEqual([5, 1]);
  expect(heads).toEqual([3, 6]);
});

test('a batch stops at a command that cannot go on, and other batches of the same moment continue', async () => {
  const { storage } = aRoom();
  await saveQueue(storage);
  const [gap, plain] = await Promise.all([
    storage.write(VENUE, [queued(1), queued(3), queued(4)]),
    storage.write(VENUE, [order(9)]),
  ]);
  expect(gap).toMatchObject([{ kind: 'done' }, { kind: 'expected', mid: 2 }]);
  expect(statuses(plain)).toEqual(['applied']);
});

test('an empty write is answered at once', async () => {
  expect(await aRoom().storage.write(VENUE, [])).toEqual([]);
});

test('the last outcome that a device holds is saved with its next change, and never goes back or ahead', async () => {
  const { storage } = aRoom();
  await saveQueue(storage);
  const told = async (mid: number, ackMid: number) => {
    await storage.write(VENUE, [queued(mid, { queue: { clientId: QUEUE, mid, ackMid } })]);
    return (await storage.queue(QUEUE))?.ackMid;
  };
  expect(await told(1, 0)).toBe(0);
  expect(await told(2, 1)).toBe(1);
  expect(await told(3, 0)).toBe(1);
  expect(await told(4, 99)).toBe(3);
});

test('a queue stands at its last processed mutation, no matter what came after it', async () => {
  const { storage } = aRoom();
  await saveQueue(storage);
  const lastMid = async () => (await storage.queue(QUEUE))?.lastMid;
  const broken: WriteEntry = {
    ...queued(3),
    decide: () => {
      throw new Error('the oven');
    },
  };
  const answer = await storage.write(VENUE, [queued(1), queued(2), broken, queued(4)]);
  expect(statuses(answer)).toEqual(['noop', 'noop', 'failed']);
  expect(await lastMid()).toBe(2);
  expect(statuses(await storage.write(VENUE, [queued(1)]))).toEqual(['noop']);
  expect(await lastMid()).toBe(2);
  expect(statuses(await storage.write(VENUE, [queued(3), queued(5)]))).toEqual(['noop', 'expected']);
  expect(await lastMid()).toBe(3);
});

test('what was processed before a command that cannot even be held counts in its queue', async () => {
  const { storage } = aRoom();
  await saveQueue(storage);
  const unkeepable = (mid: number): WriteEntry => ({
    ...queued(mid, { cmdId: testId('command', 7) }),
    hold: 'held.money',
    payload: { amount: 1n },
  });
  for (let time = 1; time < 5; time += 1) {
    expect(statuses(await storage.write(VENUE, [unkeepable(1)]))).toEqual(['failed']);
  }
  await expect(storage.write(VENUE, [queued(1), unkeepable(2)])).rejects.toThrow();
  expect((await storage.queue(QUEUE))?.lastMid).toBe(1);
});

test('an unknown queue is refused, and nothing of it is written', async () => {
  const { storage } = aRoom();
  const work = queued(1, { decide: writesOrder(1) });
  await expect(storage.write(VENUE, [work])).rejects.toThrow('Unknown queue');
  expect(await storage.rows(VENUE, 'order')).toEqual([]);
});

test('two batches of one queue follow each other within a transaction', async () => {
  const { storage } = aRoom();
  await saveQueue(storage);
  const answers = await Promise.all([
    storage.write(VENUE, [queued(1), queued(2)]),
    storage.write(VENUE, [queued(2), queued(3)]),
  ]);
  expect(answers.map(statuses)).toEqual([
    ['noop', 'noop'],
    ['noop', 'noop'],
  ]);
  expect(answers[1]?.[0]).toMatchObject({ repeated: true });
  expect((await storage.queue(QUEUE))?.lastMid).toBe(3);
});

function aDatabase() {
  const connection = new Sqlite(':memory:');
  onTestFinished(() => void connection.close());
  return connection;
}

const smallWrites = (connection: Sqlite.Database) =>
  createGroupCommit({ database: wrapConnection(connection), elapsed: () => 0, announce: vi.fn() }).write;

test('the queues of sixty returning devices are saved in one commit', async () => {
  const { connection, storage } = aRoom();
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

test('a small write that throws is refused alone, and nothing of it is kept', async () => {
  const connection = aDatabase();
  connection.exec('CREATE TABLE note (text TEXT NOT NULL)');
  const insert = connection.prepare('INSERT INTO note VALUES (?)');
  const share = smallWrites(connection);
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

test('an unusable database is reported to each small write', async () => {
  const connection = aDatabase();
  const share = smallWrites(connection);
  connection.close();
  const answers = await Promise.allSettled([share(() => 1), share(() => 2)]);
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { code: 'unavailable' } },
    { status: 'rejected', reason: { code: 'unavailable' } },
  ]);
});

test('two hundred of many small writes make a commit', async () => {
  const connection = aDatabase();
  const begun = vi.spyOn(connection, 'transaction');
  const share = smallWrites(connection);
  expect(await Promise.all(Array.from({ length: 450 }, (_, n) => share(() => n)))).toHaveLength(450);
  expect(begun).toHaveBeenCalledTimes(3);
});

test('a small write and a push of the same moment share a commit', async () => {
  const ran: unknown[] = [];
  const connection = new Sqlite(':memory:', { verbose: (statement) => ran.push(statement) });
  migrate(connection, MIGRATIONS);
  // A clock that stands still, because a transaction ends once it has taken long.
  const storage = sqliteStorage(connection, () => 'epoch', { elapsed: () => 0 });
  onTestFinished(() => storage.close());
  await storage.head(VENUE);
  ran.length = 0;
  await Promise.all([saveQueue(storage), storage.write(VENUE, [order(1)])]);
  expect(ran.filter((statement) => statement === 'COMMIT')).toHaveLength(1);
});
