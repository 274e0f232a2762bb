/** The `test` of faults: a server of its own behind the cutting proxy, people who signed in, and nothing left open afterwards. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { test as base } from './guarded-test.ts';
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
} from './people.ts';
import { type RunningVenue, startVenue } from './running-venue.ts';

/** Back-off, a new connection and a pull after the network came back, on a machine that is busy. */
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
  venue: RunningVenue;
  /** Somebody signs in on a browser of their own, behind the proxy. */
  arrive(who: Role, prepare?: (context: BrowserContext) => Promise<void>): Promise<Arrival>;
}

export const test = base.extend<Shift>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
  venue: async ({}, use) => {
    const venue = await startVenue();
    await use(venue);
    await venue.close();
  },
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

/** An order on this table, with so many portions, each with a tap of its own. */
export async function addOlives(page: Page, table: string, portions = 1): Promise<void> {
  await chooseTable(page, table);
  await chooseCategory(page, 'Small plates');
  for (let portion = 0; portion < portions; portion += 1) await oliveTile(page).click();
  await expect(page.getByRole('button', { name: /^Checkout/ })).toBeEnabled();
}

/** Cents of so many portions of olives, with tax. */
export const OLIVES = 871;
