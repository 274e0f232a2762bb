/**
 * Cash and the end of the day in the office: a drawer from its float to its blind count, a day that is closed while a
 * tablet is away, and what that tablet brings a day later.
 */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { Hand } from './support/hand.ts';
import { askOffice } from './support/office.ts';
import { giveAccess, openStation, pill, readyForOffline, signIn, tab, thanked } from './support/people.ts';
import { ADMIN, type RunningVenue } from './support/running-venue.ts';
import { type SentOrder, takeOrder } from './support/till.ts';
import { test } from './support/venue-test.ts';
import { serverClock } from './support/wrong-clock.ts';

const DAY_MS = 86_400_000;

/** The close asks about the hours of the venue, and these tests run at any time. */
async function closeAllWeek(request: APIRequestContext, venue: RunningVenue): Promise<void> {
  const { venueId } = await askOffice<{ venueId: string }>(request, venue, { path: 'auth/me' });
  const operatingHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    open: '0000',
    close: '0000',
    isOpen: false,
  }));
  await askOffice(request, venue, { path: `venues/${venueId}`, method: 'PUT', data: { operatingHours } });
}

interface Closed {
  readonly businessDay: string;
  readonly z: number;
  readonly sums: { readonly late: { readonly count: number; readonly cents: number } };
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

async function takeCash(page: Page, { id, total }: SentOrder): Promise<void> {
  await page.goto(`/checkout/${id}`);
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(page);
  await expect(page.getByRole('main')).toContainText(dollars(total));
}

/** Opens a row of Profile, beginning on Tables. */
async function openRow(hand: Hand, name: RegExp): Promise<void> {
  await hand.tap(tab(hand.page, 'Profile'));
  await hand.tap(hand.page.getByRole('main').getByRole('link', { name }));
}

test('@long a drawer is counted blind, managers see the difference, and its count is three taps away', async ({
  browser,
  request,
  venue,
}) => {
  const order = await takeOrder(request, venue, { table: '5', product: 'Marinated olives' });
  const { page } = await openStation(browser, venue.address, { width: 1024, height: 768, hasTouch: true });
  await signIn(page, ADMIN);
  await expect(pill(page, /^Online$/)).toBeVisible();
  await page.goto('/profile/cash');
  await page.getByLabel('Starting cash').fill('200.00');
  await page.getByRole('button', { name: 'Open drawer' }).click();
  const drawer = page.getByRole('region', { name: 'Drawer' });
  await expect(drawer).toContainText('with $200.00');
  await drawer.getByRole('button', { name: 'Paid out' }).click();
  await page.getByLabel('Amount').fill('10.00');
  await page.getByLabel('Reason').fill('Limes');
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(drawer).toContainText('Paid out: Limes');
  await takeCash(page, order);

  await page.goto('/tables');
  const hand = new Hand(page);
  await openRow(hand, /^Cash/);
  await hand.button('Count');
  process.stdout.write(`Count the drawer: ${hand.taps} taps\n`);
  expect(hand.taps).toBe(3);
  const sheet = page.getByRole('dialog');
  await expect(sheet).not.toContainText(dollars(19_000 + order.total));
  await sheet.getByLabel('$20', { exact: true }).fill('9');
  await sheet.getByLabel('$10', { exact: true }).fill('1');
  await sheet.getByRole('button', { name: /^Save count/ }).click();
  const counted = page.getByRole('article', { name: 'Drawer, counted' });
  await expect(counted).toContainText(`Expected ${dollars(19_000 + order.total)}`);
  await expect(counted).toContainText(`${dollars(order.total)} short`);
});

test('@long a day on which nothing is left is closed in three taps, and leads to its Z report', async ({
  browser,
  request,
  venue,
}) => {
  await closeAllWeek(request, venue);
  const { page } = await openStation(browser, venue.address, { width: 390, height: 844, hasTouch: true });
  await signIn(page, ADMIN);
  await page.goto('/tables');
  await expect(pill(page, /^Online$/)).toBeVisible();
  const hand = new Hand(page);
  await openRow(hand, /^Day/);
  await expect(page.getByText('Nothing is left.')).toBeVisible();
  await hand.button(/^Close /);
  process.stdout.write(`Close the day: ${hand.taps} taps\n`);
  expect(hand.taps).toBe(3);
  const toZ = page.getByRole('link', { name: 'See the Z report' });
  await expect(toZ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Sales' })).toContainText('Total$0.00');
});

test('@long a day is closed while a tablet is away, whose work is in the next Z report while the first one stays', async ({
  browser,
  request,
  venue,
}) => {
  const order = await takeOrder(request, venue, { table: '5', product: 'Marinated olives' });
  const amara = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const tablet = await openStation(browser, venue.tabletAddress);
  await signIn(tablet.page, amara);
  await expect(pill(tablet.page, /^Online$/)).toBeVisible();
  await readyForOffline(tablet.page);
  const office = await openStation(browser, venue.address, { width: 1024, height: 768, hasTouch: true });
  const { page } = office;
  await signIn(page, ADMIN);
  venue.proxy.cut();
  await takeCash(tablet.page, order);

  await page.goto('/tables');
  const hand = new Hand(page);
  await openRow(hand, /^Day/);
  await hand.button(/^Close /);
  await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: /^Close / }));
  process.stdout.write(`Close the day with an open check: ${hand.taps} taps\n`);
  expect(hand.taps).toBe(4);
  await expect(page.getByText(/is closed\. Orders taken now count toward the next day/)).toBeVisible();
  await page.getByRole('link', { name: 'Open Z 1' }).click();
  await expect(page.getByText('Z 1', { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sales' })).toContainText('Total$0.00');
  const [first] = await askOffice<Closed[]>(request, venue, { path: 'days' });

  venue.proxy.restore();
  await expect(pill(tablet.page, /^Online$/)).toBeVisible();
  const payments = () =>
    askOffice<{ businessDay: string; timestamp: string }[]>(request, venue, { path: 'payments' });
  await expect.poll(async () => (await payments()).length).toBe(1);
  expect((await payments())[0]?.businessDay).not.toBe(first?.businessDay);
  const [again] = await askOffice<Closed[]>(request, venue, { path: 'days' });
  expect(again).toEqual(first);
  await tablet.context.close();

  await venue.restart({ environment: serverClock(DAY_MS) });
  await page.goto('/profile/day');
  const button = page.getByRole('button', { name: /^Close / });
  await expect(button).toBeVisible();
  await button.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Close / })
    .click();
  await page.getByRole('link', { name: 'Open Z 2' }).click();
  await expect(page.getByRole('table', { name: 'Late' })).toContainText(`#${order.orderNumber}, Cash, Amara`);
  const days = await askOffice<Closed[]>(request, venue, { path: 'days' });
  expect(days.map(({ z, sums }) => [z, sums.late.count, sums.late.cents])).toEqual([
    [2, 1, order.total],
    [1, 0, 0],
  ]);
  await office.context.close();
});
