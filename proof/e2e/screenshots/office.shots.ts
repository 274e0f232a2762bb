/** The screens of the office and the kitchen on the evening of the pictures, and those of a guest. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '../support/guarded-test.ts';
import { type Person, pill, readyForOffline, signIn } from '../support/people.ts';
import { type RunningVenue, startVenue } from '../support/running-venue.ts';
import { Camera } from './camera.ts';
import { makeContactSheets } from './contact-sheet.ts';
import { fillTheEvening } from './evening.ts';
import { EveningClock } from './evening-clock.ts';
import { Office } from './office.ts';

test.describe.configure({ mode: 'serial' });

const folder = mkdtempSync(join(tmpdir(), 'tableside-office-'));
const clock = new EveningClock(folder);
const camera = new Camera();
let venue: RunningVenue;
let maya: Person;
let paid: string[];

test.beforeAll(async ({ playwright }) => {
  venue = await startVenue({ ...clock.environment, HEARTBEAT_MS: '6000' });
  const request = await playwright.request.newContext();
  const opened = await Office.open({ running: venue, request, clock });
  maya = opened.maya;
  ({ paid } = await fillTheEvening(opened.office));
});
test.afterAll(async ({ browser }) => {
  await makeContactSheets(browser, camera.taken, 'office');
  await venue.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: venue.tabletAddress,
    viewport: { width: 1024, height: 768 },
    reducedMotion: 'reduce',
  });
  await clock.winds(context);
  return context.newPage();
}

async function openOffice(browser: Browser): Promise<Page> {
  const page = await openPage(browser);
  await signIn(page, maya);
  await expect(pill(page, /^Online$/)).toBeVisible();
  return page;
}

/** The name, address and h1 of each screen, in the order of the contact sheet. */
const SCREENS: readonly (readonly [name: string, path: string, title: string | RegExp])[] = [
  ['40-business-info', '/profile/business-info', 'Business Information'],
  ['41-hours', '/profile/hours', 'Operating Hours'],
  ['42-settings', '/profile/settings', 'Settings'],
  ['43-table-management', '/profile/tables', 'Table Management'],
  ['44-table-form', '/profile/tables/edit/table-5', 'Edit Table 5'],
  ['45-table-codes', '/profile/tables/codes', 'Table codes'],
  ['46-sections', '/profile/sections', 'Sections'],
  ['47-menu-setup', '/profile/menu', 'Categories and options'],
  ['65-menu-import', '/profile/menu/import', 'Import menu'],
  ['66-menu-grid', '/profile/menu/grid', 'Menu grid'],
  ['48-inventory', '/profile/inventory', 'Inventory Management'],
  ['49-payments', '/payment', 'Payment Management'],
  ['50-reports', '/profile/reports', 'Reports'],
  ['51-devices', '/profile/devices', 'Devices'],
  ['65-connect', '/profile/connect', 'Connect a tablet'],
  ['52-audit', '/profile/audit', 'Audit trail'],
  ['53-access', '/profile/access', 'Administrator Access'],
  ['54-password', '/profile/password', 'Change Password'],
  ['55-held', '/profile/held', 'Changes to approve'],
  ['56-setup', '/profile/setup', 'Set up the venue'],
  ['60-second-factor', '/profile/second-factor', 'Second factor'],
  ['61-sign-ins', '/profile/sign-ins', 'Sign-ins'],
  ['64-rehearsal', '/profile/rehearsal', 'Rehearsal'],
  ['59-integrations', '/profile/integrations', 'Integrations'],
  ['66-card-readers', '/profile/card-readers', 'Card readers'],
  ['65-printers', '/profile/printers', 'Printers'],
  ['57-new-order', '/menu?table=', 'New order: which table?'],
  ['58-receipt-empty', '/receipt', 'Receipt'],
];

test('the pages of the office are pictured', async ({ browser }) => {
  const page = await openOffice(browser);
  for (const [name, path, title] of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    await camera.take(page, name);
  }
  await page.goto(`/orders/${paid[0]}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  await camera.take(page, '59-order');
  await page.goto('/tables');
  await page.getByText('Floor plan', { exact: true }).click();
  await camera.take(page, '60-floor-plan');
  await page.context().close();
});

test('the kitchen is pictured', async ({ browser }) => {
  const page = await openOffice(browser);
  await page.goto('/kitchen');
  await expect(page.getByRole('button', { name: 'Start shift' })).toBeVisible();
  await camera.take(page, '61-kitchen-start');
  await page.getByRole('button', { name: 'Start shift' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await camera.take(page, '62-kitchen');
  await page.context().close();
});

test('pages without the network they need are pictured', async ({ browser }) => {
  const page = await openOffice(browser);
  await readyForOffline(page);
  venue.proxy.cut();
  await page.getByRole('link', { name: 'Profile' }).click();
  for (const [name, row] of [
    ['63-reports-offline', 'Reports'],
    ['64-devices-offline', 'Devices'],
  ] as const) {
    await page.getByRole('link', { name: new RegExp(`^${row}`) }).click();
    await expect(page.getByText('Needs the network')).toBeVisible({ timeout: 20_000 });
    await camera.take(page, name);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('link', { name: 'Profile' }).first().click();
  }
  venue.proxy.restore();
  await page.context().close();
});

test('the pages of a guest are pictured', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto('/menu?table=nothing-printed');
  await expect(page.getByText(/^This code doesn't belong to a table/)).toBeVisible();
  await camera.take(page, '65-guest-door');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /Sign up$/ }).click();
  await page.getByLabel('Name').fill('Nora Lindqvist');
  await page.getByLabel('Email').fill('nora@guests.example');
  await page.getByLabel('Password', { exact: true }).fill('a-table-for-two');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(/^This table doesn't exist/)).toBeVisible();
  await camera.take(page, '66-guest-no-table');
  await page.goto('/menu');
  await expect(page.getByText('Scan the code on your table to order.')).toBeVisible();
  await camera.take(page, '67-guest-menu');
  await page.goto('/');
  await expect(page.getByText('No open orders')).toBeVisible();
  await camera.take(page, '68-guest-home-empty');
  await page.context().close();
});

test('no screen of the office has an invisible fault', () => {
  expect(camera.faults).toEqual([]);
});
