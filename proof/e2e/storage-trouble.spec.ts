/** The browser refuses to save. The screen says so, no page is blank, and nothing that was saved is lost. */
import { type Browser, expect, type Page } from '@playwright/test';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { test } from './support/guarded-test.ts';
import {
  chooseCategory,
  chooseTable,
  countInMirror,
  fillSignIn,
  giveAccess,
  openStation,
  type Person,
  pill,
  type Station,
  signIn,
} from './support/people.ts';
import { type RunningVenue, startVenue } from './support/running-venue.ts';

/** A name on the network, as somebody would type it on a tablet. Over plain HTTP it is not a secure context. */
const PLAIN_NAME = 'tableside.test';

test.use({
  launchOptions: {
    executablePath: ensureChromium(),
    args: [`--host-resolver-rules=MAP ${PLAIN_NAME} 127.0.0.1`],
  },
});

let venue: RunningVenue;
let amara: Person;
const stations: Station[] = [];

test.beforeAll(async ({ request }) => {
  venue = await startVenue();
  amara = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
});
test.afterEach(async () => {
  for (const { context, faults } of stations.splice(0)) {
    await context.close();
    expect(faults.filter((fault) => !fault.startsWith('console: '))).toEqual([]);
  }
});
test.afterAll(async () => {
  await venue.close();
});

async function browserWith(browser: Browser, trouble: () => void, address = venue.address): Promise<Page> {
  const station = await openStation(browser, address);
  stations.push(station);
  await station.context.addInitScript(trouble);
  return station.page;
}

async function enter(page: Page): Promise<void> {
  await page.goto('/auth');
  await fillSignIn(page, amara);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('@long a browser without a database reads that it is too old for the work', async ({ browser }) => {
  const page = await browserWith(browser, () =>
    Object.defineProperty(window, 'indexedDB', { value: undefined }),
  );
  await enter(page);
  await expect(heading(page, 'This browser has no storage')).toBeVisible();
  await expect(page.getByText('Open Tableside in an up-to-date browser.')).toBeVisible();
  await expect(page.getByText(/^Nothing saved is lost/)).toBeVisible();

  await page.goto('/tables');
  await expect(heading(page, 'This browser has no storage')).toBeVisible();
});

test('@long a database that may not be opened is reported, and opens again when it may', async ({
  browser,
}) => {
  const page = await browserWith(browser, () => {
    if (window.name === 'allowed') return;
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await enter(page);
  await expect(heading(page, 'Storage is blocked')).toBeVisible();
  await expect(page.getByText(/Leave the private window, or allow site data/)).toBeVisible();

  await page.evaluate(() => {
    window.name = 'allowed';
  });
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(heading(page, 'Tables')).toBeVisible();
});

test('@long the work goes on when only the small storage is blocked, and a reload asks who is there', async ({
  browser,
}) => {
  const page = await browserWith(browser, () => {
    const blocked = {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', blocked);
    Object.defineProperty(window, 'sessionStorage', blocked);
  });
  await enter(page);
  await expect(heading(page, 'Order Management')).toBeVisible();
  await expect(pill(page, /^Online$/)).toBeVisible();
  await chooseTable(page, '3');
  await chooseCategory(page, 'Small plates');
  await page.getByRole('button', { name: /^Marinated olives/ }).click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();

  await page.reload();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, 'Welcome Back')).toBeVisible();
});

test('@long a page explains in its own words that the disk failed when the app was opened', async ({
  browser,
}) => {
  const page = await browserWith(browser, () => {
    for (const kind of ['add', 'put'] as const) {
      const real = IDBObjectStore.prototype[kind];
      IDBObjectStore.prototype[kind] = function failing(this: IDBObjectStore, ...args) {
        const request = real.apply(this, args);
        this.transaction.abort();
        return request;
      };
    }
  });
  await enter(page);
  await expect(heading(page, "Can't save")).toBeVisible();
  await expect(page.getByText(/abort/i)).toHaveCount(0);
});

test('a full device says so on the order, and keeps what is on it', async ({ browser }) => {
  const page = await browserWith(browser, () => undefined);
  await signIn(page, amara);
  await expect(pill(page, /^Online$/)).toBeVisible();
  await chooseTable(page, '4');
  await chooseCategory(page, 'Small plates');
  await page.getByRole('button', { name: /^Marinated olives/ }).click();
  await expect(page.getByText('$8.71').first()).toBeVisible();
  await expect.poll(() => countInMirror(page, 'outbox')).toBe(0);

  await page.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype;
    const full = (): never => {
      throw new DOMException('There is no room left.', 'QuotaExceededError');
    };
    Object.assign(IDBObjectStore.prototype, { add: full, put: full });
    Object.assign(window, { makeRoom: () => Object.assign(IDBObjectStore.prototype, { add, put }) });
  });
  await page.getByRole('button', { name: /^Fries, aioli/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: /storage of this device is full/ })).toBeVisible();
  await expect(page.getByText('$8.71').first()).toBeVisible();

  await page.evaluate(() => (Reflect.get(window, 'makeRoom') as () => void)());
  await page.getByRole('button', { name: /^Fries, aioli/ }).click();
  await expect(page.getByText('$18.51').first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /full/ })).toHaveCount(0);
});

test('a disk without room also says so about incoming changes, and takes them as soon as there is room @long', async ({
  browser,
}) => {
  const page = await browserWith(browser, () => undefined);
  const colleague = await browserWith(browser, () => undefined);
  const olives = colleague.getByRole('button', { name: /^Marinated olives/ });
  const checkout = (one: Page) => one.getByRole('button', { name: /^Pay/ });
  const owed = async () => (await checkout(colleague).textContent()) ?? '';
  await signIn(colleague, amara);
  await chooseTable(colleague, '7');
  await chooseCategory(colleague, 'Small plates');
  await olives.click();
  await expect(checkout(colleague)).toBeEnabled();
  await expect.poll(() => countInMirror(colleague, 'outbox')).toBe(0);
  await signIn(page, amara);
  await chooseTable(page, '7');
  await expect(checkout(page)).toHaveText(await owed());

  // Chromium caches the free space that it found for half a minute.
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000 });
  await expect(async () => {
    await olives.click();
    await expect(pill(page, /^Can't save/)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => countInMirror(colleague, 'outbox')).toBe(0);
  await expect(checkout(page)).not.toHaveText(await owed());

  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await expect(checkout(page)).toHaveText(await owed(), { timeout: 60_000 });
  await expect(pill(page, /^Online$/)).toBeVisible();
});

test('@long the missing security of a plain http name is reported, and everything except the offline start works', async ({
  browser,
}) => {
  const page = await browserWith(browser, () => undefined, venue.address.replace('127.0.0.1', PLAIN_NAME));
  await page.goto('/auth');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await expect(page.getByText(/^This address isn't secure/)).toBeVisible();
  await signIn(page, amara);
  const note = page.getByRole('region', { name: 'Missing secure connection' });
  await expect(note).toContainText("the app can't be installed or opened offline");
  await expect(pill(page, /^Online$/)).toBeVisible();

  await chooseTable(page, '6');
  await chooseCategory(page, 'Small plates');
  await page.getByRole('button', { name: /^Marinated olives/ }).click();
  await expect(page.getByText('$8.71').first()).toBeVisible();
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: 'Got it' }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('$8.71').first()).toBeVisible();
  await expect(note).toHaveCount(0);
});
