/** The checkout: parts of a bill, the amount and the keypad in sight, and the receipt, now and later. */
import { expect, type Page } from '@playwright/test';
import { test } from './support/guarded-test.ts';
import { violationsOf } from './support/inspection.ts';
import { giveAccess, openStation, ordersOnServer, signIn, tab } from './support/people.ts';
import { type RunningVenue, startVenue } from './support/running-venue.ts';
import { sendOrder, takeOrder } from './support/till.ts';

let venue: RunningVenue;
test.beforeEach(async () => {
  venue = await startVenue();
});
test.afterEach(async () => {
  await venue.close();
});

/** Ten lines: more than fit beside the keypad. */
const LONG = {
  table: '5',
  product: 'Marinated olives',
  quantity: 5,
  alsoOnIt: Array<string>(9).fill('Marinated olives'),
};

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function typeCash(page: Page, ...keys: string[]): Promise<void> {
  for (const name of keys) await key(page, name).click();
}

test('a bill is paid in parts, in cash and by card', async ({ browser, request }) => {
  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, server);
  const order = await takeOrder(request, venue, LONG);
  await page.goto(`/checkout/${order.id}`);
  await typeCash(page, '1', '00', '00');
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await expect(page.getByText(/^Still to pay: /)).toBeVisible();

  await page.getByRole('link', { name: 'Next payment' }).click();
  await page.getByRole('radio', { name: 'Credit card' }).check();
  await page.getByLabel(/^Reference or last 4 digits/).fill('4242');
  await page.getByRole('button', { name: /^Record card payment/ }).click();
  await expect(page.getByText('Paid, Cash')).toBeVisible();
  // Ten lines scroll, so the keyboard must reach the receipt.
  expect(await violationsOf(page)).toEqual([]);
  await expect(page.getByText('Paid, Credit card 4242')).toBeVisible();
  await expect
    .poll(async () => (await ordersOnServer(request, venue))[0])
    .toMatchObject({
      status: 'paid',
      paid: order.total,
      balance: 0,
    });
});

for (const [width, height] of [
  [390, 844],
  [1024, 768],
] as const) {
  test(`@long every key and the amount stay in sight at ${width} × ${height}`, async ({
    browser,
    request,
  }) => {
    const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
    const { page } = await openStation(browser, venue.tabletAddress, { width, height });
    await signIn(page, server);
    const { id } = await takeOrder(request, venue, LONG);
    await page.goto(`/checkout/${id}`);
    // A short amount: the case in which a line of words used to push the button over the keys.
    await typeCash(page, '1', '00', '00');
    await expect(page.getByText(/stays to pay after this\.$/)).toBeVisible();
    expect(await coveredKeys(page)).toEqual([]);
    const amount = page
      .locator('main')
      .getByText(/^\$\d+\.\d\d$/)
      .first();
    await page.mouse.move(width / 4, height / 2);
    await page.mouse.wheel(0, 5000);
    await expect(amount).toBeInViewport({ ratio: 1 });
  });
}

/** Returns the keys of the keypad that another element lies over, or that are not wholly on the screen. */
const coveredKeys = (page: Page): Promise<string[]> =>
  page.getByRole('group', { name: 'Cash tendered' }).evaluate((pad) => {
    const isFree = (button: Element): boolean => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const corners = [
        [left + 4, top + 4],
        [right - 4, bottom - 4],
      ] as const;
      return corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
    };
    return [...pad.querySelectorAll('button')]
      .filter((button) => !isFree(button))
      .map((button) => button.textContent || 'Delete');
  });

test('@long the change stands large on the receipt, which is found again later', async ({
  browser,
  request,
}) => {
  const manager = await giveAccess(request, venue, { firstName: 'Maya', role: 'manager' });
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, manager);
  const order = await takeOrder(request, venue, { ...LONG, alsoOnIt: [] });
  await page.goto(`/checkout/${order.id}`);
  await typeCash(page, '1', '00', '00');
  await page.getByRole('button', { name: /^Take cash/ }).click();
  const change = page.getByRole('status').filter({ hasText: 'Give back' });
  await expect(change).toBeInViewport({ ratio: 1 });
  const size = await change
    .locator('span')
    .last()
    .evaluate((amount) => getComputedStyle(amount).fontSize);
  expect(size).toBe('48px');

  await tab(page, 'History').click();
  const receipt = page.getByRole('link', { name: 'Receipt' });
  const thanks = page.getByRole('heading', { name: 'Thank You!' });
  await receipt.click();
  await expect(thanks).toBeVisible();
  await expect(page.getByText('Give back')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeInViewport();
  await page.goto(`/orders/${order.id}`);
  await receipt.click();
  await expect(thanks).toBeVisible();
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('link', { name: 'View Details' }).click();
  await receipt.click();
  await expect(thanks).toBeVisible();
});

test('@long a tip that is left afterward is added to the paid order', async ({ browser, request }) => {
  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, server);
  const { id, total } = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  await page.goto(`/orders/${id}`);
  await page.getByRole('link', { name: 'Add a tip' }).click();
  await page.getByRole('radio', { name: /^20%/ }).check();
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect
    .poll(async () => (await ordersOnServer(request, venue))[0])
    .toMatchObject({
      paid: total,
      balance: 0,
    });
  await expect(page.getByText('Tip', { exact: true })).toBeVisible();
});
