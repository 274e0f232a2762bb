/** A tablet that Maya has shared for the evening. She, Jonas and Amara have been in on it once, and Amara is in. */
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { test as base } from './guarded-test.ts';
import {
  giveAccess,
  openStation,
  type Person,
  pill,
  readyForOffline,
  type Station,
  signIn,
  tab,
} from './people.ts';
import { type RunningVenue, startVenue } from './running-venue.ts';
import { firstEntry, givePin, lock, shareTablet } from './shared-tablet.ts';
import { BACK_WITHIN_MS } from './shift-test.ts';
import { payAtTheEnd, tableLink } from './visits.ts';

export const PINS = { amara: '8305', jonas: '7294', maya: '830572' };

export interface SharedEvening extends Station {
  readonly venue: RunningVenue;
  readonly amara: Person;
}

export async function shareForTheEvening(
  browser: Browser,
  request: APIRequestContext,
): Promise<SharedEvening> {
  const venue = await startVenue();
  await payAtTheEnd(request, venue);
  const maya = await giveAccess(request, venue, { firstName: 'Maya', role: 'manager' });
  const amara = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const jonas = await giveAccess(request, venue, { firstName: 'Jonas', role: 'server' });
  await givePin(request, venue, { ...maya, pin: PINS.maya });
  await givePin(request, venue, { ...amara, pin: PINS.amara });
  await givePin(request, venue, { ...jonas, pin: PINS.jonas });
  const station = await openStation(browser, venue.tabletAddress);
  const { page } = station;
  await signIn(page, maya);
  await expect(pill(page, /^Online$/)).toBeVisible({ timeout: BACK_WITHIN_MS });
  await readyForOffline(page);
  await shareTablet(page, maya);
  await firstEntry(page, 'Maya', PINS.maya);
  await lock(page);
  await firstEntry(page, 'Jonas', PINS.jonas);
  await lock(page);
  await firstEntry(page, 'Amara', PINS.amara);
  return { ...station, venue, amara };
}

export const test = base.extend<{ shared: SharedEvening }>({
  shared: async ({ browser, request }, use) => {
    const shared = await shareForTheEvening(browser, request);
    await use(shared);
    await shared.venue.close();
  },
});

export async function toTables(page: Page, table: string): Promise<void> {
  await tab(page, 'Tables').click();
  await expect(tableLink(page, table)).toBeVisible({ timeout: BACK_WITHIN_MS });
}
