/** Tests the work that the endpoint of the sockets does by itself, and how often it does it. */
import { HEARTBEAT_MS } from '@tableside/protocol/version.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { createFeed } from '../sync/feed.ts';
import { registerSockets, type SocketServerDeps } from './socket-server.ts';

test('the feed is checked every two seconds, until the server says goodbye', async () => {
  const storage = openSqlite({ file: ':memory:' });
  const time = new VirtualTime(0);
  const feed = createFeed(storage);
  const check = vi.spyOn(feed, 'check');
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    feed.close();
    await storage.close();
  });
  let farewell = async (): Promise<void> => undefined;
  const onFarewell: SocketServerDeps['leaving']['onFarewell'] = (work) => {
    farewell = () => work({ othersGoOn: false });
  };
  await registerSockets(app, '/ws', {
    ...{
      storage,
      feed,
      time,
      clock: time,
      random: () => 0.5,
      heartbeatMs: HEARTBEAT_MS,
      build: () => 'test',
    },
    leaving: { phase: 'serving', onFarewell, farewell: async () => undefined },
    sessionOf: () => undefined,
    bearerOf: () => undefined,
    venueOf: () => 'a venue',
    log: () => undefined,
  });
  const pass = (ms: number): void => {
    for (const until = time.now() + ms; time.now() < until; ) time.fireNext(until);
  };
  pass(1999);
  expect(check).not.toHaveBeenCalled();
  pass(6001);
  expect(check).toHaveBeenCalledTimes(4);
  await farewell();
  pass(60_000);
  expect(check).toHaveBeenCalledTimes(4);
});
