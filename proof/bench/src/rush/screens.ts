/**
 * The two screens of the rush that are the built app in Chromium: a tablet that takes orders, and the kitchen's wall.
 */
import { errors, type Page, type Route } from '@playwright/test';
import { ENTITY_NAMES, rowKey } from '@tableside/domain/entities/entities.ts';
import { type SeededRandom, seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { OF_THE_TABLET } from '@tableside/rush/acts.ts';
import { DOUBLED, LOST } from '@tableside/rush/device.ts';
import type { Rows } from '@tableside/rush/judge.ts';
import type { Person } from '@tableside/testkit/server.ts';
import { STORE_OF } from '@tableside/web/mirror/database/mirror-db.ts';
import { readStore, signIn } from '../app-page.ts';
import type { Run } from '../run.ts';

export interface Screen {
  readonly page: Page;
  /** Returns the number of pending changes on the screen. */
  waiting(): Promise<number>;
  mirror(): Promise<Rows>;
  /** Ends the network's faults. */
  heal(): Promise<void>;
}

interface ScreenOf {
  readonly address: string;
  readonly path: string;
  readonly person: Person;
}

export async function openScreen(run: Run, { address, path, person }: ScreenOf): Promise<Screen> {
  const { page, context } = await run.browser();
  // A tap waits until the screen that it is meant for accepts taps, as a person would.
  await page.addLocatorHandler(page.locator('html[data-changing-screens]'), async () => undefined);
  await signIn(page, address, person);
  // The kitchen's wall asks to start the shift before it shows the connection.
  await page.getByRole('button', { name: /^(Online|Start shift)$/ }).waitFor();
  await page.goto(`${address}${path}`);
  const random = seededRandom(path.length);
  await context.route('**/api/sync/**', (route) => lossy(route, random));
  return {
    page,
    waiting: async () => (await readStore(page, 'outbox')).length + (await readStore(page, 'shadow')).length,
    async mirror() {
      const rows = new Map<string, unknown>();
      for (const entity of ENTITY_NAMES)
        for (const { id, doc } of await readStore<{ id: string; doc: unknown }>(page, STORE_OF[entity]))
          rows.set(rowKey(entity, id), doc);
      return rows;
    },
    heal: () => context.unroute('**/api/sync/**'),
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
  const tap = (role: 'link' | 'button', name: RegExp): Promise<void> =>
    page.getByRole(role, { name }).click({ timeout: MOVE_ON_MS });
  let tapped = 0;
  for (let table = 1; !isOver(); table = (table % OF_THE_TABLET) + 1) {
    try {
      await page
        .getByRole('navigation')
        .getByRole('link', { name: /^Tables/ })
        .click({ timeout: MOVE_ON_MS });
      await tap('link', new RegExp(`^Table ${table},`));
      await tap('button', /^Small plates$/);
      for (let portion = 0; portion < PORTIONS; portion += 1) {
        await tap('button', /^Marinated olives/);
        tapped += 1;
      }
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
    }
  }
  return tapped;
}
