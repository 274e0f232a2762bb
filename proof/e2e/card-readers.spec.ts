/**
 * An administrator connects Stripe and pairs a reader. A server charges cards on it, from another tablet too: approved,
 * declined and tried again, found after a reload, canceled, and offline. A program of this test stands for Stripe.
 */

import { expect, type Page } from '@playwright/test';
import { type StripeSimulator, startStripe } from '../../api/testing/cards/stripe-simulator.ts';
import { nextPaymentIdOf } from '../../packages/domain/src/entities/card-charge.ts';
import { faultsOf, violationsOf } from './support/inspection.ts';
import { giveAccess, openStation, ordersOnServer, readyForOffline, signIn } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
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

const BILL = { table: '5', product: 'Marinated olives', quantity: 2, alsoOnIt: ['Fries, aioli'] };

/** No fault on a phone and a tablet, light and dark. */
async function looksRight(page: Page): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
      expect(await faultsOf(page)).toEqual([]);
    }
  }
}

/** The administrator connects Stripe and pairs a reader. */
async function pairReader(page: Page, key: string): Promise<void> {
  await page.goto('/profile/card-readers');
  await expect(page.getByText(/^No account yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Connect Stripe' }).click();
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText(/^Test mode: no money moves/)).toBeVisible();
  await page.getByRole('button', { name: 'Add reader' }).click();
  await page.getByLabel('Words on the reader').fill('quick brown fox');
  await page.getByLabel('Name').fill('Bar reader');
  await page.getByRole('dialog').getByRole('button', { name: 'Add reader' }).click();
  await expect(page.getByRole('list', { name: 'Readers' })).toContainText('Bar readerTestOnline');
}

/** A test payment is given back, and is no sale. */
async function tryReader(page: Page, stripe: StripeSimulator): Promise<void> {
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Test payment on Bar reader' }).click();
  await sheet.getByRole('button', { name: 'Start test payment' }).click();
  await expect(sheet).toContainText('Waiting for a card');
  await looksRight(page);
  stripe.present('approve');
  await expect(sheet).toContainText('It works: the card was charged, and given back.');
  await looksRight(page);
  expect(stripe.refunds).toMatchObject([{ amount: 100, status: 'succeeded' }]);
  await sheet.getByRole('button', { name: 'Test again' }).click();
  await expect(sheet).toContainText('Waiting for a card');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => stripe.intents.at(-1)?.status).toBe('canceled');
}

/** A tap within this time of the one before belongs to it; see use-one-at-a-time.ts. */
const HASTY_MS = 300;

const panel = (page: Page) => page.getByRole('region', { name: 'Card payment' });

async function chargeCard(page: Page, orderId: string): Promise<void> {
  await page.goto(`/checkout/${orderId}`);
  await page.getByRole('radio', { name: 'Credit card' }).check();
  await page.getByRole('button', { name: /^Charge on Bar reader/ }).press('Enter');
  await expect(panel(page)).toContainText('Waiting for the card');
  await page.waitForTimeout(HASTY_MS);
}

test('a card is charged on a reader that the office has paired @long', async ({
  browser,
  request,
  venue,
  stripe,
}) => {
  const office = await openStation(browser, venue.address);
  await signIn(office.page, ADMIN);
  await pairReader(office.page, stripe.key);
  await looksRight(office.page);
  await tryReader(office.page, stripe);

  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const tablet = await openStation(browser, venue.tabletAddress);
  const { page } = tablet;
  await signIn(page, server);
  const order = await takeOrder(request, venue, BILL);
  await chargeCard(page, order.id);
  // The button is gone, and the focus is not.
  await expect(page.getByRole('group', { name: 'Payment', exact: true })).toBeFocused();
  await looksRight(page);

  // Somebody else opens the same check, and the first tablet is opened again.
  await office.page.goto(`/checkout/${order.id}`);
  await expect(office.page.getByText(/is being paid on Bar reader by Amara/)).toBeVisible();
  await office.page.getByRole('radio', { name: 'Credit card' }).check();
  await expect(office.page.getByText(/^Bar reader is busy/)).toBeVisible();
  await looksRight(office.page);
  await page.reload();
  await expect(panel(page)).toContainText('Waiting for the card');

  stripe.present('decline');
  await expect(panel(page)).toContainText('The card was declined.');
  await looksRight(page);
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect(panel(page)).toContainText('Waiting for the card');
  stripe.present('approve');
  await expect(page.getByText('Visa ••4242 was approved.')).toBeVisible();
  await looksRight(page);
  await expect.poll(async () => (await ordersOnServer(request, venue))[0]).toMatchObject({ status: 'paid' });
  expect(stripe.intents.map(({ received }) => received)).toEqual([100, 0, 0, expect.any(Number)]);
  await expect(office.page.getByText(/is already paid/)).toBeVisible();
  expect([...office.faults, ...tablet.faults]).toEqual([]);
});

