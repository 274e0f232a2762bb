/**
 * A new release while people work. They are asked before it loads, no work is lost, and a kitchen screen updates by
 * itself.
 */
import { expect, type Page } from '@playwright/test';
import { type Build, nextBuild } from './support/next-build.ts';
import { checksOnServer, countInMirror, readyForOffline } from './support/people.ts';
import {
  AMARA,
  addOlives,
  BACK_WITHIN_MS,
  expectOnline,
  OLIVES,
  oliveTile,
  THEO,
  test,
} from './support/shift-test.ts';
import { sendOrder } from './support/till.ts';

/** The limit from the first answer that names a new build until the question is shown, in milliseconds. */
const TOLD_WITHIN_MS = 30_000;
const IDLE_MS = 60_000;
const TICKETS_WITHIN_MS = 2_000;
/** Long enough to notice a reload that should not happen. */
const QUIET_MS = 2_000;

const builds: Build[] = [];
test.afterEach(() => {
  for (const build of builds.splice(0)) build.remove();
});
function release(name: string): string {
  const build = nextBuild(name);
  builds.push(build);
  return build.main;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Update', exact: true });
const runs = (page: Page, build: string): Promise<boolean> =>
  page.evaluate(
    (name) => [...document.childNodes].some((node) => node instanceof Comment && node.data.includes(name)),
    build,
  );
/** Sets a mark that a reload removes. */
const mark = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => Reflect.has(window, 'marked'));

/** Returns how many versions of the app the browser keeps, and whether one is waiting. */
const keptVersions = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const precache = (await caches.keys()).filter((name) => name.includes('precache'));
    const open = await Promise.all(precache.map((name) => caches.open(name)));
    const pages = (await Promise.all(open.map((cache) => cache.keys()))).flat();
    return {
      waiting: registration.waiting !== null,
      pages: pages.filter(({ url }) => new URL(url).pathname === '/index.html').length,
    };
  });

test('@long a new release is announced within 30 s, reloads nobody without being asked, and drops no draft', async ({
  venue,
  arrive,
  request,
}) => {
  const { context, page } = await arrive(AMARA);
  const other = await context.newPage();
  await other.goto('/');
  await addOlives(page, '3');
  await mark(page);
  await venue.restart({ main: release('release two') });
  await expectOnline(page);
  const since = Date.now();
  await expect(banner(page)).toBeVisible({ timeout: TOLD_WITHIN_MS });
  test.info().annotations.push({ type: 'told after', description: `${Date.now() - since} ms` });
  await oliveTile(page).click();
  await expect(page.getByText('$17.42').first()).toBeVisible();
  expect(await isMarked(page)).toBe(true);

  const reloaded = page.waitForEvent('load');
  await banner(other).getByRole('button', { name: 'Update' }).click();
  await reloaded;
  await expect(page.getByText('$17.42').first()).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  expect(await runs(page, 'release two')).toBe(true);
  await expect(banner(page)).toHaveCount(0);
  await expectOnline(page);
  expect((await checksOnServer(request, venue)).map(({ balance }) => balance)).toEqual([2 * OLIVES]);
});

test('@long after three ignored releases one tap runs the newest, and only that one is kept', async ({
  venue,
  arrive,
}) => {
  const { page } = await arrive(AMARA);
  for (const name of ['release two', 'release three', 'release four']) {
    const before = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    expect(before).toBe(name !== 'release two');
    await venue.restart({ main: release(name) });
    await expectOnline(page);
    await expect(banner(page)).toBeVisible({ timeout: TOLD_WITHIN_MS });
    await expect.poll(() => newestKept(page), { timeout: TOLD_WITHIN_MS }).toContain(name);
  }
  const reloaded = page.waitForEvent('load');
  await banner(page).getByRole('button', { name: 'Update' }).click();
  await reloaded;
  expect(await runs(page, 'release four')).toBe(true);
  await expectOnline(page);
  await expect.poll(() => keptVersions(page)).toEqual({ waiting: false, pages: 1 });
  await page.reload();
  await expectOnline(page);
  await expect(banner(page)).toHaveCount(0);
});

