/**
 * The `test` of fault tests: its own server behind the cutting proxy, people who are signed in, and a cleanup at the
 * end.
 */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import {
  chooseCategory,
  chooseTable,
  giveAccess,
  openStation,
  type Person,
  pill,
  readyForOffline,
  type Station,
  signIn,
  thanked,
} from './people.ts';
import { ADMIN, type RunningVenue } from './running-venue.ts';
import { test as venueTest } from './venue-test.ts';

/** Allows for back-off, a new connection and a pull after the network returns, on a busy machine. */
export const BACK_WITHIN_MS = 30_000;

export interface Role {
  readonly firstName: string;
  readonly role: 'server' | 'kitchen';
}
export const AMARA: Role = { firstName: 'Amara', role: 'server' };
export const THEO: Role = { firstName: 'Theo', role: 'kitchen' };

export interface Arrival extends Station {
  readonly person: Person;
}

interface Shift {
  /** Signs somebody in on their own browser, behind the proxy. */
  arrive(who: Role, prepare?: (context: BrowserContext) => Promise<void>): Promise<Arrival>;
}

export const test = venueTest.extend<Shift>({
  arrive: async ({ browser, request, venue }, use) => {
    const open: BrowserContext[] = [];
    await use(async (who, prepare) => {
      const person = await giveAccess(request, venue, who);
      const station = await openStation(browser as Browser, venue.tabletAddress);
      open.push(station.context);
      await prepare?.(station.context);
      await signIn(station.page, person);
      await expectOnline(station.page);
      await readyForOffline(station.page);
      return { ...station, person };
    });
    for (const context of open) await context.close();
  },
});

export const expectOnline = (page: Page): Promise<void> =>
  expect(pill(page, /^Online$/)).toBeVisible({ timeout: BACK_WITHIN_MS });

export const oliveTile = (page: Page) => page.getByRole('button', { name: /^Marinated olives/ });

/** Makes an order at this table, with one tap for each portion. */
export async function addOlives(page: Page, table: string, portions = 1): Promise<void> {
  await chooseTable(page, table);
  await chooseCategory(page, 'Small plates');
  for (let portion = 0; portion < portions; portion += 1) await oliveTile(page).click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
}

/** The price of one portion of olives in cents, with tax. */
export const OLIVES = 871;

/** Opens a device that keeps its network. */
export async function officeStation(
  browser: Browser,
  venue: RunningVenue,
  person: Person = ADMIN,
): Promise<Page> {
  const { page } = await openStation(browser, venue.address);
  await signIn(page, person);
  await expectOnline(page);
  return page;
}

export async function takeCash(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(page);
}

/** Opens the checkout by its address, so it does not matter who made the order. */
export async function payInFull(page: Page, id: string): Promise<void> {
  await page.goto(`/checkout/${id}`);
  await takeCash(page);
}

/** Nothing waits on this device, and nothing was refused. */
export async function everythingSent(page: Page): Promise<void> {
  await expectOnline(page);
  await expect(pill(page, /waiting|refused/)).toHaveCount(0);
}
