/** The feed reports every commit once and in order, however the hints arrive. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aTable, testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { put, VENUE } from '../../testing/venue/write-entries.ts';
import { LocalSignals, type Signals } from '../storage/door/signals.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import { createFeed, type FeedCommit } from './feed.ts';

function aFeed(storage: Storage = openSqlite({ file: ':memory:' })) {
  const feed = createFeed(storage);
  onTestFinished(async () => {
    feed.close();
    await storage.close();
  });
  const commits: FeedCommit[] = [];
  const { end, ready } = feed.subscribe(VENUE, (commit) => commits.push(commit));
  const told = (to: number) => vi.waitFor(() => expect(commits.at(-1)?.to).toBe(to));
  return { storage, feed, commits, told, end, ready };
}

const order = (n: number) => change('order', aRound([], { id: testId('order', n) }));

test('a commit is announced with its rows and numbers', async () => {
  const { storage, commits, told } = aFeed();
  await put(storage, change('table', aTable()));
  await told(1);
  const { epoch } = await storage.head(VENUE);
  expect(commits).toMatchObject([{ epoch, from: 0, to: 1, head: 1, rows: [{ entity: 'table', seq: 1 }] }]);
});

test('many commits arrive without a gap, each where the last one ended', async () => {
  const { storage, commits, told } = aFeed();
  await Promise.all(Array.from({ length: 40 }, (_, n) => put(storage, order(n + 1))));
  await told(40);
  expect(commits[0]?.from).toBe(0);
  for (const [index, commit] of commits.entries()) {
    expect(commit.from).toBe(commits[index - 1]?.to ?? 0);
  }
  expect(commits.flatMap((commit) => commit.rows.map((row) => row.seq))).toEqual(
    Array.from({ length: 40 }, (_, n) => n + 1),
  );
});

/** A storage whose signals reach nobody, unless the test tells them. */
function deafStorage() {
  const storage = openSqlite({ file: ':memory:' });
  const heard = new LocalSignals();
  const gaps = new Set<() => void>();
  const onGap = (listener: () => void) => {
    gaps.add(listener);
    return () => gaps.delete(listener);
  };
  const signals: Signals = {
    tell: (signal) => heard.tell(signal),
    on: heard.on.bind(heard),
    follow: () => () => undefined,
    onGap,
  };
  const gap = (): void => {
    for (const listener of gaps) listener();
  };
  return { storage, deaf: { ...storage, signals }, heard, gap };
}

test('the next signal makes up for a lost one [F7]', async () => {
  const { storage, deaf, heard } = deafStorage();
  const { commits, told } = aFeed(deaf);
  await put(storage, order(1), order(2), order(3));
  heard.tell({ kind: 'head', venueId: VENUE, head: 0 });
  await told(3);
  expect(commits.flatMap((commit) => commit.rows.map((row) => row.seq))).toEqual([1, 2, 3]);
});

test('the next check makes up for a lost signal, with one query for all venues', async () => {
  const { storage, deaf } = deafStorage();
  const heads = vi.spyOn(deaf, 'heads');
  const { feed, commits, told, ready } = aFeed(deaf);
  const others = Array.from({ length: 20 }, (_, n) => feed.subscribe(`venue-${n}`, () => undefined));
  await Promise.all([ready, ...others.map((other) => other.ready)]);
  await put(storage, order(1));
  const read = vi.spyOn(deaf, 'changes');
  await feed.check();
  await told(1);
  await feed.check();
  expect(heads).toHaveBeenCalledTimes(2);
  expect(read.mock.calls.map(([venueId]) => venueId)).toEqual([VENUE]);
  expect(commits).toHaveLength(1);
});

test('a new history with the same head is found by the next check', async () => {
  const { storage, deaf } = deafStorage();
  const { feed, commits, told, ready } = aFeed(deaf);
  await ready;
  await put(storage, order(1));
  await feed.check();
  await told(1);
  await storage.upkeep.markRestored('2026-06-12T12:00:00.000Z');
  const { epoch } = await storage.head(VENUE);
  await feed.check();
  await vi.waitFor(() => expect(commits.at(-1)).toMatchObject({ epoch, from: 1, to: 1, head: 1, rows: [] }));
  const read = vi.spyOn(deaf, 'changes');
  await feed.check();
  expect(read).not.toHaveBeenCalled();
});

test('a gap between signals is filled at once', async () => {
  const { storage, deaf, gap } = deafStorage();
  const { commits, told, ready } = aFeed(deaf);
  await ready;
  await put(storage, order(1));
  gap();
  await told(1);
  expect(commits).toHaveLength(1);
});

