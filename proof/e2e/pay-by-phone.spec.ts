/**
 * The office lets guests pay on their phone. Two phones pay one check through the page of a program that stands for Stripe:
 * one dies after paying, the other is declined, leaves, tries again and comes back. Staff see it meanwhile.
 */
import { createHmac } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { type StripeSimulator, startStripe } from '../../api/testing/cards/stripe-simulator.ts';
import { faultsOf, violationsOf } from './support/inspection.ts';
import { askOffice } from './support/office.ts';
import { openStation, signIn } from './support/people.ts';
import { ADMIN, type RunningVenue } from './support/running-venue.ts';
import { takeOrder } from './support/till.ts';
import { test as base } from './support/venue-test.ts';

const test = base.extend<{ stripe: StripeSimulator & { readonly key: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parts that it needs
  stripe: async ({}, use) => {
    const stripe = await startStripe();
    await use(stripe);
    await stripe.close();
  },
  environment: async ({ stripe }, use) => use({ CARD_SIMULATOR: stripe.origin }),
});

async function looksRight(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page)).toEqual([]);
    expect(await faultsOf(page)).toEqual([]);
  }
}

async function switchOn(page: Page, key: string): Promise<void> {
  await page.goto('/profile/card-readers');
  await page.getByRole('button', { name: 'Connect Stripe' }).click();
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  // Chosen once the server has it.
  await page.getByRole('radio', { name: 'Also on their phone' }).click();
  await expect(page.getByRole('radio', { name: 'Also on their phone' })).toBeChecked();
}

async function aPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL, viewport: { width: 390, height: 844 }, serviceWorkers: 'block' },
  });
  return context.newPage();
}

/** The code of a bill, as paper has it. */
async function billPath(request: APIRequestContext, venue: RunningVenue, id: string) {
  const { receiptKey } = await askOffice<{ receiptKey: string }>(request, venue, { path: 'receipts/key' });
  const code = createHmac('sha256', receiptKey).update(`${id}/bill`).digest('base64url').slice(0, 22);
  return `/api/bill/${id}/${code}`;
}

test('two guests pay a check on their phones, each once @long', async ({
  browser,
  request,
  venue,
  stripe,
}) => {
  const office = await openStation(browser, venue.address);
  await signIn(office.page, ADMIN);
  await switchOn(office.page, stripe.key);
  await looksRight(office.page);

  const order = await takeOrder(request, venue, { table: '5', product: 'Marinated olives', quantity: 2 });
  const path = await billPath(request, venue, order.id);
  const [first, second] = [await aPhone(browser, venue.address), await aPhone(browser, venue.address)];
  await first.goto(path);
  await expect(first.getByText('Marinated olives')).toBeVisible();
  await looksRight(first);
  await first.getByLabel('Split evenly: how many of you share?').selectOption('2');
  await first.getByRole('button', { name: 'My part' }).press('Enter');
  await looksRight(first);
  await first.getByRole('radio', { name: /^20%/ }).check();
  await first.getByRole('button', { name: /^Pay / }).press('Enter');
  await expect(first.getByRole('heading', { name: 'Simulated Stripe' })).toBeVisible();

  await second.goto(path);
  await expect(second.getByText(/^Being paid right now/)).toBeVisible();
  await looksRight(second);
  await office.page.goto(`/checkout/${order.id}`);
  await expect(office.page.getByText(/is being paid by phone by Guest/).first()).toBeVisible();
  await looksRight(office.page);

  // The first phone pays and dies: nobody comes back.
  stripe.pay();
  await first.context().close();
  await expect
    .poll(async () => (await second.goto(path)) && second.getByText('Paid so far').isVisible())
    .toBe(true);

  await second.getByRole('link', { name: /^Everything/ }).click();
  await second.getByRole('button', { name: /^Pay / }).click();
  await second.getByRole('button', { name: /declined/ }).click();
  await expect(second.getByText('Your card was declined.')).toBeVisible();
  await second.getByRole('link', { name: 'Back' }).click();
  await expect(second.getByText('Not paid yet')).toBeVisible();
  await looksRight(second);
  await second.getByRole('link', { name: 'Go on paying' }).click();
  await second.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(second.getByText('Paid. Thank you.')).toBeVisible({ timeout: 20_000 });
  await looksRight(second);
  await second.getByRole('link', { name: 'Receipt of the whole check' }).click();
  await expect(second.getByText('Marinated olives')).toBeVisible();
  expect(stripe.intents.map(({ times }) => times)).toEqual([1, 1]);
});
