/**
 * The office maintains the menu: marks a product sold out and back with one tap, and makes a category and an option
 * group offline.
 */
import { expect } from '@playwright/test';
import { test } from './support/guarded-test.ts';
import { openStation, pill, readyForOffline, signIn } from './support/people.ts';
import { ADMIN, type RunningVenue, startVenue } from './support/running-venue.ts';

let venue: RunningVenue;
test.beforeEach(async () => {
  venue = await startVenue();
});
test.afterEach(async () => {
  await venue.close();
});

test('a size is sold out, a category gets its choices, and one with products stays', async ({ browser }) => {
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, ADMIN);
  await readyForOffline(page);
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Inventory Management/ }).click();
  await page.getByRole('button', { name: 'Mark sold out: Marinated olives' }).click();
  const soldOut = page.getByRole('region', { name: /^Sold out/ });
  await expect(soldOut.getByRole('button', { name: 'Mark available: Marinated olives' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(soldOut).not.toContainText('Marinated olives');

  venue.proxy.cut();
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Categories and options/ }).click();
  await page.getByRole('button', { name: 'Add Group' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Add group' }).click();
  await expect(sheet.getByText('Enter a name').first()).toBeVisible();
  await sheet.getByLabel('Name', { exact: true }).fill('Crust');
  await sheet.getByRole('textbox', { name: 'Option 1' }).fill('Thin');
  await sheet.getByRole('button', { name: 'Add option' }).click();
  await sheet.getByRole('textbox', { name: 'Option 2' }).fill('Filled');
  await sheet.getByLabel('Price').nth(1).fill('1.50');
  await sheet.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText('Crust', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add Category' }).click();
  await sheet.getByLabel('Name', { exact: true }).fill('Pizza');
  await sheet.getByText('Thin, Filled').click();
  await sheet.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText(/Used by Pizza/)).toBeVisible();
  venue.proxy.restore();
  await expect(pill(page, /^Online$/)).toBeVisible();

  await page.getByRole('button', { name: 'Delete Mains' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Mains was not deleted. This category still has products.')).toBeVisible();
});
