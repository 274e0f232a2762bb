/**
 * After an outage of more than a minute, one page shows what was sent and what was refused, and what a person can do
 * about it.
 */
import { expect } from '@playwright/test';
import {
  boardCard,
  checksOnServer,
  chooseCategory,
  chooseTable,
  giveAccess,
  openStation,
  pill,
  readyForOffline,
  signIn,
  tab,
} from './support/people.ts';
import { test } from './support/venue-test.ts';
import { discard } from './support/visits.ts';

/** Longer than a connection loss that is not reported to anybody. */
const OUTAGE_MS = 65_000;

test('@long one page says after an outage what was sent and what needs a person', async ({
  browser,
  request,
  venue,
}) => {
  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, server);
  await readyForOffline(page);
  const olives = page.getByRole('button', { name: /^Marinated olives/ });
  await chooseTable(page, '3');
  await chooseCategory(page, 'Small plates');
  await olives.click();
  await expect.poll(async () => (await checksOnServer(request, venue)).length).toBe(1);
  await expect(pill(page, /^Online$/)).toBeVisible();
  const [discarded] = await checksOnServer(request, venue);

  venue.proxy.cut();
  await discard(request, venue, discarded?.id ?? '');
  await olives.click();
  await chooseTable(page, '5');
  await chooseCategory(page, 'Small plates');
  await olives.click();
  await tab(page, 'Orders').click();
  await page.waitForTimeout(OUTAGE_MS);
  venue.proxy.restore();

  const notice = page.getByRole('region', { name: 'After the outage' });
  await expect(notice).toContainText('1 change sent, 1 needs you');
  await notice.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { name: 'After the outage' })).toBeVisible();
  await expect(page.getByText(/^No connection from \d\d:\d\d to \d\d:\d\d, 1 min\.$/)).toBeVisible();
  await expect(page.getByText('Nothing else is waiting.')).toBeVisible();
  await expect(notice).toBeHidden();
  const refused = page.getByRole('region', { name: 'Needs review' });
  await expect(refused).toContainText('cancelled this order');

  await refused.getByRole('button', { name: 'Make a new order with this item' }).click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  await expect.poll(async () => (await checksOnServer(request, venue)).length).toBe(3);
  const statuses = (await checksOnServer(request, venue)).map(({ status }) => status).sort();
  expect(statuses).toEqual(['left', 'open', 'open']);
  await page.goto('/outage');
  await expect(refused).toBeHidden();
  await tab(page, 'Orders').click();
  await expect(boardCard(page, discarded?.orderNumber ?? '')).toBeHidden();
});
