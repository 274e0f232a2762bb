/**
 * Two tablets that cannot reach each other serve one order and both take money. Every dish is cooked, and no cent is
 * lost.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './support/inspection.ts';
import { chooseCategory, chooseTable, giveAccess, ordersOnServer } from './support/people.ts';
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
import { cancelOrder, takeOrder } from './support/till.ts';

const JONAS = { firstName: 'Jonas', role: 'server' } as const;
const TABLE = '3';

async function kitchenWall(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kitchen screen' }).click();
  await page.getByRole('button', { name: 'Start shift' }).click();
  await expect(page.getByText('No open tickets')).toBeVisible();
}

const ticket = (wall: Page, number: string): Locator =>
  wall.getByRole('article', { name: new RegExp(`#${number}$`) });
const friesTile = (page: Page): Locator => page.getByRole('button', { name: /^Fries, aioli/ });

async function checkOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Checkout/ }).click();
  await takeCash(page);
}

test('@long both add to an order that was paid, and both take the money: both dishes are cooked', async ({
  arrive,
  browser,
  request,
  venue,
}) => {
  const { page: amara } = await arrive(AMARA);
  const { page: jonas } = await arrive(JONAS);
  const office = await officeStation(browser, venue);
  const wall = await officeStation(browser, venue, await giveAccess(request, venue, THEO));
  await kitchenWall(wall);
  // Both open one of two drafts and add to it. Then the office cancels the other draft and takes the payment.
  const order = await takeOrder(request, venue, { table: TABLE, product: 'Marinated olives' });
  const other = await takeOrder(request, venue, { table: TABLE, product: 'Marinated olives' });
  const number = order.orderNumber;
  for (const page of [amara, jonas]) {
    await chooseTable(page, TABLE);
    await chooseCategory(page, 'Small plates');
    await friesTile(page).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `#${number}` })
      .click();
    await friesTile(page).click();
  }
  await everythingSent(jonas);
  await cancelOrder(request, venue, other.id);
  await payInFull(office, order.id);
  await expect(ticket(wall, number)).toContainText(/2\s*(×\s*)?Fries, aioli/);
  for (const page of [amara, jonas])
    await expect(page.getByRole('button', { name: /^Checkout/ })).toHaveCount(0);

  venue.proxy.cut();
  await oliveTile(amara).click();
  await friesTile(jonas).click();
  for (const page of [amara, jonas]) {
    await checkOut(page);
    await expect(page.getByRole('main')).toContainText(`#${number}/2`);
  }
  venue.proxy.restore();

  for (const page of [amara, jonas]) await everythingSent(page);
  const added = [`${number}/2`, `${number}/3`].map((one) => ticket(wall, one));
  for (const one of added) await expect(one).toBeVisible();
  expect((await Promise.all(added.map((one) => one.textContent()))).join()).toMatch(
    /olives.*Fries|Fries.*olives/s,
  );
  const orders = await ordersOnServer(request, venue);
  expect(
    orders.filter(({ id }) => id !== other.id).map(({ status, balance }) => ({ status, balance })),
  ).toEqual(Array.from({ length: 3 }, () => ({ status: 'paid', balance: 0 })));
  for (const page of [amara, jonas]) await expect(page.getByRole('main')).toContainText(/#[A-Z]+-\d+\/[23]/);
});

test('@long olives tapped three times for an order that was paid meanwhile: all three are cooked', async ({
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
  // The order arrives before its first line, and an order without lines takes no payment.
  await expect.poll(async () => (await ordersOnServer(request, venue))[0]?.total ?? 0).toBeGreaterThan(0);
  const [order] = await ordersOnServer(request, venue);
  const number = order?.orderNumber ?? '';

  venue.proxy.cut();
  await payInFull(office, order?.id ?? '');
  for (let tap = 0; tap < 3; tap += 1) await oliveTile(amara).click();
  await checkOut(amara);
  venue.proxy.restore();

  await everythingSent(amara);
  await expect(ticket(wall, `${number}/2`)).toContainText(/3\s*(×\s*)?Marinated olives/);
  await expect(ticket(wall, number)).toContainText('Fries, aioli');
  const notice = amara.getByRole('region', { name: `#${number} was paid twice` });
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
  await expect(amara.getByText('was paid twice')).toHaveCount(0);
  await expect(office.getByText('was paid twice')).toHaveCount(0);
});
