/** The screens of a party that pays at the end fit a small phone, and have no finding of axe. */
import { type Browser, expect, type Page } from '@playwright/test';
import { faultsOf, violationsOf } from './support/inspection.ts';
import { type Device, openStation, pill, signIn, tab, thanked } from './support/people.ts';
import { ADMIN, type RunningVenue } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';
import { walkVisitScreens } from './support/visit-screens.ts';
import { payAtTheEnd, tableLink } from './support/visits.ts';

test.beforeEach(async ({ request, venue }) => {
  await payAtTheEnd(request, venue, { discounts: [] });
});

async function open(browser: Browser, venue: RunningVenue, device: Device): Promise<Page> {
  const { page } = await openStation(browser, venue.address, device);
  await signIn(page, ADMIN);
  await expect(pill(page, /^Online$/)).toBeVisible();
  return page;
}

test('the screens of a visit fit 360 px with targets of 44 px, and axe finds nothing @long', async ({
  browser,
  venue,
}) => {
  const page = await open(browser, venue, { width: 360, height: 740 });
  const found: string[] = [];
  await walkVisitScreens(page, async (name, covered) => {
    for (const fault of [...(await faultsOf(page)), ...(await violationsOf(page, { covered }))])
      found.push(`${name}: ${fault}`);
  });
  expect(found).toEqual([]);
});

test('axe finds nothing on the screens of a visit on a tablet, in either theme @long', async ({
  browser,
  venue,
}) => {
  const page = await open(browser, venue, { width: 1024, height: 768 });
  const found: string[] = [];
  await walkVisitScreens(page, async (name, covered) => {
    for (const fault of await violationsOf(page, { covered })) found.push(`${name}: ${fault}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const fault of await violationsOf(page, { contrastOnly: true }))
      found.push(`${name}, dark: ${fault}`);
    await page.emulateMedia({ colorScheme: 'light' });
  });
  expect(found).toEqual([]);
});

/** More stops than any of these screens has. */
const MOST_STOPS = 90;

test('a party is seated, served and paid for with only the keyboard @long', async ({ browser, venue }) => {
  const page = await open(browser, venue, { width: 1024, height: 768 });
  const press = async (target: ReturnType<Page['locator']>): Promise<void> => {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        await page.keyboard.press('Enter');
        return;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${target}`);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await press(tab(page, 'Tables'));
  await press(tableLink(page, '1'));
  await press(page.getByRole('button', { name: '2', exact: true }));
  await press(button(/^Marinated olives/));
  await press(button(/^Send/));
  await press(page.getByRole('region', { name: 'Sent' }).getByRole('button', { name: /olives/ }));
  await press(button('Wrong item'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await press(button(/^Pay/));
  await press(button(/^Take cash/));
  await thanked(page);
});
