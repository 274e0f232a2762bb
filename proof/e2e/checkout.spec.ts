/** The checkout: parts of a bill, the amount and the keypad in sight, and the receipt, now and later. */
import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './support/inspection.ts';
import { giveAccess, openStation, ordersOnServer, signIn, tab, thanked } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { sendOrder, takeOrder } from './support/till.ts';
import { test } from './support/venue-test.ts';
import { payAtTheEnd, placeNext, product, seatParty } from './support/visits.ts';

/** Ten lines: more than fit beside the keypad. */
const LONG = {
  table: '5',
  product: 'Marinated olives',
  quantity: 5,
  alsoOnIt: Array<string>(9).fill('Marinated olives'),
};

/** A phone, a tablet held upright, a tablet, and a screen on the counter. */
const SCREENS = [
  [390, 844],
  [834, 1112],
  [1024, 768],
  [1440, 900],
] as const;

const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function typeCash(page: Page, ...keys: string[]): Promise<void> {
  for (const name of keys) await key(page, name).click();
}

test('a bill is paid in parts, in cash and by card @long', async ({ browser, request, venue }) => {
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

for (const [width, height] of SCREENS) {
  test(`@long every key and the amount stay in view at ${width} × ${height}`, async ({
    browser,
    request,
    venue,
  }) => {
    const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
    const { page } = await openStation(browser, venue.tabletAddress, { width, height });
    await signIn(page, server);
    const { id } = await takeOrder(request, venue, LONG);
    await page.goto(`/checkout/${id}`);
    // A short amount: the case in which a line of words used to push the button over the keys.
    await typeCash(page, '1', '00', '00');
    await expect(page.getByText(/will still be due after this\.$/)).toBeVisible();
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

/** Seats a party and sends two plates for each of three seats. Its toast is still up when the bill is opened. */
async function sendAndPay(page: Page): Promise<void> {
  await seatParty(page, '12', 4);
  for (const seat of ['1', '2', '3']) {
    await placeNext(page, { seat });
    await product(page, /^(Add )?Marinated olives/).click();
    await product(page, /^(Add )?Fries, aioli/).click();
  }
  await page.getByRole('button', { name: /^Send/ }).first().click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

test('@long no row of the keypad is covered while a bill is split by seat or by item', async ({
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue);
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, ADMIN);
  await sendAndPay(page);
  await key(page, 'By seat').click();
  await expect(page.getByRole('button', { name: /^Seat 3 / })).toBeAttached();
  await expect(page.getByText('6 items sent')).toBeHidden();
  const found: string[] = [];
  const look = async (what: string): Promise<void> => {
    for (const [width, height] of [[360, 740], ...SCREENS] as const) {
      await page.setViewportSize({ width, height });
      const covered = [
        ...(await coveredKeys(page)),
        ...(await coveredIn(page.locator('main'), /^Take cash/)),
      ];
      found.push(...covered.map((name) => `${what}, ${width} × ${height}: ${name}`));
    }
  };
  await look('everything');
  await page.getByRole('button', { name: /^Seat 3 / }).click();
  await look('one seat');
  // A part of it: the line of words above the button is taken.
  await typeCash(page, '1');
  await expect(page.getByText(/will still be due after this\.$/)).toBeVisible();
  await look('a part');
  await key(page, 'By item').click();
  await page
    .getByRole('region', { name: 'Items that this guest pays' })
    .getByRole('button', { name: /Fries, aioli/ })
    .last()
    .click();
  const chosen = page.getByRole('button', { name: /^Check 2 / });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await look('one item');
  expect(found).toEqual([]);
  // The row of a phone has scrolled sideways to the last check.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(chosen).toBeInViewport({ ratio: 1 });
});

test('@long a toast from the page before covers nothing that the checkout needs', async ({
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue);
  const { page } = await openStation(browser, venue.tabletAddress, { width: 390, height: 844 });
  await keepToasts(page);
  await signIn(page, ADMIN);
  await sendAndPay(page);
  const main = page.getByRole('main');
  const amount = main.getByText(/^\$\d+\.\d\d$/).first();
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await expect(page.getByText('6 items sent')).toBeInViewport({ ratio: 1 });
    expect(await coveredKeys(page)).toEqual([]);
    for (const group of ['Tip', 'Quick amounts', 'Payment method'])
      expect(await coveredIn(page.getByRole('group', { name: group }))).toEqual([]);
    expect(await coveredIn(main, /^(Take cash|Split)/)).toEqual([]);
    expect(await coveredIn(amount.locator('..'), /^\$[\d.]+$/, 'span')).toEqual([]);
    await page.getByRole('link', { name: 'Back to the check' }).click({ trial: true });
  }
});

/** Toasts stay for a minute, so that they are up while a slow machine looks at the page. */
async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.setTimeout.bind(window);
    const kept = (act: () => void, ms?: number): number => real(act, ms === 6000 ? 60_000 : ms);
    window.setTimeout = kept as typeof window.setTimeout;
  });
}

const coveredKeys = (page: Page): Promise<string[]> =>
  coveredIn(page.getByRole('group', { name: 'Cash tendered' }));

/**
 * Returns what another element lies over, or what is not wholly on the screen: of the keys and tiles in a place, or of
 * other parts of it, those whose words match.
 */
const coveredIn = (place: Locator, words = /(?:)/, parts = 'button, label'): Promise<string[]> =>
  place.evaluate(
    (within, { pattern, selector }) => {
      const isFree = (part: Element): boolean => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        // Beside the corners, because those of large buttons are round.
        const points = [
          [left + 4, top + 8],
          [left + 8, top + 4],
          [right - 4, bottom - 8],
          [right - 8, bottom - 4],
        ] as const;
        return points.every(([x, y]) => part.contains(document.elementFromPoint(x, y)));
      };
      const looked = [...within.querySelectorAll(selector)].filter((part) =>
        new RegExp(pattern).test(part.textContent),
      );
      if (looked.length === 0) return [`no ${selector} with ${pattern}`];
      return looked.filter((part) => !isFree(part)).map((part) => part.textContent || 'Delete');
    },
    { pattern: words.source, selector: parts },
  );

test('@long the change is in large type on the receipt, which can be found again later', async ({
  browser,
  request,
  venue,
}) => {
  const manager = await giveAccess(request, venue, { firstName: 'Maya', role: 'manager' });
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, manager);
  const order = await takeOrder(request, venue, { ...LONG, alsoOnIt: [] });
  await page.goto(`/checkout/${order.id}`);
  await typeCash(page, '1', '00', '00');
  await page.getByRole('button', { name: /^Take cash/ }).click();
  const change = page.getByRole('status').filter({ hasText: 'Change due' });
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
  await expect(page.getByText('Change due')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeInViewport();
  await page.goto(`/orders/${order.id}`);
  await receipt.click();
  await expect(thanks).toBeVisible();
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('link', { name: 'View Details' }).click();
  await receipt.click();
  await expect(thanks).toBeVisible();
});

test('@long a tip that is left afterward is added to the paid order', async ({ browser, request, venue }) => {
  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, server);
  const { id, total } = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  await page.goto(`/orders/${id}`);
  await page.getByRole('link', { name: 'Add a tip' }).click();
  await page.getByRole('radio', { name: /^20%/ }).check();
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(page);
  await expect
    .poll(async () => (await ordersOnServer(request, venue))[0])
    .toMatchObject({
      paid: total,
      balance: 0,
    });
  await expect(page.getByText('Tip', { exact: true })).toBeVisible();
});
