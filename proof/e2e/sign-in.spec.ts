/** The sign-in: its texts, a wrong password, a missing network, and a sign-out that nobody asked for. */
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './support/guarded-test.ts';
import {
  checksOnServer,
  chooseCategory,
  chooseTable,
  countInMirror,
  fillSignIn,
  giveAccess,
  openStation,
  type Person,
  pill,
  readyForOffline,
  type Station,
  signIn,
  tab,
  tokenOf,
} from './support/people.ts';
import { type RunningVenue, startVenue } from './support/running-venue.ts';

let venue: RunningVenue;
let amara: Person;
const stations: Station[] = [];

test.beforeAll(async ({ request }) => {
  venue = await startVenue();
  amara = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
});
/** The browser prints every refused call. These tests provoke refusals. */
const REFUSED = /the server responded with a status of (401|409)/;

test.afterEach(async () => {
  venue.proxy.restore();
  for (const { context, faults } of stations.splice(0)) {
    await context.close();
    expect(faults.filter((fault) => !REFUSED.test(fault))).toEqual([]);
  }
});
test.afterAll(async () => {
  await venue.close();
});

async function atTheDoor(browser: Browser): Promise<Page> {
  const station = await openStation(browser, venue.tabletAddress);
  stations.push(station);
  await station.page.goto('/auth');
  await expect(station.page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  return station.page;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the device has what it needs to sign in before anybody presses the button', async ({ browser }) => {
  const page = await atTheDoor(browser);
  const secret = () =>
    page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          indexedDB.open('tableside-device').onsuccess = ({ target }) => {
            const db = (target as IDBOpenDBRequest).result;
            const asked = db.transaction('facts').objectStore('facts').get('signIn');
            asked.onsuccess = () => {
              db.close();
              resolve(asked.result?.secret);
            };
          };
        }),
    );
  await expect.poll(secret).toEqual(expect.any(String));
});

