/** The app as installed on a device: its manifest and icons, and that it opens without a server. */
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { test } from './support/guarded-test.ts';
import {
  chooseCategory,
  chooseTable,
  fillSignIn,
  giveAccess,
  openStation,
  type Person,
  pill,
  readyForOffline,
  type Station,
  signIn,
  tab,
  thanked,
} from './support/people.ts';
import { type RunningVenue, startVenue } from './support/running-venue.ts';

/** Longer than the app waits before it stores itself when nobody signs in, in milliseconds. */
const STORED_UNASKED_MS = 3_000;

let venue: RunningVenue;
let amara: Person;

test.beforeAll(async ({ request }) => {
  venue = await startVenue();
  amara = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
});
test.afterAll(async () => {
  await venue.close();
});

interface Manifest {
  readonly icons: readonly { src: string; sizes: string; type: string; purpose: string }[];
  readonly screenshots: readonly { src: string; sizes: string; form_factor: string }[];
  readonly shortcuts: readonly { name: string; url: string }[];
}

/** Returns the width and height that the PNG file declares. */
async function pixelsOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(`${venue.address}${path}`);
  expect(answer.headers()['content-type'], path).toBe('image/png');
  const png = await answer.body();
  expect(png.subarray(1, 4).toString('latin1'), path).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test('@long the device gets the name, the colors, the icons, the pictures and the shortcuts of the app', async ({
  request,
}) => {
  const page = await (await request.get(`${venue.address}/`)).text();
  const link = /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? '';
  const manifest = (await (await request.get(`${venue.address}${link}`)).json()) as Manifest;
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Tableside',
    short_name: expect.stringMatching(/^.{1,12}$/),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: expect.arrayContaining(['standalone']),
    theme_color: expect.stringMatching(/^#[0-9A-F]{6}$/i),
    background_color: expect.stringMatching(/^#[0-9A-F]{6}$/i),
    lang: 'en',
  });

  const icons = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(icons.sort()).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src, sizes } of manifest.icons) expect(await pixelsOf(request, src), src).toBe(sizes);
  expect(manifest.screenshots.map(({ form_factor }) => form_factor).sort()).toEqual(['narrow', 'wide']);
  for (const { src, sizes } of manifest.screenshots) expect(await pixelsOf(request, src), src).toBe(sizes);
  const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(await pixelsOf(request, touch)).toBe('180x180');
  expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    'Tables /tables',
    'Kitchen /kitchen',
    'New order /menu?table=',
  ]);
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Opens an address and waits for the page's heading. Returns the milliseconds this took. */
async function open(page: Page, address: string, name: string | RegExp): Promise<number> {
  const since = Date.now();
  await page.goto(address, { waitUntil: 'commit' });
  await expect(heading(page, name)).toBeVisible();
  return Date.now() - since;
}

/** Calls the server from within the page. Returns the statuses, 0 for a call without an answer. */
function ask(page: Page, paths: readonly string[]): Promise<number[]> {
  return page.evaluate(async (calls) => {
    const headers = { Authorization: `Bearer ${window.localStorage.getItem('token')}` };
    const statusOf = (call: string): Promise<number> =>
      fetch(call, { headers }).then(
        ({ status }) => status,
        () => 0,
      );
    return Promise.all(calls.map(statusOf));
  }, paths);
}

const CALLS = ['/api/health', '/api/auth/me', '/api/orders', '/api/menu/products'];

/** Creates one paid order and one open check, and then cuts the connection to the server. */
async function evening(browser: Browser): Promise<Station & { paid: string }> {
  const station = await openStation(browser, venue.tabletAddress);
  const { page } = station;
  await signIn(page, amara);
  await expect(pill(page, /^Online$/)).toBeVisible();
  await readyForOffline(page);

  const takeOlives = async (table: string): Promise<string> => {
    await chooseTable(page, table);
    await chooseCategory(page, 'Small plates');
    await page.getByRole('button', { name: /^Marinated olives/ }).click();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(heading(page, 'Checkout')).toBeVisible();
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  };
  await takeOlives('7');
  const paid = await takeOlives('8');
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(page);
  await tab(page, 'Orders').click();
  await expect(pill(page, /^Online$/)).toBeVisible();
  expect(await ask(page, CALLS)).toEqual(CALLS.map(() => 200));
  venue.proxy.cut();
  return { ...station, paid };
}

