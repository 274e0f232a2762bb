/** A whole order by keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test';
import {
  boardCard,
  giveAccess,
  openStation,
  pill,
  receiptNumber,
  section,
  tab,
  thanked,
} from './support/people.ts';
import { test } from './support/venue-test.ts';

/** More Tab stops than any screen has. */
const MOST_STOPS = 150;

/** Presses Tab until the target has the focus. */
async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press('Enter');
}

test('@long an order is taken, paid and advanced with only the keyboard', async ({
  browser,
  request,
  venue,
}) => {
  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const { page, faults } = await openStation(browser, venue.address);
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

  await page.goto('/auth');
  await walkTo(page, page.getByLabel('Email'));
  await page.keyboard.type(server.email);
  await walkTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(server.password);
  await page.keyboard.press('Enter');
  await expect(pill(page, /^Online$/)).toBeVisible();

  await press(page, tab(page, 'Tables'));
  await press(page, page.getByRole('link', { name: 'Table 1, take an order' }));
  await press(page, button(/^Mains$/));
  const steak = button(/^Hanger steak/);
  await press(page, steak);

  const sheet = page.getByRole('dialog');
  await walkTo(page, sheet.getByRole('radio', { name: /^Rare/ }));
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByRole('radio', { name: /^Medium rare/ })).toBeChecked();
  await press(page, sheet.getByRole('button', { name: /^Add to Order/ }));
  await expect(sheet).toBeHidden();
  await expect(steak).toBeFocused();

  await press(page, button(/^Pay/));
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  for (const key of ['4', '0', '00']) await press(page, page.getByRole('button', { name: key, exact: true }));
  await press(page, button(/^Take cash/));
  await thanked(page);
  const number = await receiptNumber(page);

  await press(page, page.getByRole('link', { name: 'Start New Order' }));
  const card = boardCard(page, number);
  await press(page, card.getByRole('button', { name: 'Move to accepted' }));
  await expect(section(page, /^Accepted Orders \(1\)$/).locator(card)).toBeVisible();
  await page.context().close();
  expect(faults).toEqual([]);
});
