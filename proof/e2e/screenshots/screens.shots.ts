/** Every screen of an evening, from the sign-in to the error pages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../support/guarded-test.ts';
import {
  boardCard,
  chooseCategory,
  chooseTable,
  type Person,
  pill,
  readyForOffline,
  signIn,
  tab,
  thanked,
} from '../support/people.ts';
import { type RunningVenue, startVenue } from '../support/running-venue.ts';
import { Camera } from './camera.ts';
import { makeContactSheets } from './contact-sheet.ts';
import { fillTheEvening } from './evening.ts';
import { EveningClock } from './evening-clock.ts';
import { Office } from './office.ts';

test.describe.configure({ mode: 'serial' });

const folder = mkdtempSync(join(tmpdir(), 'tableside-evening-'));
const clock = new EveningClock(folder);
const camera = new Camera();
let venue: RunningVenue;
let office: Office;
let maya: Person;

test.beforeAll(async ({ browser, playwright }) => {
  venue = await startVenue({ ...clock.environment, HEARTBEAT_MS: '6000' });
  const request = await playwright.request.newContext();
  const opened = await Office.open({ running: venue, request, clock });
  ({ office, maya } = opened);
  // The kitchen's screen is on all evening.
  const wall = await openPage(browser);
  await wall.setViewportSize({ width: 1920, height: 1080 });
  await signIn(wall, opened.theo);
  await wall.goto('/kitchen');
  await wall.getByRole('button', { name: 'Start shift' }).click();
});

test.afterAll(async ({ browser }) => {
  await makeContactSheets(browser, camera.taken);
  await venue.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openPage(browser: Browser, address = venue.address): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1024, height: 768 },
    // With reduced motion, a paid order shows a still ring instead of a pulse.
    reducedMotion: 'reduce',
  });
  await clock.winds(context);
  return context.newPage();
}

async function openTablet(browser: Browser): Promise<Page> {
  const page = await openPage(browser, venue.tabletAddress);
  await signIn(page, maya);
  await expect(pill(page, /^Online$/)).toBeVisible();
  return page;
}

async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
}

test('the way in is pictured', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await camera.take(page, '01-sign-in');

  await page.getByRole('button', { name: /Sign up$/ }).click();
  await page.getByLabel('Name').fill('Maya Torres');
  await page.getByLabel('Email').fill(maya.email);
  await page.getByLabel('Password', { exact: true }).fill('a-long-evening');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await camera.take(page, '02-create-account-refused');
  await page.context().close();
});

test('the venue before the first guest is pictured', async ({ browser }) => {
  const page = await openTablet(browser);
  await camera.take(page, '03-board-empty');
  await page.goto('/orders');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await camera.take(page, '04-history-empty');
  await page.context().close();
});

test('a full house is pictured', async ({ browser }) => {
  await fillTheEvening(office);
  const page = await openTablet(browser);
  await expect(page.getByRole('article')).toHaveCount(9);
  await expect(page.getByText('On the kitchen screen').first()).toBeVisible();
  await camera.take(page, '05-board');

  await page.getByRole('button', { name: 'Completed and cancelled' }).click();
  await expect(page.getByRole('heading', { name: /^Cancelled Orders/ })).toBeVisible();
  await page.getByRole('heading', { name: /^Cancelled Orders/ }).scrollIntoViewIfNeeded();
  await camera.take(page, '06-board-finished');

  await page
    .getByRole('button', { name: /^Cancel Order #/ })
    .first()
    .click();
  await camera.take(page, '07-cancel-dialog');
  await pressEscape(page);

  await tab(page, 'Tables').click();
  await expect(page.getByRole('heading', { name: /^Main Floor/ })).toBeVisible();
  await camera.take(page, '08-tables');
  await camera.take(page, '09-tables-status', {
    open: (at) => at.getByRole('button', { name: /change status of Table 2$/ }).click(),
    close: pressEscape,
  });
  await page.context().close();
});

test('the office is pictured', async ({ browser }) => {
  const page = await openTablet(browser);
  await tab(page, 'Menu').click();
  await expect(page.getByRole('heading', { name: 'Menu Management' })).toBeVisible();
  await camera.take(page, '10-menu-management');
  await camera.take(page, '11-product-form', {
    open: (at) => at.getByRole('button', { name: /^Edit/ }).first().click(),
    close: pressEscape,
  });

  await tab(page, 'History').click();
  await expect(page.getByRole('heading', { name: /^Completed Orders/ })).toBeVisible();
  await camera.take(page, '12-history');
  await page
    .getByRole('link', { name: /B-|[A-Z]-\d+/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /#[A-Z]-\d+/ }).first()).toBeVisible();
  await camera.take(page, '13-order');

  await tab(page, 'Staff').click();
  await expect(page.getByRole('heading', { name: 'Server Management' })).toBeVisible();
  await camera.take(page, '14-staff');
  await tab(page, 'Profile').click();
  await camera.take(page, '15-profile');
  await page.context().close();
});

test('the steps of an order are pictured', async ({ browser }) => {
  const page = await openTablet(browser);
  await chooseTable(page, '5');
  await expect(page.getByRole('heading', { name: 'Table 5' })).toBeVisible();
  await camera.take(page, '16-ordering-empty');

  await chooseCategory(page, 'Mains');
  await camera.take(page, '17-product-steak', {
    open: (at) => at.getByRole('button', { name: /^Hanger steak/ }).click(),
    close: pressEscape,
  });
  await orderAMeal(page);
  await camera.take(page, '19-ordering');

  const order = await page.getByRole('button', { name: /^Pay/ }).isVisible();
  expect(order).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /not paid.*Check$/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await camera.take(page, '20-check');
  await page
    .getByRole('button', { name: /Marinated olives/ })
    .first()
    .click();
  await camera.take(page, '21-check-line-open');

  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await camera.take(page, '22-checkout-exact');
  for (const key of ['3', '0', '0', '00']) await page.getByRole('button', { name: key, exact: true }).click();
  await camera.take(page, '23-checkout-change');
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(page);
  await camera.take(page, '24-receipt');
  await page.goto('/menu/hanger-steak?table=table-12');
  await expect(page.getByRole('button', { name: /^Add to Order/ })).toBeVisible();
  await camera.take(page, '25-product-page');
  await page.context().close();
});

/** Orders a steak, a bottle with mixers, and some products that need only one tap. */
async function orderAMeal(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1024, height: 768 });
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Hanger steak/ }).click();
  await sheet.getByText('Medium rare', { exact: true }).click();
  await sheet.getByText('Charred broccolini').click();
  await sheet.getByLabel('Allergy').fill('Garlic');
  await sheet.getByRole('button', { name: /^Add to Order/ }).click();
  await expect(sheet).toBeHidden();

  await chooseCategory(page, 'Bottle list');
  await camera.take(page, '18-product-mixers', {
    async open(at) {
      await at.getByRole('button', { name: /^Belvedere Vodka/ }).click();
      await at.getByText('Tonic Water').click();
    },
    close: pressEscape,
  });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: /^Belvedere Vodka/ }).click();
  for (const mixer of ['Tonic Water', 'Club Soda']) await sheet.getByText(mixer).click();
  await sheet.getByRole('button', { name: /^Add to Order/ }).click();
  await expect(sheet).toBeHidden();

  await chooseCategory(page, 'Small plates');
  for (const product of [/^Marinated olives/, /^Marinated olives/, /^Burrata/])
    await page.getByRole('button', { name: product }).first().click();
}

