/** The five conflicts that people meet most: a tablet without a network and a second device change the same thing. */
import { expect, type Locator, type Page } from '@playwright/test';
import {
  boardCard,
  checksOnServer,
  giveAccess,
  openStation,
  ordersOnServer,
  pill,
  receiptNumber,
  section,
  signIn,
  tab,
} from './support/people.ts';
import {
  AMARA,
  addOlives,
  everythingSent,
  expectOnline,
  OLIVES,
  officeStation,
  oliveTile,
  payInFull,
  test as shiftTest,
  THEO,
  takeCash,
} from './support/shift-test.ts';
import { orderStatus, sendOrder } from './support/till.ts';

/** The price of one portion of fries in cents, with tax. */
const FRIES = 980;

interface TwoBoards {
  /** The tablet's network is already cut when the test begins. */
  readonly tablet: Page;
  readonly other: Page;
  readonly id: string;
  readonly orderNumber: string;
  /** The card of the same paid order on each device. */
  readonly card: Locator;
  readonly seen: Locator;
}

const test = shiftTest.extend<{ boards: TwoBoards }>({
  boards: async ({ arrive, browser, request, venue }, use) => {
    const { page: tablet } = await arrive(AMARA);
    const { id, orderNumber } = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
    const other = await officeStation(browser, venue);
    const [card, seen] = [boardCard(tablet, orderNumber), boardCard(other, orderNumber)];
    await expect(card).toBeVisible();
    venue.proxy.cut();
    await use({ tablet, other, id, orderNumber, card, seen });
  },
});

/** Raises the price of the olives by a dollar. */
async function raiseOlives(page: Page): Promise<void> {
  await page.goto('/menu');
  await page.getByLabel('Search products...').fill('olives');
  await page.getByRole('button', { name: 'Edit Marinated olives' }).click();
  const price = page.getByRole('dialog').getByLabel('Price').first();
  await price.fill(String(Number(await price.inputValue()) + 1));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectOnline(page);
}

test('@long two devices advance one order, which continues from the furthest step without bothering anybody', async ({
  boards,
  request,
  venue,
}) => {
  const { tablet, other, id, card, seen } = boards;
  await card.getByRole('button', { name: 'Move to accepted' }).click();
  for (const step of ['accepted', 'preparing'])
    await seen.getByRole('button', { name: `Move to ${step}` }).click();
  await expect(section(other, /^Preparing Orders \(1\)$/).locator(seen)).toBeVisible();
  venue.proxy.restore();

  await everythingSent(tablet);
  await expect(section(tablet, /^Preparing Orders \(1\)$/).locator(card)).toBeVisible();
  expect(await orderStatus(request, venue, id)).toBe('preparing');
});

