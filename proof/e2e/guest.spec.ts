/**
 * A guest on a phone scans the table's code, reads the menu, gives their first name, orders and sends the order. The
 * staff see it and take the payment.
 */
import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';
import { codeOfTable, openAllDay, orderOlives, PHONE } from './support/guests.ts';
import {
  chooseCategory,
  giveAccess,
  openStation,
  pill,
  readyForOffline,
  signIn,
  tab,
  thanked,
} from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';

test.beforeEach(async ({ request, venue }) => {
  await openAllDay(request, venue);
});

interface Loaded {
  readonly files: number;
  /** The size when gzipped. */
  readonly kilobytes: number;
}

/**
 * The rules of commands, the sentences of what they refuse, what runs behind the screens of the staff, the calls of a guest,
 * the guard against translators, and what registers the service worker. They load beside the first screen, which waits for
 * none of them.
 */
const BESIDE = /\/(rules|refusals|staff-at-work|guest-calls|once-shown|workbox-window[^/]*)-.{7}\.js$/;
/** The rules load it, too. Only a menu needs it before them. */
const OF_MENUS = /\/prices-.{7}\.js$/;

/**
 * Counts the scripts that the page downloads by itself, without what loads beside it. Those of the next screen are part of
 * it: they begin before this screen is shown, and how many have come by then depends on the machine.
 */
function countScripts(page: Page, beside: readonly RegExp[] = [BESIDE]): () => Promise<Loaded> {
  const bodies: Promise<Buffer>[] = [];
  const note = (response: Response): void => {
    const { pathname } = new URL(response.url());
    const counts = /\.js$/.test(pathname) && !beside.some((one) => one.test(pathname));
    if (counts && response.ok()) bodies.push(response.body());
  };
  page.on('response', note);
  return async () => {
    await page.waitForLoadState('networkidle');
    // A script that comes later may still be under way when the page is closed.
    page.off('response', note);
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length / 1024);
    return { files: sizes.length, kilobytes: sizes.reduce((sum, size) => sum + size, 0) };
  };
}

test('a guest orders with the code on the table, and the staff see it at once and take the payment', async ({
  browser,
  request,
  venue,
}) => {
  const amara = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const tablet = (await openStation(browser, venue.address)).page;
  await signIn(tablet, amara);
  await tab(tablet, 'Tables').click();

  const { page: phone, faults } = await openStation(browser, venue.tabletAddress, PHONE);
  await phone.goto(`/menu?table=${await codeOfTable(request, venue, '7')}`);
  await expect(phone.getByRole('heading', { name: 'Table 7' })).toBeVisible();
  await expect(phone.getByText('Alder & Rye')).toBeVisible();
  await chooseCategory(phone, 'Small plates');
  await expect(phone.getByText(/^Contains /).first()).toBeVisible();
  await phone.getByRole('button', { name: /^Steak tartare/ }).click();
  await expect(phone.getByRole('dialog')).toContainText('Contains');
  await phone.getByRole('button', { name: 'Back to Menu' }).click();
  await orderOlives(phone);
  await expect(phone.getByRole('heading', { name: 'Table 7' })).toBeVisible();
  // The app must not ask a guest to install it or to allow notifications.
  await expect(phone.getByText(/Install|notif/i)).toHaveCount(0);

  await phone.getByRole('button', { name: /View order/ }).click();
  await readyForOffline(phone);
  venue.proxy.cut();
  await phone.getByRole('button', { name: 'Send to staff' }).click();
  // The page becomes the order's progress.
  const own = phone.getByRole('article', { name: 'Order for Table 7' });
  await expect(own).toContainText('Sent to staff');
  await expect(phone.getByRole('button', { name: /Add products|Cancel order/ })).toHaveCount(0);
  await phone.reload();
  await expect(own).toContainText('Sent to staff');
  await expect(own).toContainText('Your server will come to your table to take payment.');
  venue.proxy.restore();
  await tab(phone, 'Orders').click();
  await expect(own).toContainText('Sent to staff');

  const card = tablet.getByRole('listitem', { name: 'Table 7', exact: true });
  await expect(card).toContainText('Guest order');
  await expect(tab(tablet, 'Tables, 1 guest order')).toBeVisible();
  await card.getByRole('link').click();
  await tablet.getByRole('button', { name: /^Take payment/ }).click();
  await tablet.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(tablet);
  await expect(own).toContainText('Paid');
  expect(faults.filter((fault) => !/status of 401/.test(fault))).toEqual([]);
});

test('@long somebody who reads the menu of the table has every script that ordering from it needs', async ({
  browser,
  request,
  venue,
}) => {
  const context = await browser.newContext({
    baseURL: venue.address,
    viewport: PHONE,
    serviceWorkers: 'block',
  });
  const phone = await context.newPage();
  await phone.goto(`/menu?table=${await codeOfTable(request, venue, '7')}`);
  await expect(phone.getByRole('heading', { name: 'Table 7' })).toBeVisible();
  await phone.waitForLoadState('networkidle');
  await phone.route(/\.js$/, (route) => route.abort());
  await orderOlives(phone);
  await expect(phone.getByRole('heading', { name: 'Table 7' })).toBeVisible();
  await context.close();
});

/** The current sizes. They may shrink but not grow. The door is the menu that a guest sees without an account. */
const MOST = {
  door: { files: 9, kilobytes: 271.5 },
  staff: { files: 6, kilobytes: 259 },
  guest: { files: 7, kilobytes: 267.5 },
};

test('the scripts of the first screen of staff, and of a guest’s menu, do not grow', async ({
  browser,
  request,
  venue,
}) => {
  const guests = await browser.newContext({
    baseURL: venue.address,
    viewport: PHONE,
    serviceWorkers: 'block',
  });
  const phone = await guests.newPage();
  const code = await codeOfTable(request, venue, '7');
  const doorLoaded = countScripts(phone);
  await phone.goto(`/menu?table=${code}`);
  await expect(phone.getByRole('button', { name: 'Small plates' })).toBeVisible();
  const door = await doorLoaded();
  await orderOlives(phone);
  const again = await guests.newPage();
  const guestLoaded = countScripts(again);
  await again.goto(`/menu?table=${code}`);
  await expect(again.getByRole('heading', { name: 'Table 7' })).toBeVisible();
  const guest = await guestLoaded();

  const staff = await browser.newContext({ baseURL: venue.address, serviceWorkers: 'block' });
  const tablet = await staff.newPage();
  await signIn(tablet, ADMIN);
  await expect(pill(tablet, /^Online$/)).toBeVisible();
  // The first steps are loaded until somebody has read them.
  await tablet.getByRole('button', { name: 'Got it' }).click();
  await expect.poll(() => tablet.evaluate(() => localStorage.getItem('tableside-welcome-kept'))).toMatch(/"/);
  const board = await staff.newPage();
  const staffLoaded = countScripts(board, [BESIDE, OF_MENUS]);
  await board.goto('/');
  await expect(board.getByRole('heading', { name: 'Paid Orders (0)' })).toBeVisible();
  const sizes = { door, guest, staff: await staffLoaded() };
  test.info().annotations.push({ type: 'scripts, kB gzipped', description: JSON.stringify(sizes) });
  for (const who of ['door', 'staff', 'guest'] as const) {
    expect(sizes[who].kilobytes, who).toBeLessThanOrEqual(MOST[who].kilobytes);
    expect(sizes[who].files, who).toBeLessThanOrEqual(MOST[who].files);
  }
  await guests.close();
  await staff.close();
});
