import { anActor } from '@tableside/domain/testing/builders.ts';
import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import type { Envelope } from '@tableside/protocol/envelope.ts';
import type { PullRequest } from '@tableside/protocol/pull.ts';
import { VirtualTime } from '@tableside/testkit/virtual-time.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { aTablet, NOW } from '../../../testing/a-mirror.ts';
import { TestWire } from '../../../testing/test-wire.ts';
import { DeviceDb } from '../../mirror/database/device-db.ts';
import { requireMeta } from '../../mirror/database/sync-meta.ts';
import { GIVE_UP_MS } from '../connection/give-up.ts';
import { createCore } from '../core.ts';
import { createPullPages } from './pull-pages.ts';

/** Every page ends ten numbers further on, and more pages follow. */
async function somePages() {
  const { db: mirror, server } = await aTablet();
  const time = new VirtualTime(NOW);
  const asked: PullRequest[] = [];
  const pageOf = ({ epoch = '', cursor }: PullRequest): Envelope => ({
    epoch,
    from: cursor,
    to: cursor + 10,
    head: 1_000,
    more: true,
    lastMid: null,
    results: [],
    rows: [],
  });
  const core = createCore({
    mirror,
    device: new DeviceDb('device', { indexedDB: new IDBFactory(), IDBKeyRange }),
    actor: anActor(),
    session: { token: () => 'token', unauthorized: () => undefined },
    transport: {
      ...new TestWire(server, time).transport,
      pull: async (request) => {
        asked.push(request);
        return { kind: 'ok', body: pageOf(request) };
      },
    },
    clock: time,
    steady: time,
    random: seededRandom(1),
    timers: time,
    locks: null,
    appVersion: 'test',
  });
  const pages = createPullPages(core);
  const meta = await requireMeta(mirror);
  const first = await pages.next(meta, 'token');
  if (first.kind !== 'ok') throw new Error('no page came');
  return { pages, page: first.body, meta, after: { ...meta, cursor: first.body.to }, asked, time };
}

test('the next page is requested once, while the last one is being written', async () => {
  const { pages, page, meta, after, asked } = await somePages();
  pages.askAhead(meta, page, 'token');
  expect(asked.map(({ cursor }) => cursor)).toEqual([meta.cursor, page.to]);
  expect(await pages.next(after, 'token')).toMatchObject({ body: { from: page.to } });
  expect(asked).toHaveLength(2);
  await pages.next(after, 'token');
  expect(asked).toHaveLength(3);
});

test('the next page is requested again when the mirror has moved or somebody else signed in', async () => {
  const { pages, page, meta, after, asked } = await somePages();
  pages.askAhead(meta, page, 'token');
  await pages.next(meta, 'token');
  expect(asked.at(-1)).toMatchObject({ cursor: meta.cursor });
  pages.askAhead(meta, page, 'token');
  await pages.next({ ...after, clientId: 'another' }, 'token');
  pages.askAhead(meta, page, 'token');
  await pages.next(after, 'of another');
  expect(asked).toHaveLength(7);
});

test('an old answer is not used', async () => {
  const { pages, page, meta, after, asked, time } = await somePages();
  pages.askAhead(meta, page, 'token');
  time.setTimeout(() => undefined, GIVE_UP_MS);
  while (time.now() < NOW + GIVE_UP_MS) time.fireNext(NOW + GIVE_UP_MS);
  await pages.next(after, 'token');
  expect(asked).toHaveLength(3);
});
