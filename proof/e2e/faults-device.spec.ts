/** Faults of the device itself: its clock is wrong, its storage is cleared, or an older copy of it is started again. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { tapPatiently } from './support/patient-taps.ts';
import {
  checksOnServer,
  clearedDevices,
  countInMirror,
  giveAccess,
  type Person,
  pill,
  readyForOffline,
  signIn,
} from './support/people.ts';
import { AMARA, addOlives, BACK_WITHIN_MS, expectOnline, OLIVES, test } from './support/shift-test.ts';
import { giveClock, serverClock } from './support/wrong-clock.ts';

const HOUR_MS = 3_600_000;

for (const [told, offset] of [
  ['three hours late', -3 * HOUR_MS],
  ['two days early', 48 * HOUR_MS],
] as const) {
  test(`@long a clock that is ${told} changes no time on the server, and nothing is lost`, async ({
    venue,
    arrive,
    request,
  }) => {
    const { page } = await arrive(AMARA, (context) => giveClock(context, offset));
    venue.proxy.cut();
    await addOlives(page, '2');
    await page.reload();
    await expect(page.getByText('$8.71').first()).toBeVisible();
    venue.proxy.restore();
    await expectOnline(page);
    const orders = await checksOnServer(request, venue);
    expect(orders.map(({ balance }) => balance)).toEqual([OLIVES]);
    const age = Date.now() - Date.parse(orders[0]?.createdAt ?? '');
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(120_000);
    expect(await countInMirror(page, 'outbox')).toBe(0);
  });
}

test('@long when the browser clears the database, a page says so, the office hears of it, and all comes back', async ({
  venue,
  arrive,
  request,
}) => {
  const { context, page } = await arrive(AMARA);
  await addOlives(page, '6');
  // Wait until everything is sent: the browser would clear what is not.
  await expect
    .poll(async () => (await checksOnServer(request, venue)).map(({ balance }) => balance))
    .toEqual([OLIVES]);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: venue.tabletAddress,
    storageTypes: 'indexeddb',
  });
  await page.goto('/tables');
  await expect(page.getByRole('heading', { name: 'Local data was cleared by the browser' })).toBeVisible();
  await expect.poll(() => clearedDevices(request, venue)).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectOnline(page);
  await page.goto('/tables');
  await page.getByRole('link', { name: 'Table 6, open its check' }).click();
  await expect(page.getByText('$8.71').first()).toBeVisible();
  await page.getByRole('button', { name: /^Marinated olives/ }).click();
  await expect
    .poll(async () => (await checksOnServer(request, venue)).map(({ balance }) => balance))
    .toEqual([2 * OLIVES]);
});

test('@long when all site data is cleared, nothing is blank, and signing in brings it back', async ({
  venue,
  arrive,
  request,
}) => {
  const { context, page, person } = await arrive(AMARA);
  await addOlives(page, '7');
  await expect.poll(async () => (await checksOnServer(request, venue)).length).toBe(1);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: venue.tabletAddress, storageTypes: 'all' });
  await page.goto('/tables');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await signIn(page, person);
  await expectOnline(page);
  await page.goto('/tables');
  await expect(page.getByRole('link', { name: 'Table 7, open its check' })).toBeVisible();
});

/** Starts a browser with its own profile folder, as on a tablet. */
async function startBrowser(folder: string, address: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: ensureChromium(),
    baseURL: address,
    viewport: { width: 1024, height: 768 },
  });
  tapPatiently(context);
  return context;
}

/** Opens a profile. On the first visit somebody signs in. */
async function openProfile(
  folder: string,
  address: string,
  { person, clockMs }: { person?: Person; clockMs?: number } = {},
): Promise<[BrowserContext, Page]> {
  const context = await startBrowser(folder, address);
  if (clockMs !== undefined) await giveClock(context, clockMs);
  const page = context.pages()[0] ?? (await context.newPage());
  if (person) await signIn(page, person);
  else await page.goto('/');
  await expectOnline(page);
  await readyForOffline(page);
  return [context, page];
}

test('@long what has waited for four hours survives a reload and a restart of the browser, and arrives once', async ({
  venue,
  request,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-profile-'));
  try {
    await venue.restart({ environment: serverClock(-4 * HOUR_MS) });
    const person = await giveAccess(request, venue, AMARA);
    const [first, page] = await openProfile(folder, venue.tabletAddress, { person, clockMs: -4 * HOUR_MS });
    venue.proxy.cut();
    await addOlives(page, '2', 5);
    const waiting = await countInMirror(page, 'outbox');
    expect(waiting).toBeGreaterThanOrEqual(5);
    await page.reload();
    await expect(pill(page, new RegExp(`, ${waiting} waiting`))).toBeVisible();
    await first.close();

    const second = await startBrowser(folder, venue.tabletAddress);
    const later = second.pages()[0] ?? (await second.newPage());
    await later.goto('/');
    await expect(pill(later, new RegExp(`, ${waiting} waiting, oldest 4 h`))).toBeVisible();
    await venue.restart();
    venue.proxy.restore();
    await expectOnline(later);
    const orders = await checksOnServer(request, venue);
    expect(orders.map(({ balance }) => balance)).toEqual([5 * OLIVES]);
    expect(await countInMirror(later, 'outbox')).toBe(0);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('@long an older copy of the browser profile comes back as another device with another letter, and nothing is lost or duplicated', async ({
  venue,
  request,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-profile-'));
  const amara = await giveAccess(request, venue, AMARA);
  const balances = async (): Promise<number[]> =>
    (await checksOnServer(request, venue)).map(({ balance }) => balance).sort((one, other) => one - other);
  try {
    const [first, page] = await openProfile(join(folder, 'profile'), venue.tabletAddress, {
      person: amara,
    });
    await addOlives(page, '1');
    await expect.poll(balances).toEqual([OLIVES]);
    await expectOnline(page);
    await first.close();
    cpSync(join(folder, 'profile'), join(folder, 'copy'), { recursive: true });

    const [second, later] = await openProfile(join(folder, 'profile'), venue.tabletAddress);
    await addOlives(later, '2', 2);
    await expect.poll(balances).toEqual([OLIVES, 2 * OLIVES]);
    await expectOnline(later);
    await second.close();

    const [restored, copy] = await openProfile(join(folder, 'copy'), venue.tabletAddress);
    await addOlives(copy, '3', 3);
    await expect.poll(balances, { timeout: BACK_WITHIN_MS }).toEqual([OLIVES, 2 * OLIVES, 3 * OLIVES]);
    await addOlives(copy, '4', 4);
    await expect
      .poll(balances, { timeout: BACK_WITHIN_MS })
      .toEqual([OLIVES, 2 * OLIVES, 3 * OLIVES, 4 * OLIVES]);
    await expect(pill(copy, /^Online$/)).toBeVisible({ timeout: BACK_WITHIN_MS });
    const numbers = (await checksOnServer(request, venue)).map(({ orderNumber }) => orderNumber);
    expect(new Set(numbers).size).toBe(4);
    const letters = new Set(numbers.map((number) => number.split('-')[0]));
    expect(letters.size).toBe(2);
    await restored.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
