/** A combo on a small phone, with the keyboard alone, and in the kitchen. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { faultsOf, violationsOf } from './support/inspection.ts';
import { chooseCategory, type Device, giveAccess, openStation, pill, signIn, tab } from './support/people.ts';
import { ADMIN, type RunningVenue } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';
import { payAtTheEnd, tableLink } from './support/visits.ts';

const COMBO = /^Burger & beer/;

test.beforeEach(async ({ request, venue }) => {
  await payAtTheEnd(request, venue);
});

async function open(browser: Browser, venue: RunningVenue, device: Device): Promise<Page> {
  const { page } = await openStation(browser, venue.address, device);
  await signIn(page, ADMIN);
  await expect(pill(page, /^Online$/)).toBeVisible();
  await tab(page, 'Tables').click();
  await tableLink(page, '1').click();
  await page.getByRole('button', { name: '2', exact: true }).click();
  return page;
}

test('a combo fits 360 px with targets of 44 px, and axe finds nothing in either theme @long', async ({
  browser,
  venue,
}) => {
  const page = await open(browser, venue, { width: 360, height: 740 });
  await chooseCategory(page, 'Mains');
  await page.getByRole('button', { name: COMBO }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('h2:not(.visually-hidden)', { hasText: 'Burger & beer' })).toBeVisible();
  await sheet.getByRole('radio', { name: /^Little gem/ }).check();
  await sheet.getByRole('radio', { name: /^Dry cider/ }).check();
  await sheet.getByRole('button', { name: 'Note for Dry cider' }).click();
  const found: string[] = [...(await faultsOf(page)), ...(await violationsOf(page))];
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await violationsOf(page, { contrastOnly: true })));
  expect(found).toEqual([]);
});

/** More stops than the sheet has. */
const MOST_STOPS = 90;

async function walkTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

test('a combo is picked with notes by the keyboard alone, and the kitchen reads each at its part @long', async ({
  browser,
  request,
  venue,
}) => {
  const page = await open(browser, venue, { width: 1024, height: 768 });
  await chooseCategory(page, 'Mains');
  const press = async (target: Locator, key = 'Enter'): Promise<void> => {
    await walkTo(page, target);
    await page.keyboard.press(key);
  };
  const combo = page.getByRole('button', { name: COMBO });
  await press(combo);
  const sheet = page.getByRole('dialog');
  await press(sheet.getByRole('radio', { name: /^Rare/ }), 'Space');
  await press(sheet.getByRole('radio', { name: /^Fries/ }), 'Space');
  await press(sheet.getByRole('button', { name: /^Note for Fries/ }));
  await page.keyboard.type('no salt');
  await press(sheet.getByRole('radio', { name: /^Pilsner/ }), 'Space');
  await walkTo(page, sheet.getByRole('textbox', { name: /^Note\s*optional/ }));
  await page.keyboard.type('in a hurry');
  await press(sheet.getByRole('button', { name: /^Add to Order/ }));
  await expect(sheet).toBeHidden();
  await press(page.getByRole('button', { name: /^Send/ }).first());

  const cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const { page: wall } = await openStation(browser, venue.address, { width: 1920, height: 1080 });
  await signIn(wall, cook);
  await wall.getByRole('link', { name: 'Kitchen screen' }).click();
  await wall.getByRole('button', { name: 'Start shift' }).click();
  const line = (name: RegExp): Locator => wall.getByRole('button', { name });
  await expect(line(/^1 Smash burger .*Rare Note: in a hurry$/)).toBeVisible();
  await expect(line(/^1 Fries, aioli .*Note: no salt, in a hurry$/)).toBeVisible();
});
