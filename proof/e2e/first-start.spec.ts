/**
 * From an empty venue to its first order: a menu from a file, tables and people from typed lines, left offline in the
 * middle. The taps are counted.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOf } from './support/inspection.ts';
import { askOffice } from './support/office.ts';
import { fillSignIn, openStation, pill, readyForOffline } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';

test.use({ environment: { DEMO_DATA: 'false' }, timezoneId: 'Europe/Berlin' });

/** Taps that a file of 80 dishes may cost, from the sign-in to the first line of a check. */
const MOST_TAPS = 40;

/** Counts what a finger does. Typing into the field that has the focus is none. */
function hand(page: Page) {
  let taps = 0;
  const count = async (act: Promise<unknown>): Promise<void> => {
    taps += 1;
    await act;
  };
  return {
    taps: () => taps,
    tap: (one: Locator) => count(one.click()),
    type: (label: string | RegExp, text: string) => count(page.getByLabel(label).fill(text)),
    choose: (label: string, value: string) => count(page.getByLabel(label).selectOption(value)),
    give: (buffer: string) =>
      count(
        page
          .getByLabel('Menu file')
          .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(buffer) }),
      ),
  };
}

const MENU = [
  'Category,Name,Price',
  ...Array.from(
    { length: 80 },
    (_, n) => `${n < 50 ? 'Mains' : 'Cocktails'},Dish ${n + 1},${8 + (n % 20)}.50`,
  ),
].join('\n');

test('@long an owner comes from an empty venue to the first order in few taps, half of it offline', async ({
  browser,
  request,
  venue,
}) => {
  const { page, faults } = await openStation(browser, venue.tabletAddress);
  const { tap, type, choose, give, taps } = hand(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/auth');
  await fillSignIn(page, ADMIN);
  await tap(button('Sign In'));
  await expect(page.getByRole('heading', { name: 'Set up the venue' })).toBeVisible();

  expect(await violationsOf(page)).toEqual([]);
  await type('Name', 'Rye & Rum');
  await choose('Country', 'AT');
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Vienna');
  await tap(button('Use 10%, in the price'));
  await tap(button('Every day'));
  await tap(button('Save and continue'));
  await expect(page.getByText('USt 10% in the price')).toBeVisible();

  await tap(page.getByRole('link', { name: 'Import a menu' }));
  await readyForOffline(page);
  venue.proxy.cut();
  await give(MENU);
  await tap(button('Check'));
  await tap(button(/^Apply \d+ changes/));
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible({ timeout: 120_000 });
  await tap(button('Give them USt 10%'));
  await expect(page.getByText(/have no tax/)).toHaveCount(0);
  await tap(page.getByRole('link', { name: 'Set up' }));

  await type('Sections and tables', 'Main: 12-1 (4), Bar: B1-B6 (2)');
  await expect(page.getByText('"Main: 12-1 (4)" runs backwards. Write 1-12.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await type('Sections and tables', 'Main: 1-12 (4), Bar: B1-B6 (2)');
  await tap(button('Add 18 tables'));
  await expect(page.getByText('18 tables in 2 sections')).toBeVisible();
  await page.reload();
  await expect(page.getByText('18 tables in 2 sections')).toBeVisible();

  await type('Who works here', 'Maya Gil, manager, maya@example.com\nJonas, server');
  await tap(button('Add 2 people'));
  await expect(page.getByText('Invitations need a connection')).toBeVisible();
  venue.proxy.restore();
  await expect(pill(page, /^Online$/)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByLabel('Role of Maya')).toHaveValue('manager');
  await tap(button('Make 1 invitation'));
  await expect(page.getByRole('img', { name: 'Invitation of Maya Gil' })).toBeVisible();

  expect(await violationsOf(page)).toEqual([]);
  await tap(button(/^Ready/));
  await expect(page.getByText('No allergens are entered')).toBeVisible();
  await tap(page.getByRole('link', { name: 'Take a first order' }));
  await tap(button(/^Dish 1\b/));
  await expect(button(/^Pay/)).toContainText('$8.50');

  test.info().annotations.push({ type: 'taps', description: String(taps()) });
  expect(taps()).toBeLessThanOrEqual(MOST_TAPS);
  const { venueId } = await askOffice<{ venueId: string }>(request, venue, { path: 'auth/me' });
  expect(await askOffice(request, venue, { path: `venues/${venueId}` })).toMatchObject({
    name: 'Rye & Rum',
    timezone: 'Europe/Vienna',
  });
  expect(await askOffice<unknown[]>(request, venue, { path: 'tables' })).toHaveLength(18);
  expect(faults).toEqual([]);
});
