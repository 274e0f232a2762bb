/** The API documentation in a browser. Everything loads from the venue's own server, under its own security policy. */
import { expect } from '@playwright/test';
import { test } from './support/venue-test.ts';

test('@long the API can be read in a browser without any other server', async ({ page, venue }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^data:/.test(request.url()) && new URL(request.url()).host !== new URL(venue.address).host) {
      foreign.push(request.url());
    }
  });
  await page.goto(`${venue.address}/api/docs`);
  const orders = page.locator('.opblock-tag', { hasText: 'Orders and their lines' });
  // The page reads the whole API description before it shows any of it.
  await orders.click();
  await page.getByText('Opens an order at a table').click();
  const explanation = 'Identifies the request. Repeats under the same key happen only once';
  await expect(page.getByText(explanation)).toBeVisible();
  expect(foreign).toEqual([]);
});