test('the next check makes up for a failed read, even for the first one', async () => {
  const storage = openSqlite({ file: ':memory:' });
  const failing = { ...storage };
  const errors: unknown[] = [];
  const feed = createFeed(failing, (error) => errors.push(error));
  onTestFinished(async () => {
    feed.close();
    await storage.close();
  });
  const broken = () => Promise.reject(new Error('the disk is gone'));
  failing.head = broken;
  const commits: FeedCommit[] = [];
  const { ready } = feed.subscribe(VENUE, (commit) => commits.push(commit));
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  failing.head = storage.head;
  await feed.check();
  await ready;
  failing.changes = broken;
  await put(storage, order(1));
  await vi.waitFor(() => expect(errors).toHaveLength(2));
  failing.heads = broken;
  await feed.check();
  expect(errors).toHaveLength(3);
  failing.heads = storage.heads;
  failing.changes = storage.changes;
  await feed.check();
  await vi.waitFor(() => expect(commits).toMatchObject([{ from: 0, to: 1 }]));
});

test('a subscription is ready once the head is known, so no commit falls in between', async () => {
  const storage = openSqlite({ file: ':memory:' });
  const slow = { ...storage };
  let answer = (): void => undefined;
  slow.head = async (venueId) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return storage.head(venueId);
  };
  const { commits, told, ready } = aFeed(slow);
  let isReady = false;
  const settled = ready.then(() => {
    isReady = true;
  });
  await put(storage, order(1));
  expect(isReady).toBe(false);
  answer();
  await settled;
  await put(storage, order(2));
  await told(2);
  expect(commits.map(({ from }) => from)).toEqual([1]);
});

test('rows that do not fit on one page arrive page by page', async () => {
  const { storage, deaf, heard } = deafStorage();
  const { commits, told, ready } = aFeed(deaf);
  await ready;
  await Promise.all(Array.from({ length: 520 }, (_, n) => put(storage, order(n + 1))));
  heard.tell({ kind: 'head', venueId: VENUE, head: 520 });
  await told(520);
  expect(commits.map(({ from, to, head }) => [from, to, head])).toEqual([
    [0, 500, 520],
    [500, 520, 520],
  ]);
  expect(commits.flatMap((commit) => commit.rows).length).toBe(520);
});

test('a new subscriber gets only later commits, and one that has left gets none', async () => {
  const { storage, feed, commits, told, end } = aFeed();
  await put(storage, order(1));
  await told(1);
  const later: FeedCommit[] = [];
  feed.subscribe(VENUE, (commit) => later.push(commit));
  end();
  await put(storage, order(2));
  await vi.waitFor(() => expect(later).toMatchObject([{ from: 1, to: 2 }]));
  expect(commits).toHaveLength(1);
});

test('a new history is announced without rows, and what follows counts from its head', async () => {
  const { storage, feed, commits, told } = aFeed();
  await put(storage, change('table', aTable()));
  await told(1);
  await storage.upkeep.markRestored('2026-06-12T12:00:00.000Z');
  const { epoch } = await storage.head(VENUE);
  await put(storage, order(1));
  await vi.waitFor(() => expect(commits).toHaveLength(2));
  expect(commits[1]).toMatchObject({ epoch, from: 2, to: 2, head: 2, rows: [] });
  await put(storage, order(2));
  await told(3);
  expect(commits[2]).toMatchObject({ epoch, from: 2, to: 3, rows: [{ entity: 'order', seq: 3 }] });
  feed.close();
});

test('a head that falls starts a new history, because what was announced is gone', async () => {
  const { storage, commits, told, feed } = aFeed();
  await put(storage, change('table', aTable()), order(1));
  await told(2);
  const { epoch } = await storage.head(VENUE);
  const behind: Storage = openSqlite({ file: ':memory:' });
  await put(behind, change('table', aTable()));
  const marked = vi.fn(() => behind.upkeep.markRestored('2026-06-12T12:00:00.000Z'));
  Object.assign(storage, {
    heads: () => behind.heads([VENUE]),
    head: () => behind.head(VENUE),
    changes: async (...asked: Parameters<Storage['changes']>) => {
      const page = await behind.changes(...asked);
      return marked.mock.calls.length > 0 ? page : { ...page, epoch };
    },
    upkeep: { ...storage.upkeep, markRestored: marked },
  });
  await feed.check();
  await vi.waitFor(() => expect(commits.at(-1)).toMatchObject({ from: 1, to: 1, head: 1, rows: [] }));
  expect(marked).toHaveBeenCalledTimes(1);
  expect(commits.at(-1)?.epoch).not.toBe(epoch);
  await behind.close();
});
