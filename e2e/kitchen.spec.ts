/** The kitchen's wall: an order arrives, is bumped by key and taken back, is cancelled, and the screen says when it is not current. */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/guarded-test.ts';
import { giveAccess, openStation, signIn } from './support/people.ts';
import { type RunningVenue, startVenue } from './support/running-venue.ts';
import { cancelOrder, orderStatus, sendOrder } from './support/till.ts';

/** A second bump of a ticket within this time belongs to the first. */
const HASTY_MS = 300;
/** For so long a tap on what was cancelled was meant for the ticket. */
const UNREAD_MS = 1000;

let venue: RunningVenue;
test.beforeEach(async () => {
  venue = await startVenue();
});
test.afterEach(async () => {
  await venue.close();
});

const ticket = (page: Page, number: string): Locator =>
  page.getByRole('article', { name: new RegExp(`#${number}$`) });

test('a ticket hangs, is bumped by key, comes back, and is struck through when it is cancelled', async ({
  browser,
  request,
}) => {
  const cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const { page, faults } = await openStation(browser, venue.tabletAddress, { width: 1920, height: 1080 });
  await signIn(page, cook);
  await page.getByRole('link', { name: 'Kitchen screen' }).click();
  await page.getByRole('button', { name: 'Start shift' }).click();
  await expect(page.getByText('Nothing to make')).toBeVisible();
  await expect(page.getByText(/^Confirmed \d\d:\d\d:\d\d$/)).toBeVisible();

  const olives = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  const card = ticket(page, olives.orderNumber);
  await expect(card).toContainText('Marinated olives');
  await expect(card.getByText('New')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: `New order #${olives.orderNumber}, Table 5` }),
  ).toBeAttached();
  await expect(page.getByRole('complementary', { name: 'All day' })).toContainText('2Marinated olives');

  await page.keyboard.press('1');
  await expect(card.getByRole('button', { name: 'Move to preparing' })).toBeVisible();
  await expect(card.getByText('New')).toBeHidden();
  await card.getByText('Marinated olives').click();
  await expect(card.getByRole('button', { name: /Marinated olives/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(HASTY_MS);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Move to serving' })).toBeVisible();
  await page.waitForTimeout(HASTY_MS);
  await card.getByText(`#${olives.orderNumber}`).dblclick();
  await expect(card).toBeHidden();

  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(card.getByRole('button', { name: 'Move to serving' })).toBeVisible();

  await cancelOrder(request, venue, olives.id);
  await expect(card.getByText(/^Cancelled \d\d:\d\d by /)).toBeVisible();
  await page.waitForTimeout(UNREAD_MS);
  await card.getByRole('button', { name: 'Seen' }).click();
  await expect(card).toBeHidden();
  expect(faults).toEqual([]);
});

test('what does not fit on a ticket is counted, and one touch away', async ({ browser, request }) => {
  const cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const { page } = await openStation(browser, venue.tabletAddress, { width: 1440, height: 900 });
  await signIn(page, cook);
  await page.goto('/kitchen');
  await page.getByRole('button', { name: 'Start shift' }).click();
  const small = ['Oysters, half dozen', 'Fries, aioli', 'Whipped ricotta toast'];
  const long = await sendOrder(request, venue, {
    table: '5',
    product: 'Marinated olives',
    alsoOnIt: [...small, 'Steak tartare', 'Beef croquettes'],
  });
  const short = await sendOrder(request, venue, { table: '6', product: 'Marinated olives' });
  const card = ticket(page, long.orderNumber);
  const more = card.getByRole('button', { name: /^\d more below$/ });
  await expect(more).toBeVisible();
  const last = card.getByRole('listitem').last();
  await expect(last).not.toBeInViewport({ ratio: 0.9 });
  for (let touch = 0; touch < 4 && (await more.count()) > 0; touch += 1) {
    const before = (await more.textContent()) ?? '';
    await more.click();
    await expect(card.getByText(before, { exact: true })).toBeHidden();
  }
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(more).toBeHidden();
  await expect(ticket(page, short.orderNumber).getByText(/more below/)).toHaveCount(0);
});

test('the wall says when it is not current, takes bumps meanwhile, and recovers by itself', async ({
  browser,
  request,
}) => {
  const cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const { page } = await openStation(browser, venue.tabletAddress, { width: 1440, height: 900 });
  await signIn(page, cook);
  await page.goto('/kitchen');
  await page.getByRole('button', { name: 'Start shift' }).click();
  const olives = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  const card = ticket(page, olives.orderNumber);
  await expect(card).toBeVisible();

  venue.proxy.cut();
  const alarm = page.getByRole('region', { name: 'Not current' });
  await expect(alarm).toBeVisible();
  await expect(alarm).toContainText(/Last confirmed \d\d:\d\d:\d\d, \d+ seconds ago/);
  await card.getByRole('button', { name: 'Move to accepted' }).dblclick();
  await expect(card.getByRole('button', { name: 'Move to preparing' })).toBeVisible();

  venue.proxy.restore();
  await expect(alarm).toBeHidden();
  await expect(page.getByText(/^Confirmed /)).toBeVisible();
  await expect.poll(() => orderStatus(request, venue, olives.id)).toBe('accepted');
});
