/**
 * Two tablets that cannot reach each other serve one order and both take money. Every dish is cooked, and no cent is
 * lost.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './support/inspection.ts';
import { checksOnServer, chooseCategory, chooseTable, giveAccess } from './support/people.ts';
import {
  AMARA,
  everythingSent,
  expectOnline,
  officeStation,
  oliveTile,
  payInFull,
  THEO,
  takeCash,
  test,
} from './support/shift-test.ts';

const JONAS = { firstName: 'Jonas', role: 'server' } as const;
const TABLE = '3';
/** The price of one portion of fries in cents, with tax. */
const FRIES = 980;

async function kitchenWall(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kitchen screen' }).click();
  await page.getByRole('button', { name: 'Start shift' }).click();
  await expect(page.getByText('No open tickets')).toBeVisible();
}

const ticket = (wall: Page, number: string): Locator =>
  wall.getByRole('article', { name: new RegExp(`#${number}$`) });
const friesTile = (page: Page): Locator => page.getByRole('button', { name: /^Fries, aioli/ });

async function checkOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay/ }).click();
  await takeCash(page);
}

test('@long two tablets pay for what they added without network, and each dish is cooked once', async ({
  arrive,
  browser,
  request,
  venue,
}) => {
  const { page: amara } = await arrive(AMARA);
  const { page: jonas } = await arrive(JONAS);
  const wall = await officeStation(browser, venue, await giveAccess(request, venue, THEO));
  await kitchenWall(wall);
  // Jonas opens the check that Amara has begun.
  await chooseTable(amara, TABLE);
  await chooseCategory(amara, 'Small plates');
  await friesTile(amara).click();
  await everythingSent(amara);
  await chooseTable(jonas, TABLE);
  await chooseCategory(jonas, 'Small plates');
  await expect(jonas.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  const [check] = await checksOnServer(request, venue);
  const number = check?.orderNumber ?? '';

  venue.proxy.cut();
  await oliveTile(amara).click();
  await friesTile(jonas).click();
  for (const page of [amara, jonas]) await checkOut(page);
  venue.proxy.restore();

  for (const page of [amara, jonas]) await everythingSent(page);
  await expect(wall.getByRole('article')).toHaveCount(2);
  const cooked = await wall.getByRole('article').allTextContents();
  expect(cooked.join().match(/olives/g)).toHaveLength(1);
  expect(cooked.join()).toContain(number);
  // Both took the money for the first fries, so that is what the guest gets back.
  await expect
    .poll(async () => (await checksOnServer(request, venue)).reduce((sum, one) => sum + one.balance, 0))
    .toBe(-FRIES);
});

test('@long olives that are tapped three times for an order that has been paid since are all cooked', async ({
  arrive,
  browser,
  request,
  venue,
}) => {
  const { page: amara } = await arrive(AMARA);
  const office = await officeStation(browser, venue);
  const wall = await officeStation(browser, venue, await giveAccess(request, venue, THEO));
  await kitchenWall(wall);
  await chooseTable(amara, TABLE);
  await chooseCategory(amara, 'Small plates');
  await friesTile(amara).click();
  await expect.poll(async () => (await checksOnServer(request, venue))[0]?.total ?? 0).toBeGreaterThan(0);
  const [order] = await checksOnServer(request, venue);
  const number = order?.orderNumber ?? '';

  venue.proxy.cut();
  await payInFull(office, order?.id ?? '');
  for (let tap = 0; tap < 3; tap += 1) await oliveTile(amara).click();
  await checkOut(amara);
  venue.proxy.restore();

  await everythingSent(amara);
  await expect(ticket(wall, `${number}/2`)).toContainText(/3\s*(×\s*)?Marinated olives/);
  await expect(ticket(wall, number)).toContainText('Fries, aioli');
  // Her money counts on the check that goes on, and what it brought too much is the fries.
  const notice = amara.getByRole('region', { name: `#${number}-2 was paid too much` });
  await expect(notice.getByRole('alert')).toBeVisible();
  await expect(notice).toContainText('Give $9.8');
  expect(await violationsOf(amara)).toEqual([]);

  await amara.reload();
  await expect(notice).toContainText('A manager approves the refund.');
  await notice.getByRole('link', { name: 'Refund' }).click();
  await expect(amara.getByRole('main')).toContainText(`#${number}`);
  await expect(amara).toHaveURL(/\/payments\//);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeHidden();
  await amara.reload();
  await expectOnline(amara);
  await expect(amara.getByText(/was paid t/)).toHaveCount(0);
  await expect(office.getByText(/was paid t/)).toHaveCount(0);
});
