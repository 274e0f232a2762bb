/**
 * Opens every page as every role. The page shows itself or says whom it is for, and links to no page that is closed to
 * the role.
 */
import { expect, type Page } from '@playwright/test';
import { ROLES, type Role } from '../../packages/domain/src/command/permissions.ts';
import { mayOpen, PAGE_PATHS } from '../../web/src/components/pages/may-open.ts';
import { PAGES } from '../../web/src/components/pages/pages.ts';
import { test } from './support/guarded-test.ts';
import { fillSignIn, giveAccess, openStation, type Person, pill } from './support/people.ts';
import { addressOf, type PageIds, pageAt } from './support/role-pages.ts';
import { ADMIN, type RunningVenue, startVenue } from './support/running-venue.ts';
import { paymentsOf, registerGuest, sendOrder, takeOrder } from './support/till.ts';

const STAFF = [
  { role: 'manager', firstName: 'Maya' },
  { role: 'server', firstName: 'Amara' },
  { role: 'kitchen', firstName: 'Theo' },
] as const;
const NOBODY = '00000000-0000-7000-8000-00000000dead';

let venue: RunningVenue;
let ids: PageIds;
const people = new Map<Role, Person>();

test.beforeAll(async ({ request }) => {
  venue = await startVenue();
  const sale = { product: 'Marinated olives' };
  const [paid, draft] = [
    await sendOrder(request, venue, { table: '5', ...sale }),
    await takeOrder(request, venue, { table: '9', ...sale }),
  ];
  const [payment] = await paymentsOf(request, venue, paid.id);
  ids = { paid: paid.id, draft: draft.id, payment: payment?.id ?? '' };
  people.set('admin', ADMIN);
  people.set('customer', await registerGuest(request, venue));
  for (const one of STAFF) people.set(one.role, await giveAccess(request, venue, one));
});
test.afterAll(async () => {
  await venue.close();
});

async function enter(page: Page, role: Role): Promise<void> {
  await page.goto('/auth');
  await fillSignIn(page, people.get(role) ?? ADMIN);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const start = page.getByRole('button', { name: 'Start shift' });
  await expect(role === 'kitchen' ? start : pill(page, /^Online$/)).toBeVisible();
}

/**
 * Opens a page without a reload, as a link in the app does. The kitchen's wall is a separate document, so it is loaded.
 */
async function open(page: Page, address: string): Promise<void> {
  if (address === '/kitchen' || page.url().endsWith('/kitchen')) await page.goto(address);
  else
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
}

/** Returns the targets of the page's links that this role may not open. */
async function closedLinks(page: Page, role: Role): Promise<string[]> {
  const paths = await page
    .locator('a[href]:not([href^="#"])')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  return paths.filter((path) => {
    const page = pageAt(path);
    return page !== undefined && !mayOpen(role, page);
  });
}

for (const role of ROLES) {
  test(`@long no page crashes for the role ${role}, and none links to a page that is closed to it`, async ({
    browser,
  }) => {
    const { page, faults, context } = await openStation(browser, venue.address);
    await enter(page, role);
    const found: string[] = [];
    for (const path of PAGE_PATHS) {
      for (const address of [addressOf(path, ids), path.replace(/\$\w+/, NOBODY)]) {
        await open(page, address);
        if (await page.getByText('Something went wrong').isVisible()) found.push(`${address} crashed`);
        const closed = page.getByText(`${PAGES[path].purpose} This page is for `);
        // The screen before it may be there until it has loaded.
        if (!mayOpen(role, path)) await expect(closed, `${address} for the role ${role}`).toBeVisible();
        else if (await closed.isVisible()) found.push(`${address} is closed`);
        for (const link of await closedLinks(page, role)) found.push(`${address} leads to ${link}`);
      }
    }
    expect(found).toEqual([]);
    expect(faults.filter((fault) => !/status of 40[34]/.test(fault))).toEqual([]);
    await context.close();
  });
}

test('@long every page leads to the sign-in page while nobody is signed in', async ({ browser }) => {
  const { page, context } = await openStation(browser, venue.address);
  for (const path of PAGE_PATHS) {
    await page.goto(addressOf(path, ids));
    await expect(page, path).toHaveURL(/\/auth/);
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  }
  await context.close();
});

test('@long a customer who opens the tables reads whom they are for, and finds the way back', async ({
  browser,
}) => {
  const { page, context } = await openStation(browser, venue.address);
  await enter(page, 'customer');
  await page.goto('/tables');
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
  await expect(
    page.getByText(`${PAGES['/tables'].purpose} This page is for servers and managers.`),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to your orders' }).click();
  await expect(page.getByText('No open orders')).toBeVisible();
  await page.goto(`/order/${NOBODY}`);
  await page.getByRole('link', { name: 'Your orders' }).click();
  await expect(page.getByText('No open orders')).toBeVisible();
  await context.close();
});