/** Returns the text of index.html in all versions that the browser keeps. */
const newestKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const precache = (await caches.keys()).filter((name) => name.includes('precache'));
    const open = await Promise.all(precache.map((name) => caches.open(name)));
    const requests = await Promise.all(
      open.map(async (cache) => {
        const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname === '/index.html');
        return Promise.all(pages.map(async (one) => (await cache.match(one))?.text()));
      }),
    );
    return requests.flat().join('\n');
  });

test('@long an update with a full outbox loses nothing and sends it once', async ({
  venue,
  arrive,
  request,
}) => {
  const { page } = await arrive(AMARA);
  venue.proxy.cut();
  await addOlives(page, '5', 30);
  await venue.restart({ main: release('release two') });
  // So many changes go as a request.
  venue.proxy.refuse('POST /api/sync/push');
  await expect(banner(page)).toBeVisible({ timeout: 60_000 });
  const waiting = await countInMirror(page, 'outbox');
  expect(waiting).toBeGreaterThanOrEqual(30);
  const reloaded = page.waitForEvent('load', { timeout: 60_000 });
  await banner(page).getByRole('button', { name: 'Update' }).click();
  await reloaded;
  expect(await runs(page, 'release two')).toBe(true);
  expect(await countInMirror(page, 'outbox')).toBe(waiting);

  venue.proxy.restore();
  await expectOnline(page);
  await expect
    .poll(async () => (await checksOnServer(request, venue)).map(({ balance }) => balance))
    .toEqual([30 * OLIVES]);
});

test('@long a kitchen screen that nobody has touched for a minute updates itself and shows its tickets again', async ({
  venue,
  arrive,
  request,
}) => {
  const { page } = await arrive(THEO);
  await page.goto('/kitchen');
  await page.getByRole('button', { name: 'Start shift' }).click();
  const { orderNumber } = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  const ticket = page.getByRole('article', { name: new RegExp(`#${orderNumber}$`) });
  await expect(ticket).toBeVisible();
  await mark(page);
  await venue.restart({ main: release('release two') });
  await expect(banner(page)).toBeVisible({ timeout: BACK_WITHIN_MS + TOLD_WITHIN_MS });
  expect(await isMarked(page)).toBe(true);
  await page.waitForEvent('load', { timeout: IDLE_MS + 30_000 });
  await expect(ticket).toBeVisible({ timeout: TICKETS_WITHIN_MS });
  expect(await runs(page, 'release two')).toBe(true);
  // The browser lets no page play sound until somebody has touched it. The screen must say so.
  await expect(page.getByRole('button', { name: 'Sound off. Touch to turn on' })).toBeVisible();
  await expect(page.getByText(/^Confirmed \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: BACK_WITHIN_MS });
});

test('@long the switch that removes the worker clears what it stored, and what waits is kept and sent', async ({
  venue,
  arrive,
  request,
}) => {
  const { page } = await arrive(AMARA);
  venue.proxy.cut();
  await addOlives(page, '5');
  await venue.restart({ environment: { SERVICE_WORKER: 'false' } });
  venue.proxy.restore();
  await page.reload();
  await expect(async () => {
    expect(await keptByTheBrowser(page)).toEqual({ workers: 0, caches: [] });
  }).toPass({ timeout: BACK_WITHIN_MS });
  await expectOnline(page);
  expect((await checksOnServer(request, venue)).map(({ balance }) => balance)).toEqual([OLIVES]);
  await mark(page);
  await page.waitForTimeout(QUIET_MS);
  expect(await isMarked(page)).toBe(true);

  await venue.restart();
  await page.reload();
  await readyForOffline(page);
  venue.proxy.cut();
  await page.reload();
  await expect(page.getByText('$8.71').first()).toBeVisible();
});

const keptByTheBrowser = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }));

test('@long a tab stops when a newer app has changed the data on the device, and says that it is too old', async ({
  arrive,
}) => {
  const { context, page } = await arrive(AMARA);
  await mark(page);
  const newer = await context.newPage();
  await newer.goto('/logo.svg');
  const reloaded = page.waitForEvent('load');
  await newer.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('tableside-device', 10_000);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
        request.onerror = () => reject(request.error ?? new Error('not opened'));
      }),
  );
  await reloaded;
  expect(await isMarked(page)).toBe(false);
  await expect(page.getByRole('heading', { name: 'This page is out of date' })).toBeVisible();
});