test('the sign-in page says what the app is for, and an old address leads to it @long', async ({
  browser,
}) => {
  const page = await atTheDoor(browser);
  for (const address of ['/login', '/', '/tables']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/auth$/);
  }

  await expect(page.getByText('Tableside', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await expect(field(page, 'Email')).toHaveAttribute('required');
  await expect(field(page, 'Password')).toHaveAttribute('required');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await expect(button(page, 'Sign In')).toBeEnabled();

  await button(page, "Don't have an account? Sign up").click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
  for (const label of ['Name', 'Email', 'Password'])
    await expect(field(page, label)).toHaveAttribute('required');
  await expect(button(page, 'Create Account')).toBeEnabled();

  await button(page, 'Already have an account? Sign in').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  await expect(field(page, 'Name')).toHaveCount(0);
});

test('a wrong password is reported in red under the form, which keeps what was typed @long', async ({
  browser,
}) => {
  const page = await atTheDoor(browser);
  await fillSignIn(page, { email: amara.email, password: 'not-what-she-chose' });
  await button(page, 'Sign In').click();

  const problem = page.getByRole('alert').filter({ hasText: 'Wrong email or password.' });
  await expect(problem).toBeVisible();
  const [red, green, blue] = await problem.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green ?? 255, blue ?? 255));
  const told = await problem.boundingBox();
  const form = await page.locator('form').boundingBox();
  expect(told?.y).toBeGreaterThanOrEqual((form?.y ?? Number.NaN) + (form?.height ?? Number.NaN));
  await expect(field(page, 'Email')).toHaveValue(amara.email);
  await expect(field(page, 'Password')).toHaveValue('not-what-she-chose');
  await expect(page).toHaveURL(/\/auth$/);

  await field(page, 'Password').fill(amara.password);
  await button(page, 'Sign In').click();
  await expect(page.getByRole('heading', { name: 'Tables', exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${venue.tabletAddress}/tables`);
  await expect(problem).toHaveCount(0);
});

test('@long the button says Loading... while the server is silent, and a lost network is explained', async ({
  browser,
}) => {
  const page = await atTheDoor(browser);
  await fillSignIn(page, amara);
  venue.proxy.blackHole();
  await button(page, 'Sign In').click();
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveCount(0);

  venue.proxy.cut();
  await expect(page.getByRole('alert')).toHaveText(
    "Failed to login. This needs a connection, and the server can't be reached.",
  );
  await expect(field(page, 'Password')).toHaveValue(amara.password);

  venue.proxy.restore();
  await button(page, 'Sign In').click();
  await expect(page.getByRole('heading', { name: 'Tables', exact: true })).toBeVisible();
});

test('@long a server begins at the tables, finds the board at its tab, and opens any address directly', async ({
  browser,
}) => {
  const page = await atTheDoor(browser);
  const heading = (at: Page, name: string) => at.getByRole('heading', { level: 1, name, exact: true });
  await fillSignIn(page, amara);
  await button(page, 'Sign In').click();
  await expect(heading(page, 'Tables')).toBeVisible();
  await tab(page, 'Orders').click();
  await expect(heading(page, 'Order Management')).toBeVisible();
  await expect(page).toHaveURL(`${venue.tabletAddress}/`);
  await page.reload();
  await expect(heading(page, 'Order Management')).toBeVisible();

  const started = await page.context().newPage();
  await started.goto('/');
  await expect(heading(started, 'Tables')).toBeVisible();
  const opened = await page.context().newPage();
  await opened.goto('/orders');
  await expect(heading(opened, 'Order History')).toBeVisible();
  await tab(opened, 'Orders').click();
  await expect(heading(opened, 'Order Management')).toBeVisible();
});

test('@long somebody who creates an account is a customer and lands at home', async ({
  browser,
  request,
}) => {
  const page = await atTheDoor(browser);
  await button(page, "Don't have an account? Sign up").click();
  await field(page, 'Name').fill('Nora Lindqvist');
  await field(page, 'Email').fill(amara.email);
  await field(page, 'Password').fill('a-table-for-two');
  await button(page, 'Create Account').click();
  await expect(page.getByRole('alert')).toHaveText('There is already an account with this email.');
  await expect(field(page, 'Name')).toHaveValue('Nora Lindqvist');

  await field(page, 'Email').fill('nora@guests.example');
  await button(page, 'Create Account').click();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  await expect(page).toHaveURL(`${venue.tabletAddress}/`);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Menu',
    'Orders',
    'Profile',
  ]);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const me = await (await request.get(`${venue.address}/api/auth/me`, { headers })).json();
  expect(me).toMatchObject({ name: 'Nora Lindqvist', email: 'nora@guests.example', role: 'customer' });
});

test('@long a session that was ended elsewhere leads back to the sign-in, and the work on the tablet stays', async ({
  browser,
  request,
}) => {
  const page = await atTheDoor(browser);
  await signIn(page, amara);
  await expect(pill(page, /^Online$/)).toBeVisible();
  await readyForOffline(page);
  await chooseTable(page, '9');
  await chooseCategory(page, 'Small plates');
  venue.proxy.cut();
  await page.getByRole('button', { name: /^Marinated olives/ }).click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  const products = await countInMirror(page, 'products');
  expect(products).toBeGreaterThan(0);
  await expect.poll(() => countInMirror(page, 'outbox')).toBe(1);

  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const ended = await request.post(`${venue.address}/api/auth/logout`, { headers });
  expect(ended.status()).toBe(204);
  venue.proxy.restore();

  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await page.evaluate(() => window.localStorage.getItem('token'))).toBeNull();
  await expect(page.getByText(/^Amara.* has 1 unsent change on this device\./)).toBeVisible();
  expect(await countInMirror(page, 'outbox')).toBe(1);
  expect(await countInMirror(page, 'products')).toBe(products);
  expect(await checksOnServer(request, venue)).toEqual([]);

  await signIn(page, amara);
  await expect(pill(page, /^Online$/)).toBeVisible();
  await expect.poll(() => countInMirror(page, 'outbox')).toBe(0);
  expect((await checksOnServer(request, venue)).map(({ status }) => status)).toEqual(['open']);
});