test('@long an order that is cancelled while a tablet accepts it stays cancelled, and the tablet hears so', async ({
  boards,
  request,
  venue,
}) => {
  const { tablet, other, id, orderNumber, card, seen } = boards;
  await card.getByRole('button', { name: 'Move to accepted' }).click();
  await seen.getByRole('button', { name: `Cancel Order #${orderNumber}` }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click();
  await expect(seen).toBeHidden();
  venue.proxy.restore();

  const told = pill(tablet, /^Online, 1 refused$/);
  await expect(told).toBeVisible({ timeout: 60_000 });
  await expect(card).toBeHidden();
  expect(await orderStatus(request, venue, id)).toBe('cancelled');
  await told.click();
  await expect(tablet.getByRole('region', { name: '1 refused' })).toContainText('cancelled');
});

test('@long an order that is accepted while a tablet cancels it is still cancelled', async ({
  boards,
  request,
  venue,
}) => {
  const { tablet, id, orderNumber, card, seen } = boards;
  await card.getByRole('button', { name: `Cancel Order #${orderNumber}` }).click();
  await tablet.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click();
  await expect(card).toBeHidden();
  await seen.getByRole('button', { name: 'Move to accepted' }).click();
  venue.proxy.restore();

  await everythingSent(tablet);
  await expect.poll(() => orderStatus(request, venue, id)).toBe('cancelled');
  await expect(seen).toBeHidden();
});

test('@long the kitchen gets every line when one table is served by a tablet without network and by another', async ({
  arrive,
  browser,
  request,
  venue,
}) => {
  const { page: tablet } = await arrive(AMARA);
  const { page: kitchen } = await openStation(browser, venue.address);
  await signIn(kitchen, await giveAccess(request, venue, THEO));
  const other = await officeStation(browser, venue);
  const paid = async (page: Page): Promise<string> => {
    await page.getByRole('button', { name: /^Pay/ }).click();
    await takeCash(page);
    return receiptNumber(page);
  };

  venue.proxy.cut();
  await addOlives(tablet, '3', 2);
  const away = await paid(tablet);
  await addOlives(other, '3');
  await other.getByRole('button', { name: /^Fries, aioli/ }).click();
  const here = await paid(other);
  await expect(boardCard(kitchen, here)).toBeVisible();
  await expect(boardCard(kitchen, away)).toHaveCount(0);
  venue.proxy.restore();

  await everythingSent(tablet);
  await expect(boardCard(kitchen, away)).toContainText(/2 ×\s*Marinated olives/);
  await expect(boardCard(kitchen, here)).toContainText(/1 ×\s*Marinated olives/);
  await expect(boardCard(kitchen, here)).toContainText(/1 ×\s*Fries, aioli/);
  await expect(kitchen.getByRole('article')).toHaveCount(2);
  const orders = await ordersOnServer(request, venue);
  expect(Object.fromEntries(orders.map(({ orderNumber, paid: cents }) => [orderNumber, cents]))).toEqual({
    [away]: 2 * OLIVES,
    [here]: OLIVES + FRIES,
  });
});

for (const { what, tapped, total } of [
  {
    what: 'an item',
    tapped: (page: Page) => page.getByRole('button', { name: /^Fries, aioli/ }),
    total: FRIES,
  },
  { what: 'another portion', tapped: oliveTile, total: OLIVES },
]) {
  test(`@long ${what} for a check that has been paid since continues on a separate check beside it`, async ({
    arrive,
    browser,
    request,
    venue,
  }) => {
    const { page: tablet } = await arrive(AMARA);
    await addOlives(tablet, '3');
    await expect.poll(async () => (await checksOnServer(request, venue)).length).toBe(1);
    const [first] = await checksOnServer(request, venue);
    const other = await officeStation(browser, venue);

    venue.proxy.cut();
    await payInFull(other, first?.id ?? '');
    await tapped(tablet).click();
    venue.proxy.restore();

    await everythingSent(tablet);
    await expect.poll(async () => (await checksOnServer(request, venue)).length).toBe(2);
    const all = await checksOnServer(request, venue);
    expect(all.find(({ id }) => id !== first?.id)).toMatchObject({
      orderNumber: `${first?.orderNumber}-2`,
      status: 'open',
      balance: total,
    });
    expect(all.find(({ id }) => id === first?.id)).toMatchObject({
      status: 'closed',
      total: OLIVES,
      balance: 0,
    });
    await expect(tablet.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  });
}

test('@long when two devices take the whole payment of one order, both are kept, and the excess is reported', async ({
  arrive,
  browser,
  request,
  venue,
}) => {
  const { page: tablet } = await arrive(AMARA);
  await addOlives(tablet, '3');
  await expect.poll(async () => (await checksOnServer(request, venue)).length).toBe(1);
  const [order] = await checksOnServer(request, venue);
  const id = order?.id ?? '';
  const other = await officeStation(browser, venue);

  venue.proxy.cut();
  await tablet.getByRole('button', { name: /^Pay/ }).click();
  await takeCash(tablet);
  await payInFull(other, id);
  venue.proxy.restore();

  await everythingSent(tablet);
  await expect
    .poll(async () => (await checksOnServer(request, venue))[0])
    .toMatchObject({ status: 'closed', paid: 2 * OLIVES, balance: -OLIVES });
  const notice = tablet.getByRole('region', { name: `#${order?.orderNumber} was paid twice` });
  await expect(notice).toContainText('Give $8.71 back to the guest.');
  await expect(notice).toContainText('A manager approves the refund.');
  await other.goto('/payment');
  await expect(other.getByText(`#${order?.orderNumber}`).first()).toBeVisible();
  await expect(other.getByText(/^Refund due:/)).toContainText('$8.71');
});

test('@long a price that changed while the tablet was away stays as the guest was told', async ({
  arrive,
  browser,
  request,
  venue,
}) => {
  const { page: tablet } = await arrive(AMARA);
  await tab(tablet, 'Tables').click();
  const other = await officeStation(browser, venue);

  venue.proxy.cut();
  await addOlives(tablet, '3');
  await raiseOlives(other);
  venue.proxy.restore();

  await everythingSent(tablet);
  await expect.poll(async () => (await checksOnServer(request, venue))[0]?.total).toBe(OLIVES);
  await oliveTile(tablet).click();
  await expect.poll(async () => (await checksOnServer(request, venue))[0]?.total).toBeGreaterThan(2 * OLIVES);
});
