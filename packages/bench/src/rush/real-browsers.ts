/**
 * The two screens of the rush that are the built app in Chromium: a tablet that takes orders, and the kitchen's wall.
 */
import { errors, type Page, type Route } from '@playwright/test';
import { ENTITY_NAMES, rowKey } from '@tableside/domain/entities.ts';
import { type SeededRandom, seededRandom } from '@tableside/testkit/seeded-random.ts';
import { STORE_OF } from '@tableside/web/mirror/database/mirror-db.ts';
import { pressSignIn } from '../board-page.ts';
import { type Browser, openBrowser, removeProfile } from '../chromium.ts';
import { readStore } from '../page-mirror.ts';
import { OF_THE_TABLET } from './rush-acts.ts';
import type { Rows } from './rush-judge.ts';

const LOST = 0.1;
const DOUBLED = 0.2;

export interface Person {
  readonly email: string;
  readonly password: string;
}

export interface Screen {
  readonly page: Page;
  /** Returns the number of pending changes on the screen. */
  waiting(): Promise<number>;
  mirror(): Promise<Rows>;
  /** Ends the network's faults. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

export async function openScreen(address: string, path: string, person: Person): Promise<Screen> {
  const browser = await openBrowser();
  const { page, context } = browser;
  // A tap waits until the screen that it is meant for accepts taps, as a person would.
  await page.addLocatorHandler(page.locator('html[data-changing-screens]'), async () => undefined);
  await page.goto(`${address}/auth`);
  await pressSignIn(page, person);
  await page.getByRole('button', { name: /^Online$/ }).waitFor();
  await page.goto(`${address}${path}`);
  const random = seededRandom(path.length);
  await context.route('**/api/sync/**', (route) => lossy(route, random));
  return {
    page,
    waiting: async () => (await readStore(page, 'outbox')).length + (await readStore(page, 'shadow')).length,
    mirror: () => mirrorOf(page),
    heal: () => context.unroute('**/api/sync/**'),
    close: () => closeBrowser(browser),
  };
}

async function lossy(route: Route, random: SeededRandom): Promise<void> {
  const isLost = random.chance(LOST);
  if (isLost && random.chance(0.5)) return route.abort('connectionreset');
  try {
    if (random.chance(DOUBLED)) await route.fetch();
    const response = await route.fetch();
    await (isLost ? route.abort('connectionreset') : route.fulfill({ response }));
  } catch {
    await route.abort('connectionreset').catch(() => undefined);
  }
}

async function mirrorOf(page: Page): Promise<Rows> {
  const rows = new Map<string, unknown>();
  for (const entity of ENTITY_NAMES) {
    for (const { id, doc } of await readStore<{ id: string; doc: unknown }>(page, STORE_OF[entity]))
      rows.set(rowKey(entity, id), doc);
  }
  return rows;
}

async function closeBrowser(browser: Browser): Promise<void> {
  await browser.close();
  removeProfile(browser.profile);
}

const PORTIONS = 3;
/**
 * The longest wait for a tile, in milliseconds. When somebody else was faster at this table, its screen has no tiles
 * any more.
 */
const MOVE_ON_MS = 3000;

/**
 * Orders a few portions at one table after the other until it is told to stop. Returns how many portions were tapped.
 */
export async function takeOrders({ page }: Screen, isOver: () => boolean): Promise<number> {
  let tapped = 0;
  for (let table = 1; !isOver(); table = (table % OF_THE_TABLET) + 1) {
    try {
      await goToTable(page, table);
      for (let portion = 0; portion < PORTIONS; portion += 1) {
        await page.getByRole('button', { name: /^Marinated olives/ }).click({ timeout: MOVE_ON_MS });
        tapped += 1;
      }
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
    }
  }
  return tapped;
}

async function goToTable(page: Page, table: number): Promise<void> {
  const navigation = page.getByRole('navigation');
  await navigation.getByRole('link', { name: /^Tables/ }).click({ timeout: MOVE_ON_MS });
  await page.getByRole('link', { name: new RegExp(`^Table ${table},`) }).click({ timeout: MOVE_ON_MS });
  const category = page.getByRole('button', { name: 'Small plates', exact: true });
  await category.click({ timeout: MOVE_ON_MS });
}
