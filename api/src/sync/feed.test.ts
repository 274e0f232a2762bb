/** The feed reports every commit once and in order, however the hints arrive. */
import { change } from '@tableside/domain/entities.ts';
import { anOrder, aTable, testId } from '@tableside/testkit/builders.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import { put, VENUE } from '../testing/venue/write-entries.ts';
import { createFeed, type FeedCommit } from './feed.ts';

function aFeed(storage: Storage = openSqlite({ file: ':memory:' })) {
  const feed = createFeed(storage);
  onTestFinished(() => {
    feed.close();
    storage.close();
  });
  const commits: FeedCommit[] = [];
  const unsubscribe = feed.subscribe(VENUE, (commit) => commits.push(commit));
  const told = (to: number) => vi.waitFor(() => expect(commits.at(-1)?.to).toBe(to));
  return { storage, feed, commits, told, unsubscribe };
}

const order = (n: number) => change('order', anOrder({ id: testId('order', n) }));

test('a commit is told with its rows by number', async () => {
  const { storage, commits, told } = aFeed();
  await put(storage, change('table', aTable()));
  await told(1);
  const { epoch } = await storage.head(VENUE);
  expect(commits).toMatchObject([{ epoch, from: 0, to: 1, head: 1, rows: [{ entity: 'table', seq: 1 }] }]);
});

test('many commits come without gap, each from where the last ended', async () => {
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

test('a lost hint is made up for by the next one [F7]', async () => {
  const storage = openSqlite({ file: ':memory:' });
  const hints = new Set<() => void>();
  const deaf: Storage = {
    ...storage,
    onCommit: (listener) => {
      const hint = () => listener(VENUE, 0);
      hints.add(hint);
      return () => hints.delete(hint);
    },
  };
  const { commits, told } = aFeed(deaf);
  await put(storage, order(1), order(2), order(3));
  for (const hint of hints) hint();
  await told(3);
  expect(commits.flatMap((commit) => commit.rows.map((row) => row.seq))).toEqual([1, 2, 3]);
});

test('more rows than fit a page come page by page', async () => {
  const { storage, commits, told } = aFeed();
  await put(storage, order(1));
  await told(1);
  const quiet = { ...storage, onCommit: () => () => undefined };
  await Promise.all(Array.from({ length: 520 }, (_, n) => put(quiet, order(n + 2))));
  await told(521);
  expect(commits.at(-1)?.head).toBe(521);
  expect(commits.flatMap((commit) => commit.rows).length).toBe(521);
});

test('who comes later is told of later commits only, and who leaves of none', async () => {
  const { storage, feed, commits, told, unsubscribe } = aFeed();
  await put(storage, order(1));
  await told(1);
  const later: FeedCommit[] = [];
  feed.subscribe(VENUE, (commit) => later.push(commit));
  unsubscribe();
  await put(storage, order(2));
  await vi.waitFor(() => expect(later).toMatchObject([{ from: 1, to: 2 }]));
  expect(commits).toHaveLength(1);
});
