/** How many products and lines of the check are in sight while a waiter takes an order, on each kind of screen. */
import { expect, type Page } from '@playwright/test';
import { inSight } from './support/in-sight.ts';
import { violationsOf } from './support/inspection.ts';
import { askOffice } from './support/office.ts';
import { openStation, signIn } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';
import { check, payAtTheEnd, placeNext, product, seatParty, tableCard } from './support/visits.ts';

const DISHES = [
  /^(Add )?Marinated olives/,
  /^(Add )?Fries, aioli/,
  /^(Add )?Whole branzino/,
  /^(Add )?Roast half chicken/,
];

/** A product has the color of its category. */
const products = (page: Page): Promise<number> => inSight(page, '#main [data-tint]');
const unsentLines = (page: Page): Promise<number> => inSight(page, '#main [data-line]');
const SENT = '#main [aria-label="Sent"] li li > button';
const sentLines = (page: Page): Promise<number> => inSight(page, SENT);

/** By width and height: the products that are in sight at least, and the lines of eight, unsent and sent. */
const SCREENS = [
  { size: [844, 390], products: 6 },
  { size: [720, 450], products: 6 },
  { size: [960, 540], products: 6 },
  { size: [360, 740], products: 5 },
  { size: [390, 844], products: 6 },
  { size: [834, 1194], products: 12 },
  { size: [1024, 768], products: 12, unsent: 6, sent: 6 },
  { size: [1440, 900], products: 12, unsent: 8, sent: 6 },
] as const;

test('@long products and lines have the room while an order is taken, on each kind of screen', async ({
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue);
  const { page } = await openStation(browser, venue.address, { width: 1024, height: 768 });
  await signIn(page, ADMIN);
  await seatParty(page, '12', 4);
  const counted: Record<string, object> = {};
  const short: string[] = [];
  const expectAtLeast = (least: number | undefined, count: number, where: string): void => {
    counted[where] = { count, least };
    if (least !== undefined && count < least) short.push(`${where}: ${count}, at least ${least}`);
  };

  for (const seat of ['1', '2', '3', '4']) {
    await placeNext(page, { seat });
    const chair = check(page).getByRole('radio', { name: new RegExp(`^Seat ${seat}`) });
    await expect(chair).toBeInViewport({ ratio: 1 });
    for (const dish of DISHES.slice(0, 2)) await product(page, dish).click();
    await expect(check(page).getByRole('radio', { name: `Seat ${seat}, 2 items` })).toBeChecked();
  }
  for (const { size, products: least, ...lines } of SCREENS) {
    const [width, height] = size;
    await page.setViewportSize({ width, height });
    const where = `${width} × ${height}`;
    await expect(page.getByRole('button', { name: /^Send/ }).first()).toBeInViewport({ ratio: 1 });
    expectAtLeast(least, await products(page), `${where}, products`);
    if (!('unsent' in lines)) continue;
    expectAtLeast(lines.unsent, await unsentLines(page), `${where}, unsent lines`);
    // A chair that takes the focus shifts nothing sideways.
    await check(page)
      .getByRole('radio', { name: /^Seat 4/ })
      .focus();
    const shifted = await check(page).evaluate((panel) => [
      panel.scrollLeft,
      panel.scrollWidth - panel.clientWidth,
    ]);
    expect(shifted, where).toEqual([0, 0]);
  }

  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: /^Seat 4, for the next item/ }).click();
  await page.getByRole('radio', { name: /^Seat 2/ }).click();
  await expect(page.getByRole('button', { name: /^Seat 2, for the next item/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 1024, height: 768 });
  await check(page).getByRole('radio', { name: 'Seat 2, 2 items' }).press('ArrowRight');
  await expect(check(page).getByRole('radio', { name: 'Seat 3, 2 items' })).toBeChecked();
  expect(await violationsOf(page)).toEqual([]);
  await check(page).getByRole('button', { name: /^Send/ }).last().click();
  await expect(check(page).getByRole('radio', { name: 'Whole table' })).toBeChecked();
  // The chair changes before the lines are drawn where they are sent.
  await expect(page.locator(SENT)).toHaveCount(8);
  for (const { size, ...lines } of SCREENS) {
    if (!('sent' in lines)) continue;
    const [width, height] = size;
    await page.setViewportSize({ width, height });
    expectAtLeast(lines.sent, await sentLines(page), `${width} × ${height}, sent lines`);
  }

  await page.getByRole('button', { name: /^More for check/ }).click();
  await page.getByRole('button', { name: 'Name and note' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Okafor');
  await page.getByRole('button', { name: 'Save name and note' }).click();
  for (const width of [360, 1024, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(page.getByRole('heading', { name: 'Table 12 · Okafor' })).toBeInViewport();
  }
  await page.goto('/tables');
  for (const width of [360, 834, 1024, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    const name = await tableCard(page, '12').getByText('Okafor', { exact: true }).boundingBox();
    expect(name?.width, `${width} px`).toBeGreaterThan(30);
  }
  process.stdout.write(`${JSON.stringify(counted)}\n`);
  expect(short).toEqual([]);
});

test('@long a menu of 300 is drawn as far as somebody scrolls, on tablet and phone', async ({
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue);
  const [category] = await askOffice<{ id: string }[]>(request, venue, { path: 'menu/categories' });
  const dish = (n: number) => ({
    name: `Dish ${n}`,
    category: category?.id,
    position: 1000 + n,
    sizes: [{ id: 'one', name: 'One', currentPrice: 1000 + n }],
  });
  for (let n = 0; n < 300; n += 25) {
    const some = Array.from({ length: 25 }, (_, k) => dish(n + k));
    await Promise.all(some.map((data) => askOffice(request, venue, { path: 'menu/products', data })));
  }
  const { page } = await openStation(browser, venue.address, { width: 1024, height: 768 });
  await signIn(page, ADMIN);
  await seatParty(page, '12', 2);
  const last = page.getByRole('main').getByRole('button', { name: /^Dish 299\b/ });
  const items = page.getByRole('main').getByRole('listitem').and(page.locator('[aria-setsize]'));
  for (const { width, height } of [
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height });
    const chip = (name: RegExp) => page.getByRole('main').getByRole('button', { name });
    await chip(/^Desserts/).click();
    await chip(/^All$/).click();
    expect(await items.count()).toBeLessThan(200);
    await expect(last).toHaveCount(0);
    await expect(async () => {
      await items.last().scrollIntoViewIfNeeded();
      await expect(last).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await last.click();
  }
});
