/** Signals between two storages on one PostgreSQL server. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { LocalSignals } from '../../src/storage/door/signals.ts';
import { openPostgres, storageAt } from '../../src/storage/postgres/open-postgres.ts';
import { openSignals } from '../../src/storage/postgres/signals/open-signals.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createFeed, type FeedCommit } from '../../src/sync/feed.ts';
import { anEntry, VENUE, writesOrder } from '../venue/write-entries.ts';
import { describeOnServer, rowsAt, START_MS } from './own-server.ts';

const patience = { timeout: START_MS };
let made = 0;
const write = (storage: Storage) => {
  made += 1;
  return storage.write(VENUE, [anEntry({ cmdId: `${made}`, decide: writesOrder(made) })]);
};

describeOnServer('two processes on one database', (own) => {
  let first: Storage;
  beforeAll(async () => {
    first = await openPostgres(own.server.url);
    await first.head(VENUE);
  }, START_MS);
  afterAll(() => first.close(), START_MS);

  const openSecond = (signals: Parameters<typeof storageAt>[1]): Storage => {
    const second = storageAt(own.server.url, signals);
    onTestFinished(() => second.close());
    return second;
  };
  /** The feed of a process. It reads heads only when it is told, or when the test checks. */
  const follow = async (storage: Storage) => {
    const feed = createFeed(storage);
    onTestFinished(() => feed.close());
    const commits: FeedCommit[] = [];
    await feed.subscribe(VENUE, (commit) => commits.push(commit)).ready;
    const told = async (to: number): Promise<void> =>
      void (await vi.waitFor(() => expect(commits.at(-1)?.to).toBe(to), patience));
    return { feed, told, commits };
  };
  const headOf = async (): Promise<number> => (await first.head(VENUE)).head;
  /** Resolves once the process has heard a signal of the other one: from then on it listens. */
  const hears = async (storage: Storage): Promise<void> => {
    let heard = 0;
    const stop = storage.signals.on('head', () => {
      heard += 1;
    });
    await vi.waitFor(async () => {
      await write(first);
      expect(heard).toBeGreaterThan(0);
    }, patience);
    stop();
  };

  test('report each other’s commits', async () => {
    const second = openSecond(openSignals(own.server.url, { listens: true }));
    const { told, commits } = await follow(second);
    await hears(second);
    await told(await headOf());
    await write(first);
    await told(await headOf());
    const rows = commits.flatMap((commit) => commit.rows.map(({ seq }) => seq));
    expect(new Set(rows).size).toBe(rows.length);
  });

  test('hear of the end of sessions in the other, and of one that a tool announces', async () => {
    const second = openSecond(openSignals(own.server.url, { listens: true }));
    const heard = vi.fn();
    second.signals.on('ended', heard);
    await vi.waitFor(() => {
      first.signals.tell({ kind: 'ended' });
      expect(heard).toHaveBeenCalled();
    }, patience);
    const before = heard.mock.calls.length;
    const tool = openSignals(own.server.url, { listens: false });
    tool.tell({ kind: 'ended' });
    await tool.close();
    await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(before), patience);
  });

  test('find every commit with the next query for heads when they hear nothing', async () => {
    const second = openSecond(new LocalSignals());
    const { feed, told } = await follow(second);
    await write(first);
    await write(first);
    await feed.check();
    await told(await headOf());
    expect(await headOf()).toBeGreaterThan(1);
  });

  test('listen again after a lost connection, and find what they have missed', async () => {
    const second = openSecond(openSignals(own.server.url, { listens: true }));
    const { told, commits } = await follow(second);
    await hears(second);
    await told(await headOf());
    const cut = await rowsAt(
      own.server.url,
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'tableside signals'",
    );
    expect(cut.length).toBeGreaterThan(0);
    await write(first);
    await told(await headOf());
    await hears(second);
    await told(await headOf());
    expect(commits.length).toBeGreaterThan(2);
  });
});
