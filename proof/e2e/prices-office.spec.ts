/** Taxes of the venue, from the office to the receipt, and prices that go by the clock. */
import { expect } from '@playwright/test';
import { askOffice } from './support/office.ts';
import {
  checksOnServer,
  chooseTable,
  giveAccess,
  openStation,
  pill,
  readyForOffline,
  signIn,
  tab,
} from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { sendOrder } from './support/till.ts';
import { test } from './support/venue-test.ts';
import { giveClock, moveClock } from './support/wrong-clock.ts';

test('@long a tax that was made offline is on the orders of its category, and receipts name it', async ({
  browser,
  request,
  venue,
}) => {
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

const THREE_DAYS = 3 * 86_400_000;

/** Returns the day of the week in the venue's time zone, 0 for Sunday. */
const dayOf = (time: number): number =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(
    new Date(time).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'America/New_York' }),
  );

interface SoldCheck {
  readonly bill: {
    readonly lines: readonly {
      readonly item: { price: number; priceRule?: { name: string }; stalePrice: object | null };
    }[];
  };
}

test('@long an open menu without a network follows its clock, and keeps what was sold at that price', async ({
  browser,
  request,
  venue,
}) => {
  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const { venueId } = await askOffice<{ venueId: string }>(request, venue, { path: 'auth/me' });
  const happyHour = {
    id: 'happy',
    name: 'Happy hour',
    days: [dayOf(Date.now() + THREE_DAYS)],
    from: '0000',
    to: '0000',
    categoryIds: ['cocktails'],
    productIds: [],
    percent: 25,
  };
  const data = { priceSchedules: [happyHour] };
  await askOffice(request, venue, { path: `venues/${venueId}`, data, method: 'PUT' });
  const { context, page, faults } = await openStation(browser, venue.tabletAddress);
  await giveClock(context, 0);
  await signIn(page, server);
  await readyForOffline(page);
  await chooseTable(page, '5');
  const tile = page.getByRole('button', { name: /^Negroni/ });
  await expect(tile).toContainText('$16.00');

  venue.proxy.cut();
  await moveClock(page, THREE_DAYS);
  await expect(tile).toContainText('$12.00 Happy hour');
  await tile.click();
  await expect(page.getByRole('region', { name: /^Check / })).toContainText('$12.00');
  venue.proxy.restore();
  await expect(pill(page, /^Online$/)).toBeVisible();

  // The server knows that it was another day. It keeps the price that the guest was told, and flags it.
  const sold = async () => {
    const [check] = await checksOnServer(request, venue);
    const { bill } = await askOffice<SoldCheck>(request, venue, { path: `visits/${check?.id}` });
    return bill.lines.map(({ item }) => item);
  };
  await expect
    .poll(sold)
    .toMatchObject([
      { price: 1200, priceRule: { name: 'Happy hour' }, stalePrice: { sold: 1200, current: 1600 } },
    ]);
  expect(faults).toEqual([]);
});
