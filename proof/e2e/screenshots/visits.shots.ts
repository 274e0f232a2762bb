/** The screens of a party that pays at the end. */
import { expect, type Page } from '@playwright/test';
import { test } from '../support/guarded-test.ts';
import { faultsOf, settled } from '../support/inspection.ts';
import { openStation, signIn } from '../support/people.ts';
import { ADMIN, type RunningVenue, startVenue } from '../support/running-venue.ts';
import { walkVisitScreens } from '../support/visit-screens.ts';
import { payAtTheEnd } from '../support/visits.ts';
import { pictureOf, SIZES, THEMES } from './camera.ts';
import { makeContactSheets } from './contact-sheet.ts';

test.describe.configure({ mode: 'serial' });

/** Names in the order in which they were taken. */
const taken = new Set<string>();
let venue: RunningVenue;

test.beforeEach(async ({ request }) => {
  venue = await startVenue();
  await payAtTheEnd(request, venue, { discounts: [] });
});
test.afterEach(() => venue.close());
test.afterAll(({ browser }) => makeContactSheets(browser, [...taken], 'visits'));

async function take(page: Page, name: string, width: number): Promise<void> {
  taken.add(name);
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await settled(page);
    await page.screenshot({ path: pictureOf({ name, width, theme }), animations: 'disabled' });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const size of SIZES)
  test(`a party is pictured at ${size.width} px`, async ({ browser }) => {
    const { page } = await openStation(browser, venue.address, size);
    await signIn(page, ADMIN);
    const found: string[] = [];
    let stop = 0;
    await walkVisitScreens(page, async (screen) => {
      stop += 1;
      const number = String(stop).padStart(2, '0');
      await take(page, `visit-${number}-${screen.replaceAll(' ', '-')}`, size.width);
      for (const fault of await faultsOf(page)) found.push(`${screen}: ${fault}`);
    });
    expect(found).toEqual([]);
  });
