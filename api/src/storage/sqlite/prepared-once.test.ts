/** Questions that every request or push asks are prepared once, because preparing takes longer than asking. */
import { FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyImage } from '../../../testing/server/database-image.ts';
import { ANA, QUEUE, saveQueue, VENUE } from '../../../testing/venue/write-entries.ts';
import type { Storage } from '../storage.ts';
import { sqliteStorage } from './sqlite-storage.ts';

const QUESTIONS: readonly [string, (storage: Storage) => Promise<unknown>][] = [
  ['the venue of a host', ({ venues }) => venues.at('harbor.example')],
  ['a live session', ({ accounts }) => accounts.liveSession('session-1', FRIDAY_EVENING)],
  ['an API key', ({ keys }) => keys.byHash('hash')],
  ['a device', ({ accounts }) => accounts.device(testId('device'))],
  ['a queue', (storage) => storage.queue(QUEUE)],
  ['several queues', (storage) => storage.queues([QUEUE])],
  [
    'when queues were drained',
    (storage) => storage.drainedAt({ venueId: VENUE, userId: ANA, deviceId: null }),
  ],
];

test.each(QUESTIONS)('a prepared statement reads %s', async (_what, ask) => {
  const connection = new Sqlite(emptyImage());
  const storage = sqliteStorage(connection, () => 'epoch');
  onTestFinished(() => storage.close());
  await storage.head(VENUE);
  await saveQueue(storage);
  const prepare = vi.spyOn(connection, 'prepare');
  await ask(storage);
  expect(prepare.mock.calls).toEqual([]);
});