test('a charge is canceled, and a tablet without a network looks at the reader @long', async ({
  browser,
  request,
  venue,
  stripe,
}) => {
  const office = await openStation(browser, venue.address);
  await signIn(office.page, ADMIN);
  await pairReader(office.page, stripe.key);
  const tablet = await openStation(browser, venue.tabletAddress);
  const { page } = tablet;
  await signIn(page, ADMIN);
  await readyForOffline(page);
  const order = await takeOrder(request, venue, BILL);
  await chargeCard(page, order.id);
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(panel(page)).toContainText('Administrator cancelled it.');
  await looksRight(page);
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect(panel(page)).toContainText('Waiting for the card');

  venue.proxy.cut();
  await expect(panel(page)).toContainText('This tablet is offline');
  await looksRight(page);
  stripe.present('approve');
  await page.getByRole('button', { name: 'It says approved' }).click();
  await expect(page.getByText(/saw that the card was approved/)).toBeVisible();
  venue.proxy.restore();
  await expect.poll(async () => (await ordersOnServer(request, venue))[0]).toMatchObject({ status: 'paid' });
  const [paid] = await ordersOnServer(request, venue);
  expect([paid?.paid, paid?.balance]).toEqual([order.total, 0]);

  const next = await takeOrder(request, venue, { ...BILL, table: '6' });
  await page.goto(`/checkout/${next.id}`);
  await page.getByRole('radio', { name: 'Credit card' }).check();
  venue.proxy.cut();
  await expect(page.getByText(/^Bar reader needs a connection/)).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: /^Record card payment/ }).click();
  await expect(page.getByText(/^Paid, Credit card/)).toBeVisible();
});

test('money goes back to the card, in part and refused, and then in cash @long', async ({
  browser,
  request,
  venue,
  stripe,
}) => {
  const { page, faults } = await openStation(browser, venue.address);
  await signIn(page, ADMIN);
  await pairReader(page, stripe.key);
  const order = await takeOrder(request, venue, BILL);
  await chargeCard(page, order.id);
  stripe.present('approve');
  await expect(page.getByText('Visa ••4242 was approved.')).toBeVisible();
  const refund = page.getByRole('button', { name: 'Refund', exact: true });
  const sheet = page.getByRole('dialog');
  await page.goto(`/payments/${nextPaymentIdOf({ id: stripe.intents[0]?.charge ?? '', paymentIds: [] })}`);

  await refund.click();
  await expect(sheet.getByRole('radio', { name: 'To the card' })).toBeChecked();
  await looksRight(page);
  await sheet.getByLabel('Amount').fill('5.00');
  await sheet.getByLabel('Reason').fill('Cold');
  stripe.refundsAre = 'pending';
  await sheet.getByRole('button', { name: 'Refund' }).click();
  const onItsWay = page
    .getByRole('status')
    .filter({ hasText: '$5.00 goes back to Visa ••4242. It can take days.' });
  await expect(onItsWay.first()).toBeVisible();
  await expect.poll(() => stripe.refunds.length).toBe(1);
  await looksRight(page);
  Object.assign(stripe.refunds[0] ?? {}, { status: 'succeeded' });
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('Cold', { timeout: 30_000 });

  stripe.refundsAre = { code: 'charge_disputed' };
  await refund.click();
  await sheet.getByLabel('Amount').fill('1.00');
  await sheet.getByLabel('Reason').fill('Slow');
  await sheet.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText(/^\$1\.00 did not go back to Visa ••4242: the guest disputes/)).toBeVisible();
  await looksRight(page);
  await refund.click();
  await sheet.getByText('In cash').click();
  await sheet.getByLabel('Amount').fill('1.00');
  await sheet.getByLabel('Reason').fill('Slow');
  await sheet.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('Slow');
  expect(stripe.refunds).toMatchObject([{ amount: 500 }]);
  expect(faults).toEqual([]);
});

test('a refund that is tapped without a network goes to the card later, once @long', async ({
  browser,
  request,
  venue,
  stripe,
}) => {
  const office = await openStation(browser, venue.address);
  await signIn(office.page, ADMIN);
  await pairReader(office.page, stripe.key);
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, ADMIN);
  await readyForOffline(page);
  const order = await takeOrder(request, venue, BILL);
  await chargeCard(page, order.id);
  stripe.present('approve');
  await expect(page.getByText('Visa ••4242 was approved.')).toBeVisible();
  await page.goto(`/payments/${nextPaymentIdOf({ id: stripe.intents[0]?.charge ?? '', paymentIds: [] })}`);
  const refund = page.getByRole('button', { name: 'Refund', exact: true });
  await expect(refund).toBeVisible();

  venue.proxy.cut();
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible();
  await refund.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('radio', { name: 'To the card' })).toBeChecked();
  await sheet.getByLabel('Amount').fill('5.00');
  await sheet.getByLabel('Reason').fill('Cold');
  await looksRight(page);
  await sheet.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText(/^\$5\.00 goes back to Visa ••4242/).first()).toBeVisible();
  await looksRight(page);
  await page.reload();
  await expect(page.getByText(/^\$5\.00 goes back to Visa ••4242/).first()).toBeVisible();
  expect(stripe.refunds).toEqual([]);

  venue.proxy.restore();
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('Cold');
  expect(stripe.refunds).toMatchObject([{ amount: 500, status: 'succeeded' }]);
});
