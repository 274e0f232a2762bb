/** Taxes of the venue, from the office to the receipt. */
import { expect } from '@playwright/test';
import { test } from './support/guarded-test.ts';
import { askOffice } from './support/office.ts';
import { openStation, pill, readyForOffline, signIn, tab } from './support/people.ts';
import { ADMIN, type RunningVenue, startVenue } from './support/running-venue.ts';
import { sendOrder } from './support/till.ts';

let venue: RunningVenue;
test.afterEach(async () => {
  await venue.close();
});

test('a tax made offline is on the orders of its category, and receipts name it', async ({
  browser,
  request,
}) => {
  venue = await startVenue();
  const { page, faults } = await openStation(browser, venue.tabletAddress);
  await signIn(page, ADMIN);
  await readyForOffline(page);
  await tab(page, 'Profile').click();
  await page.getByRole('link', { name: /^Prices and taxes/ }).click();
  await expect(page.getByText('No other taxes.')).toBeVisible();

  venue.proxy.cut();
  await page.getByRole('button', { name: 'Add a tax' }).click();
  await page.getByLabel('Name').fill('Alcohol');
  await page.getByLabel('Rate', { exact: true }).fill('20');
  await page.getByLabel('The tax is').selectOption('Included in the price');
  await page.getByRole('button', { name: 'Add tax' }).click();
  await expect(page.getByText('20% included in prices')).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await page.getByRole('link', { name: /^Categories and options/ }).click();
  await page.getByRole('button', { name: 'Edit Cocktails' }).click();
  await page.getByLabel('Tax').selectOption('Alcohol 20%');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  venue.proxy.restore();
  await expect(pill(page, /^Online$/)).toBeVisible();

  const { id } = await sendOrder(request, venue, { table: '5', product: 'Negroni' });
  const { total, tax } = await askOffice<{ total: number; tax: number }>(request, venue, {
    path: `orders/${id}`,
  });
  expect([total, tax]).toEqual([3200, 0]);
  await page.goto(`/receipt?order=${id}`);
  await expect(page.getByText('Including Alcohol 20%')).toBeVisible();
  await expect(page.getByText('$5.33')).toBeVisible();
  expect(faults).toEqual([]);
});
