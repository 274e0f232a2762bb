/** The office handles the money: finds a payment, refunds a part of it, and downloads the list as a spreadsheet. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openStation, pill, signIn } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { cancelOrder, sendOrder } from './support/till.ts';
import { test } from './support/venue-test.ts';

const tile = (page: Page, name: string) => page.getByRole('listitem', { name });

test('@long payments are found, given back offline with a reason, and exported', async ({
  browser,
  request,
  venue,
}) => {
  const first = await sendOrder(request, venue, {
    table: '5',
    product: 'Marinated olives',
    tip: 200,
    customerName: '=cmd Priya',
  });
  const second = await sendOrder(request, venue, { table: '3', product: 'Marinated olives', quantity: 1 });
  await cancelOrder(request, venue, second.id);
  const { page, context } = await openStation(browser, venue.tabletAddress, { width: 1440, height: 900 });
  await signIn(page, ADMIN);
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Payment Management/ }).click();
  const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(tile(page, 'Total Revenue')).toContainText('$26.13');
  await expect(tile(page, 'Tips')).toContainText('$2.00');
  await expect(tile(page, 'Total Refunds')).toContainText('1 refund due: $8.71');
  await expect(page.getByRole('list', { name: 'Refunds due' })).toContainText(`#${second.orderNumber}`);

  await page.getByLabel('Order id, customer or transaction id').fill('priya');
  await expect(rows).toHaveCount(2);
  venue.proxy.cut();
  await page.getByRole('button', { name: `Refund #${first.orderNumber}` }).click();
  await page.getByLabel('Amount').fill('500');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Enter an amount up to $19.42')).toBeVisible();
  await page.getByLabel('Amount').fill('5.00');
  await page.getByLabel('Reason').fill('Salty');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(tile(page, 'Total Refunds')).toContainText('$5.00');
  await expect(page.getByText(/payments stored on this device/)).toBeVisible();
  venue.proxy.restore();
  await expect(pill(page, /^Online$/)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv).toContain(`${first.orderNumber},`);
  expect(csv).toContain("'=cmd Priya");
  expect(csv).toContain(',17.42,2.00,5.00,0.51,Cash,Completed,');

  const details = context.waitForEvent('page');
  await page.getByRole('link', { name: `View Details of #${first.orderNumber}` }).click();
  const opened = await details;
  await expect(opened.getByRole('heading', { name: `Payment for #${first.orderNumber}` })).toBeVisible();
  await expect(opened.getByRole('list', { name: 'Refunds' })).toContainText('Salty');

  await page.goto('/profile/reports');
  await expect(page.getByRole('listitem', { name: 'Revenue', exact: true })).toContainText('$26.13');
  await expect(page.getByRole('listitem', { name: 'Expected cash' })).toContainText('$23.13');
  await expect(page.getByRole('table', { name: 'By method' })).toContainText('Cash');
  await expect(page.getByRole('table', { name: 'Top products' })).toContainText('Marinated olives');
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page.getByRole('listitem', { name: 'Revenue', exact: true })).toContainText('$0.00');
});
