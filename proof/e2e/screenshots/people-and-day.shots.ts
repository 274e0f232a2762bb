/** The screens of a shared tablet, of cash and the end of the day, and of prices, hours and reports. */
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../support/guarded-test.ts';
import { pill, signIn, thanked } from '../support/people.ts';
import { ADMIN } from '../support/running-venue.ts';
import { PINS, type SharedEvening, shareForTheEvening, toTables } from '../support/shared-evening.ts';
import { comeIn, lock, tile, typePin } from '../support/shared-tablet.ts';
import { sendOrder } from '../support/till.ts';
import { product, seatParty } from '../support/visits.ts';
import { Camera, FOLDER } from './camera.ts';
import { makeContactSheets } from './contact-sheet.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(600_000);

const camera = new Camera();
const picture = (name: string): string => join(FOLDER, `${name}.png`);
let shared: SharedEvening;

test.beforeAll(async ({ browser, playwright }) => {
  shared = await shareForTheEvening(browser, await playwright.request.newContext());
});
test.afterAll(async ({ browser }) => {
  await makeContactSheets(browser, camera.taken, 'people');
  await shared.venue.close();
});

async function officePage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shared.venue.address,
    viewport: { width: 1024, height: 768 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, ADMIN);
  await expect(pill(page, /^Online$/)).toBeVisible();
  return page;
}

test('a shared tablet is pictured', async () => {
  const { page } = shared;
  await lock(page);
  await camera.take(page, '70-lock');
  await tile(page, 'Jonas').click();
  await camera.take(page, '71-pin');
  await typePin(page, '1470');
  await expect(page.getByRole('alert')).toContainText('Wrong PIN');
  await camera.take(page, '72-wrong-pin');
  await page.getByRole('button', { name: 'Time clock' }).click();
  await tile(page, 'Jonas').click();
  await typePin(page, PINS.jonas);
  const clock = page.getByRole('region', { name: 'Time clock' });
  await clock.getByRole('button', { name: 'Clock in' }).click();
  await expect(clock).toContainText('At work since');
  await camera.take(page, '73-time-clock');
  await page.getByRole('button', { name: 'Done' }).click();

  await comeIn(page, 'Amara', PINS.amara);
  await toTables(page, '12');
  await seatParty(page, '12', 2);
  await product(page, /^Marinated olives/).click();
  await page.getByRole('button', { name: /^Send/ }).last().click();
  await page.getByRole('button', { name: 'Comp or discount' }).first().click();
  await page.getByRole('button', { name: 'No service charge' }).click();
  await page.getByRole('button', { name: 'Guest asked' }).click();
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expect(page.getByText('Requested by Amara Okafor.')).toBeVisible();
  await camera.take(page, '74-approval');
  await typePin(page, PINS.maya);
  await expect(page.getByText('Requested by Amara Okafor.')).toHaveCount(0);
  await page.getByRole('button', { name: /^Pay/ }).last().click();
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(page);
  await page.goto('/profile/shift');
  await comeIn(page, 'Amara', PINS.amara);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await camera.take(page, '75-my-shift');
});

/** The name, the address and, where there is one, the button that opens a sheet on each page. */
const OFFICE: readonly (readonly [name: string, path: string, sheet?: RegExp])[] = [
  ['76-prices', '/profile/prices'],
  ['77-schedule', '/profile/prices', /^Add a schedule/],
  ['78-tax', '/profile/prices', /^Add a tax/],
  ['79-discounts', '/profile/discounts'],
  ['79-tips', '/profile/tips'],
  ['80-time-cards', '/profile/time-cards'],
  ['81-time-card', '/profile/time-cards', /^Correct the card/],
  ['82-pin', '/profile/pin'],
  ['83-this-tablet', '/profile/tablet'],
  ['84-reports', '/profile/reports'],
];

test('prices, hours and reports are pictured', async ({ browser, request }) => {
  await sendOrder(request, shared.venue, { table: '5', product: 'Negroni', quantity: 3, tip: 600 });
  const page = await officePage(browser);
  for (const [name, path, sheet] of OFFICE) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    if (path === '/profile/reports') await expect(page.getByText(/^As of /)).toBeVisible();
    const staging = sheet && {
      open: () => page.getByRole('button', { name: sheet }).first().click(),
      close: () => page.keyboard.press('Escape'),
    };
    await camera.take(page, name, staging);
  }
  await page.setViewportSize({ width: 1024, height: 3200 });
  await page.screenshot({ path: picture('84-reports-whole') });
  await page.context().close();
});

test('cash and the end of the day are pictured', async ({ browser }) => {
  const page = await officePage(browser);
  await page.goto('/profile/cash');
  await expect(page.getByLabel('Starting cash')).toBeVisible();
  await camera.take(page, '85-cash-none');
  await page.getByLabel('Name').fill('Bar');
  await page.getByLabel('Starting cash').fill('200.00');
  await page.getByRole('button', { name: 'Open drawer' }).click();
  const drawer = page.getByRole('region', { name: 'Bar' });
  for (const [kind, amount, reason] of [
    ['Paid out', '10.00', 'Limes'],
    ['Paid in', '40.00', 'Change from the bank'],
    ['Drop', '100.00', 'Safe'],
  ] as const) {
    await drawer.getByRole('button', { name: kind }).click();
    await page.getByLabel('Amount').fill(amount);
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: 'Record' }).click();
    await expect(drawer).toContainText(reason);
  }
  await camera.take(page, '86-drawer');
  await camera.take(page, '87-count', {
    open: async () => {
      await drawer.getByRole('button', { name: 'Count' }).click();
      await page.getByRole('dialog').getByLabel('$20', { exact: true }).fill('6');
    },
    close: () => page.keyboard.press('Escape'),
  });
  await page.goto('/profile/day');
  await expect(page.getByRole('button', { name: /^Close / })).toBeVisible();
  await camera.take(page, '88-day-open');
  await page.getByRole('button', { name: /^Close / }).click();
  const anyway = page.getByRole('alertdialog').getByRole('button', { name: /^Close/ });
  await expect(anyway.or(page.getByText(/is closed\. /))).toBeVisible();
  if (await anyway.isVisible()) {
    await camera.take(page, '89-close-anyway');
    await anyway.click();
  }
  await expect(page.getByText(/is closed\. /)).toBeVisible();
  await camera.take(page, '90-day-closed');
  await page.getByRole('link', { name: 'Open Z 1' }).click();
  await expect(page.getByRole('table', { name: 'Sales' })).toBeVisible();
  await camera.take(page, '91-z');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.screenshot({ path: picture('91-z-printed'), fullPage: true });
  await page.context().close();
});

test('no screen of people and the day has an invisible fault', () => {
  expect(camera.faults).toEqual([]);
});