/** Expects that pictures that were never viewed before are drawn, and that all come from the app's own origin. */
async function expectPictures(page: Page): Promise<void> {
  const pictures = page.locator('main img');
  await expect.poll(() => pictures.count()).toBeGreaterThan(4);
  await pictures.last().scrollIntoViewIfNeeded();
  const undrawn = () =>
    pictures.evaluateAll((images) =>
      images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth === 0).map(String),
    );
  await expect.poll(undrawn).toEqual([]);
  const origins = await pictures.evaluateAll((images) =>
    images.map((image) => (image instanceof HTMLImageElement ? new URL(image.src).origin : '')),
  );
  expect(new Set(origins)).toEqual(new Set([venue.tabletAddress]));
}

test('@long after one visit the app opens at any address without the server, and nothing of /api is stored', async ({
  browser,
}) => {
  const { context, page, faults, paid } = await evening(browser);

  const took = [await open(page, '/', 'Order Management')];
  await expect(page.getByRole('region', { name: 'Paid Orders (1)' })).toBeVisible();

  took.push(await open(page, '/tables', 'Tables'));
  await expect(page.getByRole('link', { name: 'Table 8, continue its order' })).toBeVisible();

  took.push(await open(page, '/menu', 'Menu Management'));
  await chooseCategory(page, 'Mains');
  await expectPictures(page);

  took.push(await open(page, `/orders/${paid}`, /^Order #[A-Z]+-\d+$/));
  await expect(page.getByText('Marinated olives').first()).toBeVisible();
  await expect(page.getByText('$8.71').first()).toBeVisible();

  took.push(await open(page, '/menu?table=table-7', 'Table 7'));
  await expect(page.getByRole('button', { name: /^1 × Marinated olives/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();

  took.push(await open(page, '/nobody/lives/here', 'Page not found'));
  await page.getByRole('link', { name: 'Back to Orders' }).click();
  await expect(heading(page, 'Order Management')).toBeVisible();

  const middle = took.toSorted((one, other) => one - other)[took.length / 2];
  expect(middle, `a machine that is busy elsewhere may slow some: ${took.join(', ')} ms`).toBeLessThan(2_000);

  expect(await ask(page, CALLS)).toEqual(CALLS.map(() => 0));
  const stored = await page.evaluate(async () => {
    const open = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(open.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain('/index.html');
  expect(stored.filter((path) => path.startsWith('/api'))).toEqual([]);

  venue.proxy.restore();
  await page.goto('/');
  await expect(pill(page, /^Online$/)).toBeVisible();
  await context.close();
  expect(faults).toEqual([]);
});

test('@long the app is stored after the first sync, which has the network to itself', async ({ browser }) => {
  const { context, page, faults } = await openStation(browser, venue.tabletAddress);
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/sync/pull', async (route) => {
    await held;
    await route.continue();
  });
  const pulled = page.waitForRequest('**/api/sync/pull');
  await page.goto('/auth');
  await fillSignIn(page, amara);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await pulled;
  await page.waitForTimeout(STORED_UNASKED_MS);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  answer?.();
  await readyForOffline(page);
  await context.close();
  expect(faults).toEqual([]);
});

test('@long requests to the server do not wake the worker', async ({ browser }) => {
  const { context, page, faults } = await openStation(browser, venue.tabletAddress);
  await signIn(page, amara);
  await expect(pill(page, /^Online$/)).toBeVisible();
  await readyForOffline(page);
  // What the app loads in an idle moment comes through the worker.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/once-shown-')),
  );
  const cdp = await context.newCDPSession(page);
  const told: string[] = [];
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    told.push(...versions.map(({ runningStatus }) => runningStatus));
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => told.at(-1)).toBe('stopped');
  const asleep = told.length;
  expect(await ask(page, CALLS)).toEqual(CALLS.map(() => 200));
  expect(told.slice(asleep)).toEqual([]);
  await context.close();
  expect(faults).toEqual([]);
});
