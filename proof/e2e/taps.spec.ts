/**
 * Counts the taps of everyday tasks, and how much is in sight, on the screens as they are laid out. Typing is not
 * counted. The limits are those that waiters were promised; a screen may need fewer.
 */
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { Hand } from './support/hand.ts';
import { giveAccess, thanked } from './support/people.ts';
import type { RunningVenue } from './support/running-venue.ts';
import { officeStation } from './support/shift-test.ts';
import { test } from './support/venue-test.ts';

async function aWaiter(browser: Browser, request: APIRequestContext, venue: RunningVenue): Promise<Hand> {
  const jonas = await giveAccess(request, venue, { firstName: 'Jonas', role: 'server' });
  return new Hand(await officeStation(browser, venue, jonas));
}

/** How many of these stand whole in the page's own area, above the bottom bar. */
async function inSight(page: Page, all: Locator): Promise<number> {
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const boxes = await all.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom, width, height } = element.getBoundingClientRect();
      return { top, bottom, width, height };
    }),
  );
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= (bar?.y ?? 0)).length;
}

test('@long 24 products and 24 tables are in view at 1024 × 768, and 20 products at 834 × 1112', async ({
  browser,
  request,
  venue,
}) => {
  const hand = await aWaiter(browser, request, venue);
  const { page } = hand;
  await hand.tap(page.getByRole('navigation').getByRole('link', { name: /^Tables/ }));
  await expect(page.getByRole('heading', { name: /^Main Floor/ })).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  const tables = page.getByRole('main').getByRole('listitem', { name: /^(Table|Patio|Bar) / });
  expect(await inSight(page, tables)).toBeGreaterThanOrEqual(24);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await inSight(page, tables)).toBeGreaterThanOrEqual(24);
  await page.setViewportSize({ width: 1024, height: 768 });

  await hand.table('12');
  const products = page.getByRole('main').getByRole('button', { name: /\$\d+\.\d\d|Sold out|Open price/ });
  const tiles = products.and(page.locator('li > button'));
  await expect(tiles.first()).toBeVisible();
  expect(await inSight(page, tiles)).toBeGreaterThanOrEqual(24);
  await page.setViewportSize({ width: 834, height: 1112 });
  expect(await inSight(page, tiles)).toBeGreaterThanOrEqual(20);
});

test('@long ten lines with an allergy and a note take 22 taps, including 2 for seating and opening', async ({
  browser,
  request,
  venue,
}) => {
  const hand = await aWaiter(browser, request, venue);
  const { page } = hand;
  await hand.table('12');
  expect(hand.taps).toBeLessThanOrEqual(2);

  await hand.button(/^Negroni/);
  await hand.button(/^Negroni/);
  await hand.button(/^Pilsner/);
  await hand.answer('Pint');
  await hand.closed();

  await hand.button(/^Hanger steak/);
  await hand.answer('Medium rare', 'Nuts');
  await hand.add();
  await hand.closed();

  await hand.button(/^Smash burger/);
  await hand.answer('Medium');
  await hand.tap(page.getByRole('dialog').getByLabel(/^Note/));
  await page.keyboard.type('no pickles');
  await page.keyboard.press('Enter');
  await hand.closed();

  await hand.button(/^House martini/);
  await hand.answer('Gin');
  await hand.add();
  await hand.closed();

  const rest = [
    /^Marinated olives/,
    /^Burrata/,
    /^Roast half chicken/,
    /^Mushroom risotto/,
    /^Olive oil cake/,
  ];
  for (const name of rest) await hand.button(name);

  const lines = page.getByRole('region', { name: /^Check / }).getByRole('listitem');
  await expect(lines).toHaveCount(10);
  await expect(lines.filter({ hasText: 'Hanger steak' })).toContainText('Allergy: Nuts');
  await expect(lines.filter({ hasText: 'Smash burger' })).toContainText('no pickles');
  await expect(lines.filter({ hasText: 'Olive oil cake' })).toBeInViewport();
  test.info().annotations.push({ type: 'taps for ten lines', description: String(hand.taps) });
  expect(hand.taps).toBeLessThanOrEqual(22);
});

test('@long a burger with three choices takes 5 taps', async ({ browser, request, venue }) => {
  const hand = await aWaiter(browser, request, venue);
  const { page } = hand;
  await hand.table('12');
  const before = hand.taps;
  await hand.button(/^Smash burger/);
  await hand.answer('Medium', 'Smoked bacon', 'Fried egg');
  await hand.add();
  await hand.closed();
  const line = page.getByRole('region', { name: /^Check / }).getByRole('listitem');
  await expect(line).toHaveCount(1);
  for (const choice of ['Medium', 'Smoked bacon', 'Fried egg']) await expect(line).toContainText(choice);
  await expect(line).toContainText('$26.50');
  test.info().annotations.push({ type: 'taps for three choices', description: String(hand.taps - before) });
  expect(hand.taps - before).toBeLessThanOrEqual(5);
});

test('@long a second round of two drinks takes 8 taps when paid in cash, and 4 all by card with 20 %', async ({
  browser,
  request,
  venue,
}) => {
  const hand = await aWaiter(browser, request, venue);
  const { page } = hand;
  await hand.table('12');
  await hand.button(/^Burrata/);
  const checkoutAt = hand.taps;
  await hand.button(/^Pay/);
  await hand.tap(page.getByRole('radio', { name: 'Credit card' }));
  await hand.tap(page.getByRole('radio', { name: /^20 ?%/ }));
  await hand.button(/^Record/);
  await thanked(page);
  test.info().annotations.push({ type: 'taps for a card', description: String(hand.taps - checkoutAt) });
  expect(hand.taps - checkoutAt).toBeLessThanOrEqual(4);

  const secondAt = hand.taps;
  await hand.table('12');
  await expect(page.getByRole('region', { name: 'Already ordered' })).toContainText('Burrata');
  await hand.button(/^Negroni/);
  await hand.button(/^Rye old fashioned/);
  await hand.button(/^Pay/);
  await hand.tap(page.getByRole('radio', { name: /^20 ?%/ }));
  await hand.tap(page.getByRole('radio', { name: /^\$\d+\.00$/ }).last());
  await hand.button(/^Take cash/);
  await thanked(page);
  test
    .info()
    .annotations.push({ type: 'taps for a second round', description: String(hand.taps - secondAt) });
  expect(hand.taps - secondAt).toBeLessThanOrEqual(8);
});
