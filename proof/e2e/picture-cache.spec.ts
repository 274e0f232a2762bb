/**
 * The browser's cache of menu pictures: it keeps the latest ones, for a limited time, and never at the cost of the
 * work.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { countInMirror } from './support/people.ts';
import { AMARA, addOlives, test } from './support/shift-test.ts';

const MOST = 300;
const DAY_MS = 86_400_000;

/** Returns a different picture address for each number. */
const address = (n: number): string => `/menu-pictures/negroni.svg?n=${n}`;

/** Serves a picture from another port, which counts as another origin. */
async function aPictureElsewhere() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'image/svg+xml');
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/soup.svg`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Loads the pictures one after the other, as a page does. Returns how many were drawn. */
const drawAll = (page: Page, addresses: readonly string[]): Promise<number> =>
  page.evaluate(async (all) => {
    let drawn = 0;
    for (const src of all) {
      const image = new Image();
      image.src = src;
      drawn += await image.decode().then(
        () => 1,
        () => 0,
      );
    }
    return drawn;
  }, addresses);

const draw = (page: Page, from: number, to: number): Promise<number> =>
  drawAll(
    page,
    Array.from({ length: to - from }, (_, n) => address(from + n)),
  );

interface Kept {
  readonly address: string;
  readonly type: string;
  readonly status: number;
}

const kept = (page: Page): Promise<Kept[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('menu-pictures'))) return [];
    const cache = await caches.open('menu-pictures');
    const requests = await cache.keys();
    return Promise.all(
      requests.map(async (request) => {
        const answer = await cache.match(request);
        const address = request.url.replace(location.origin, '');
        return { address, type: answer?.type ?? '', status: answer?.status ?? 0 };
      }),
    );
  });

async function keptOf(page: Page, numbers: readonly number[]): Promise<number[]> {
  const addresses = (await kept(page)).map((one) => one.address);
  return numbers.filter((n) => addresses.includes(address(n)));
}

/** Sets how many days ago each of these pictures was last viewed. */
async function age(page: Page, days: Readonly<Record<string, number>>): Promise<void> {
  await page.evaluate(
    async ({ ages, dayMs }) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('unreadable'));
        });
      const db = await done(indexedDB.open('workbox-expiration'));
      const store = db.transaction('cache-entries', 'readwrite').objectStore('cache-entries');
      for (const entry of (await done(store.getAll())) as { url: string; timestamp: number }[]) {
        const { pathname, search } = new URL(entry.url);
        const old = ages[pathname + search];
        if (old !== undefined) await done(store.put({ ...entry, timestamp: Date.now() - old * dayMs }));
      }
      db.close();
    },
    { ages: days, dayMs: DAY_MS },
  );
}

test('@long the last three hundred pictures are kept, except those that were not seen for thirty days', async ({
  arrive,
}) => {
  const { page } = await arrive(AMARA);
  expect(await draw(page, 0, MOST + 10)).toBe(MOST + 10);
  await expect.poll(async () => (await kept(page)).length).toBe(MOST);
  expect(await keptOf(page, [0, 9, MOST + 9])).toEqual([MOST + 9]);
  expect(new Set((await kept(page)).map(({ type, status }) => `${type} ${status}`))).toEqual(
    new Set(['basic 200']),
  );

  await age(page, { [address(100)]: 31, [address(101)]: 31, [address(102)]: 29 });
  await draw(page, 1_000, 1_001);
  await expect.poll(async () => (await kept(page)).length).toBe(MOST - 1);
  expect(await keptOf(page, [100, 101, 102, 1_000])).toEqual([102, 1_000]);
});

test('@long a picture from another site is shown as it is, and only our own are kept', async ({ arrive }) => {
  const { page } = await arrive(AMARA);
  await using elsewhere = await aPictureElsewhere();
  expect(await drawAll(page, [elsewhere.address, address(0)])).toBe(2);
  await expect.poll(() => keptOf(page, [0])).toEqual([0]);
  const own = (await kept(page)).filter((one) => one.address.startsWith('/'));
  expect(await kept(page)).toEqual(own);
});

test('@long a device without room drops the stored pictures, still shows them, and keeps what waits', async ({
  venue,
  arrive,
}) => {
  const { context, page } = await arrive(AMARA);
  await draw(page, 0, 20);
  await expect.poll(() => keptOf(page, [0, 10, 19])).toEqual([0, 10, 19]);
  venue.proxy.cut();
  venue.proxy.refuse('POST /api/sync/push', 'GET /api/ws');
  await addOlives(page, '3');
  const waiting = await countInMirror(page, 'outbox');
  expect(waiting).toBeGreaterThan(0);

  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: venue.tabletAddress, quotaSize: 1_000 });
  expect(await draw(page, 100, 101)).toBe(1);
  await expect.poll(() => kept(page)).toEqual([]);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: venue.tabletAddress });
  expect(await countInMirror(page, 'outbox')).toBe(waiting);
  await draw(page, 200, 201);
  await expect.poll(() => keptOf(page, [0, 100, 200])).toEqual([200]);
});
