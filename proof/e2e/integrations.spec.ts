/**
 * An administrator connects other programs: creates an API key and uses it, and sets up a webhook that hears of an
 * order.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, expect, type Page } from '@playwright/test';
import { faultsOf, violationsOf } from './support/inspection.ts';
import { openStation, signIn } from './support/people.ts';
import { ADMIN, type RunningVenue } from './support/running-venue.ts';
import { sendOrder } from './support/till.ts';
import { test } from './support/venue-test.ts';

let receiver: Server;
/** The types of the events that arrived. */
const heard: string[] = [];

test.beforeEach(async () => {
  heard.length = 0;
  receiver = createServer((request, response) => {
    heard.push(String(request.headers['tableside-event']));
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
test.afterEach(() => {
  receiver.close();
});

const receiverUrl = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

async function openPage(browser: Browser, venue: RunningVenue): Promise<Page> {
  const { page } = await openStation(browser, venue.address);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, ADMIN);
  await page.goto('/profile');
  await page.getByRole('link', { name: /Integrations/ }).click();
  await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible();
  return page;
}

async function isWellMade(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
}

test('@long a key is made, copied, used by a program, and revoked', async ({ browser, request, venue }) => {
  const page = await openPage(browser, venue);
  const call = async (token: string) =>
    (
      await request.get(`${venue.address}/api/orders`, { headers: { authorization: `Bearer ${token}` } })
    ).status();
  await page.getByRole('button', { name: 'Create key' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Accounting');
  await sheet.getByRole('button', { name: 'Create key' }).click();
  await expect(sheet.getByRole('alert')).toContainText('at least one scope');
  await sheet.getByRole('checkbox', { name: /Read orders/ }).check();
  await sheet.getByLabel('Expires after').selectOption('30');
  await sheet.getByRole('button', { name: 'Create key' }).click();
  await sheet.getByRole('button', { name: 'Copy key' }).click();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^tsk_/);
  await isWellMade(page);
  await sheet.getByRole('button', { name: 'Done' }).click();
  expect(await call(token)).toBe(200);

  await page.reload();
  const keys = page.getByRole('table', { name: 'API keys' });
  await expect(keys).toContainText('Accounting');
  await expect(keys).not.toContainText('Never');
  await expect(page.getByText(token)).toHaveCount(0);
  await isWellMade(page);
  await page.getByRole('button', { name: 'Revoke the key Accounting' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(keys).toContainText('Revoked');
  expect(await call(token)).toBe(401);
});

test('@long a webhook is made with the keyboard, tried, sent an order, and paused', async ({
  browser,
  request,
  venue,
}) => {
  const page = await openPage(browser, venue);
  await page.getByRole('button', { name: 'Create webhook' }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Address').fill('http://192.168.1.1/');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('alert')).toContainText('Use a public https address');
  await sheet.getByLabel('Address').fill(receiverUrl());
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await page.keyboard.press('Escape');
  const card = page.getByRole('listitem', { name: receiverUrl() });
  await card.getByRole('button', { name: 'Test' }).click();
  const log = card.getByRole('list', { name: 'Last deliveries' });
  await expect(log).toContainText('webhook.test');
  await expect(log).toContainText('HTTP 204');
  expect(heard).toEqual(['webhook.test']);

  await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  await expect.poll(() => heard.includes('payment.changed')).toBe(true);
  await card.getByRole('button', { name: 'Refresh' }).click();
  await expect(log).toContainText('order.changed');
  await log.getByRole('button', { name: 'Send order.changed again' }).first().click();
  await expect(log).toContainText('sent again');
  await isWellMade(page);

  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card).toContainText('Nothing is lost: deliveries continue where they stopped.');
  await card.getByRole('button', { name: 'Resume' }).click();
  await expect(card).toContainText('Active');
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks yet.')).toBeVisible();
});
