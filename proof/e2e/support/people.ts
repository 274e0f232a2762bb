/** Actions of people on the screens. Controls are found by the names that people see. */
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { askOffice } from './office.ts';
import type { RunningVenue } from './running-venue.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

export interface Station {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors behind its screens. */
  readonly faults: readonly string[];
}

/** Gives a member of staff a sign-in through the office's API. */
export async function giveAccess(
  request: APIRequestContext,
  venue: RunningVenue,
  { firstName, role }: { firstName: string; role: 'server' | 'kitchen' | 'manager' | 'admin' },
): Promise<Person> {
  const staff = await askOffice<{ id: string; firstName: string; email: string }[]>(request, venue, {
    path: 'staff',
  });
  const member = staff.find((one) => one.firstName === firstName);
  if (!member) throw new Error(`Nobody on the staff is called ${firstName}`);
  const password = `${firstName.toLowerCase()}-works-tonight`;
  await askOffice(request, venue, { path: `staff/${member.id}/access`, data: { role, password } });
  return { email: member.email, password };
}

/** Amounts are in cents. */
export interface OrderOnServer {
  readonly id: string;
  readonly orderNumber: string;
  readonly parentId: string | null;
  readonly status: string;
  readonly total: number;
  readonly paid: number;
  readonly balance: number;
}

/** Returns the orders that the server holds, read without any mirror. */
export async function ordersOnServer(
  request: APIRequestContext,
  venue: RunningVenue,
): Promise<OrderOnServer[]> {
  return askOffice(request, venue, { path: 'orders' });
}

/** A check with what is on its pad. Amounts are in cents. */
export interface CheckOnServer {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: string;
  readonly createdAt: string;
  readonly total: number;
  readonly paid: number;
  readonly balance: number;
}

interface VisitRead {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly openedAt: string;
  readonly bill: { readonly total: number; readonly taken: number; readonly due: number };
}

/** Returns the checks that the server holds, oldest first, read without any mirror. */
export async function checksOnServer(
  request: APIRequestContext,
  venue: RunningVenue,
): Promise<CheckOnServer[]> {
  const visits = await askOffice<{ readonly id: string }[]>(request, venue, { path: 'visits' });
  const read = visits.map(({ id }) => askOffice<VisitRead>(request, venue, { path: `visits/${id}` }));
  return (await Promise.all(read)).reverse().map(({ number, openedAt, bill, ...visit }) => ({
    ...{ id: visit.id, status: visit.status, orderNumber: number, createdAt: openedAt },
    ...{ total: bill.total, paid: bill.taken, balance: bill.due },
  }));
}

/** Returns how many devices have reported that their browser cleared their storage. */
export async function clearedDevices(request: APIRequestContext, venue: RunningVenue): Promise<number> {
  const devices = await askOffice<{ clearedAt: string | null }[]>(request, venue, { path: 'devices' });
  return devices.filter(({ clearedAt }) => clearedAt !== null).length;
}

export interface Device {
  readonly width: number;
  readonly height: number;
  /** Whether people use it by touch. */
  readonly hasTouch?: boolean;
}

/** Opens a browser context with its own storage. */
export async function openStation(
  browser: Browser,
  address: string,
  { hasTouch = false, ...viewport }: Device = { width: 1024, height: 768 },
): Promise<Station> {
  const context = await browser.newContext({ baseURL: address, viewport, hasTouch, serviceWorkers: 'allow' });
  const faults = collectFaults(context);
  return { context, page: await context.newPage(), faults };
}

/** Signs in and opens the board. Servers pass the tables on the way, and the kitchen's staff their wall. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/auth');
  await fillSignIn(page, person);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const board = page.getByRole('heading', { name: 'Order Management' });
  const tables = page.getByRole('heading', { name: 'Tables', exact: true });
  await expect(board.or(tables).or(page.getByRole('button', { name: 'Start shift' }))).toBeVisible();
  if (page.url().endsWith('/kitchen')) await page.goto('/');
  if (page.url().endsWith('/tables')) await tab(page, 'Orders').click();
  await expect(board).toBeVisible();
}

export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Returns the token that this browser holds. Throws if nobody is signed in. */
export async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => window.localStorage.getItem('token'));
  if (token === null) throw new Error('nobody is signed in');
  return token;
}

/** Returns the number of rows in a store of this person's mirror, read without the app. */
export async function countInMirror(page: Page, store: string): Promise<number> {
  return page.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    const mirror = databases.find(
      (one) => one.name?.startsWith('tableside-') && one.name !== 'tableside-device',
    );
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unreadable'));
      });
    const db = await done(indexedDB.open(mirror?.name ?? ''));
    const count = await done(db.transaction(name).objectStore(name).count());
    db.close();
    return count;
  }, store);
}

/** Waits until the service worker controls the page. After that the app works without the network. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

export const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) });

export async function chooseTable(page: Page, number: string): Promise<void> {
  await tab(page, 'Tables').click();
  await page.getByRole('link', { name: new RegExp(`^Table ${number},`) }).click();
}

export async function chooseCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

export const pill = (page: Page, name: RegExp): Locator => page.getByRole('button', { name });

export const boardCard = (page: Page, orderNumber: string): Locator =>
  page.getByRole('article', { name: new RegExp(`^Order #${orderNumber},`) });

export const section = (page: Page, title: RegExp): Locator => page.getByRole('region', { name: title });

/** A payment was taken, and the screen shows its receipt. */
export const thanked = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();

export async function receiptNumber(page: Page): Promise<string> {
  const receipt = page.getByRole('main');
  await expect(receipt).toContainText(/#[A-Z]+-\d+/);
  return /#([A-Z]+-\d+)/.exec((await receipt.textContent()) ?? '')?.[1] ?? '';
}

/**
 * Browsers print every call that found no network, and every call that a busy server put off. These tests cut the
 * network on purpose, and the machine that runs them may be busy. What the screens then say is up to the tests.
 */
const NO_SERVER = /net::ERR_|^WebSocket connection to |status of 503 /;

/** Returns a list that grows while pages of the context are open. */
function collectFaults(context: BrowserContext): readonly string[] {
  const faults: string[] = [];
  context.on('page', (page) => listen(page, faults));
  return faults;
}

function listen(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !NO_SERVER.test(message.text()))
      faults.push(`console: ${message.text()} (${message.location().url})`);
  });
}
