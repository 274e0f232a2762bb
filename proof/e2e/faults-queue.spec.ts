/** Something goes wrong while many changes are waiting. Each of them arrives once, or is shown to a person. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  checksOnServer,
  countInMirror,
  fillSignIn,
  giveAccess,
  type Person,
  pill,
} from './support/people.ts';
import type { RunningVenue } from './support/running-venue.ts';
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
import { spoilWaiting } from './support/spoiled-change.ts';
import { giveClock, moveClock, serverClock } from './support/wrong-clock.ts';

const HOUR_MS = 3_600_000;
const balances = async (request: APIRequestContext, venue: RunningVenue): Promise<number[]> =>
  (await checksOnServer(request, venue)).map(({ balance }) => balance);

async function signInAgain(page: Page, person: Person, first = 'Tables'): Promise<void> {
  await fillSignIn(page, person);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: first, exact: true })).toBeVisible();
}

test('@long a session that ends while fifty changes wait says so, keeps them, and sends them after signing in again', async ({
  venue,
  arrive,
  request,
}) => {
  const { page, person } = await arrive(AMARA);
  venue.proxy.cut();
  await addOlives(page, '3', 50);
  await expect.poll(() => countInMirror(page, 'outbox')).toBeGreaterThanOrEqual(50);
  // Giving the sign-in again ends the person's earlier sessions.
  await giveAccess(request, venue, AMARA);
  venue.proxy.restore();

  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible({ timeout: BACK_WITHIN_MS });
  await expect(page.getByText(/^Amara .* has 5\d unsent changes on this device/)).toBeVisible();
  expect(await balances(request, venue)).toEqual([]);
  await signInAgain(page, person);
  await expectOnline(page);
  await expect.poll(() => balances(request, venue)).toEqual([50 * OLIVES]);
});

test('@long when another person signs in, the tablet delivers the work of the one who left, unseen', async ({
  venue,
  arrive,
  request,
}) => {
  const { page, person } = await arrive(AMARA);
  const cook = await giveAccess(request, venue, THEO);
  venue.proxy.cut();
  await addOlives(page, '9', 20);
  await giveAccess(request, venue, AMARA);
  venue.proxy.restore();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible({ timeout: BACK_WITHIN_MS });
  await expect(page.getByText(/^Amara .* has 2\d unsent changes on this device/)).toBeVisible();

  await signInAgain(page, cook, 'Kitchen');
  await expect.poll(() => balances(request, venue), { timeout: BACK_WITHIN_MS }).toEqual([20 * OLIVES]);
  await page.getByRole('button', { name: 'Start shift' }).click();
  await expect(page.getByText('Amara')).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(0);

  await page.goto('/profile');
  await expectOnline(page);
  await expect(page.getByText('Amara')).toHaveCount(0);
  await page.getByRole('button', { name: /Sign Out/ }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText(/unsent changes? on this device/)).toHaveCount(0);
  await signInAgain(page, person);
  await expectOnline(page);
  await expect.poll(() => countInMirror(page, 'outbox')).toBe(0);
  expect(await balances(request, venue)).toEqual([20 * OLIVES]);
});

test('@long one unreadable change among a hundred is shown to a person, and the others pass', async ({
  venue,
  arrive,
  request,
}) => {
  const { page } = await arrive(AMARA);
  venue.proxy.cut();
  await addOlives(page, '2', 98);
  await expect.poll(() => countInMirror(page, 'outbox')).toBeGreaterThanOrEqual(98);
  await spoilWaiting(page, 60);
  venue.proxy.restore();

  const told = pill(page, /^Online, 1 refused$/);
  await expect(told).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => countInMirror(page, 'outbox')).toBe(0);
  // Each tap is one portion. The refused portion is in the rejected changes and not on the order.
  await expect.poll(() => balances(request, venue)).toEqual([97 * OLIVES]);
  await told.click();
  const rejected = page.getByRole('region', { name: '1 refused' });
  await expect(rejected).toBeVisible();
  await rejected.getByRole('button', { name: /^Discard/ }).click();
  await expect(rejected).toBeHidden();
  expect(await countInMirror(page, 'rejected')).toBe(0);
});

const TABLES = 10;
const PORTIONS = 200;

/** Taps faster than a person could. Each tap counts. */
async function tapOlives(page: Page, times: number): Promise<void> {
  await oliveTile(page).evaluate(async (tile, taps) => {
    if (!(tile instanceof HTMLElement)) throw new Error('not a tile');
    for (let tap = 0; tap < taps; tap += 1) {
      tile.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, times);
}

test('@long two thousand changes from eight hours without the network all arrive once, even after a reload', async ({
  venue,
  arrive,
  request,
}) => {
  test.setTimeout(600_000);
  await venue.restart({ environment: serverClock(-8 * HOUR_MS) });
  const { page } = await arrive(AMARA, (context) => giveClock(context, -8 * HOUR_MS));
  venue.proxy.cut();
  for (let table = 1; table <= TABLES; table += 1) {
    await addOlives(page, String(table));
    await tapOlives(page, PORTIONS - 1);
    await expect(page.getByText(`${PORTIONS} ×`).first()).toBeVisible({ timeout: 60_000 });
    await moveClock(page, (-8 + (8 * table) / TABLES) * HOUR_MS);
  }
  const waiting = await countInMirror(page, 'outbox');
  expect(waiting).toBeGreaterThanOrEqual(2_000);
  await page.reload();
  await expect(pill(page, new RegExp(`^(Reconnecting|Offline|Connecting), ${waiting} waiting`))).toBeVisible({
    timeout: BACK_WITHIN_MS,
  });

  await venue.restart();
  venue.proxy.restore();
  const since = Date.now();
  await expect(pill(page, /^Online$/)).toBeVisible({ timeout: 180_000 });
  test.info().annotations.push({ type: 'drained in', description: `${Date.now() - since} ms` });
  expect(await balances(request, venue)).toEqual(Array.from({ length: TABLES }, () => PORTIONS * OLIVES));
  expect(await countInMirror(page, 'outbox')).toBe(0);
  expect(await countInMirror(page, 'rejected')).toBe(0);
});