test('the loss and return of the network are pictured', async ({ browser }) => {
  const page = await openTablet(browser);
  await readyForOffline(page);
  const changes = {
    open: async (at: Page) => {
      await pill(at, /^(Online|Reconnecting|Offline)|refused/).click();
      await expect(at.getByRole('button', { name: 'Try now' })).toBeVisible();
    },
    close: pressEscape,
  };
  await camera.take(page, '26-changes-online', changes);
  await page.setViewportSize({ width: 1024, height: 768 });

  venue.proxy.cut();
  await expect(pill(page, /^Offline/)).toBeVisible({ timeout: 40_000 });
  const paid = page.getByRole('button', { name: 'Move to accepted' });
  const disputed = await paid.first().evaluate((button) => button.closest('article')?.ariaLabel ?? '');
  await paid.first().click();
  await page.getByRole('button', { name: 'Move to completed' }).first().click();
  await chooseTable(page, '9');
  await chooseCategory(page, 'Cocktails');
  for (const product of [/^Negroni/, /^Mezcal paloma/])
    await page.getByRole('button', { name: product }).first().click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(page);
  await tab(page, 'Orders').click();
  await clock.passIn(page, 4);
  await expect(pill(page, /^Offline, \d+ waiting/)).toBeVisible();
  await camera.take(page, '27-board-offline');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0, { timeout: 20_000 });
  await camera.take(page, '28-changes-offline', changes);

  await cancelMeanwhile(page, disputed);
  venue.proxy.restore();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(pill(page, /refused/)).toBeVisible({ timeout: 40_000 });
  await camera.take(page, '29-changes-refused', changes);
  await page.context().close();
});

/** The office cancels an order that the offline tablet has moved on. */
async function cancelMeanwhile(page: Page, card: string): Promise<void> {
  const number = /#([A-Z]+-\d+)/.exec(card)?.[1] ?? '';
  await expect(boardCard(page, number)).toBeVisible();
  await office.cancel(number);
}

test('failures are pictured', async ({ browser }) => {
  const page = await openTablet(browser);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await camera.take(page, '30-not-found');

  await page.addInitScript(() => {
    const get = () => {
      throw new RangeError('Invalid time value');
    };
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await camera.take(page, '31-something-went-wrong');

  const blocked = await page.context().newPage();
  await blocked.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
  });
  await blocked.goto('/');
  await expect(blocked.getByRole('heading', { name: 'Storage is blocked' })).toBeVisible();
  await camera.take(blocked, '32-storage-blocked');
  await page.context().close();
});

test('no screen has an invisible fault', () => {
  expect(camera.faults).toEqual([]);
});
