/** The office manages the venue: its profile and hours offline, and a password. */
import { type APIRequestContext, expect } from '@playwright/test';
import { askOffice } from './support/office.ts';
import { openStation, pill, readyForOffline, signIn, tab } from './support/people.ts';
import { ADMIN, type RunningVenue } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';

interface Profile {
  name: string;
  taxRate: number;
  operatingHours: { dayOfWeek: number; open: string; close: string; isOpen: boolean }[];
}

/** Returns the profile that the server holds. */
async function profileOf(request: APIRequestContext, venue: RunningVenue): Promise<Profile> {
  const { venueId } = await askOffice<{ venueId: string }>(request, venue, { path: 'auth/me' });
  return askOffice(request, venue, { path: `venues/${venueId}` });
}

test('@long the tax rate and hours are edited offline, kept over a reload, saved, and sent', async ({
  browser,
  request,
  venue,
}) => {
  const { page, faults } = await openStation(browser, venue.tabletAddress);
  await signIn(page, ADMIN);
  await readyForOffline(page);
  await tab(page, 'Profile').click();
  await page.getByRole('link', { name: /^Business Information/ }).click();
  await expect(page.getByLabel('Tax rate')).toHaveValue('8.875');

  venue.proxy.cut();
  await page.getByLabel('Tax rate').fill('9.25');
  await page.getByRole('checkbox', { name: /^Monday/ }).check();
  await expect(page.getByLabel('Monday closes, next day')).toHaveValue('0200');
  await page.getByLabel('ZIP code').fill('');
  await page.reload();
  await expect(page.getByText('Unsaved changes were kept')).toBeVisible();
  await expect(page.getByLabel('Tax rate')).toHaveValue('9.25');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('1 field needs attention')).toBeVisible();
  await expect(page.getByLabel('ZIP code')).toBeFocused();
  await page.getByLabel('ZIP code').fill('11249');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();

  await page.getByRole('link', { name: /^Operating Hours/ }).click();
  await expect(page.getByLabel('Monday opens')).toHaveValue('1600');
  await page.getByLabel('Monday opens').selectOption('5:30 PM');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  venue.proxy.restore();
  await expect(pill(page, /^Online$/)).toBeVisible();

  const profile = await profileOf(request, venue);
  expect(profile.taxRate).toBe(9.25);
  expect(profile.operatingHours.find(({ dayOfWeek }) => dayOfWeek === 1)).toEqual({
    dayOfWeek: 1,
    open: '1730',
    close: '0200',
    isOpen: true,
  });
  expect(faults).toEqual([]);
});

const ON_THE_SERVER = {
  '/profile/reports': 'Reports',
  '/profile/devices': 'Devices',
  '/profile/audit': 'Audit trail',
  '/profile/second-factor': 'Second factor',
  '/profile/integrations': 'Integrations',
  '/profile/access': 'Administrator Access',
};

test('@long pages with server data open without it, say that they need it, and ask again', async ({
  browser,
  venue,
}) => {
  const { page, faults } = await openStation(browser, venue.tabletAddress);
  await signIn(page, ADMIN);
  await readyForOffline(page);
  venue.proxy.cut();
  for (const [address, name] of Object.entries(ON_THE_SERVER)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Needs the network')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  }
  venue.proxy.restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel("Administrator's role")).toBeVisible();
  await expect(page.getByText('Needs the network')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('@long a new password ends the other sign-ins, and needs the network', async ({ browser, venue }) => {
  const here = await openStation(browser, venue.tabletAddress);
  const elsewhere = await openStation(browser, venue.address);
  await signIn(here.page, ADMIN);
  await signIn(elsewhere.page, ADMIN);
  await here.page.goto('/profile/password');
  await here.page.getByLabel('Current password').fill('not-this-one-surely');
  await here.page.getByLabel('New password', { exact: true }).fill('another-long-evening');
  await here.page.getByLabel('Confirm new password').fill('another-long-evening');
  const change = here.page.getByRole('button', { name: 'Change Password' });
  await change.click();
  await expect(here.page.getByText("That isn't your current password.")).toBeVisible();
  await here.page.getByLabel('Current password').fill(ADMIN.password);
  venue.proxy.cut();
  await change.click();
  await expect(here.page.getByText('Needs the network')).toBeVisible();
  venue.proxy.restore();
  await here.page.getByRole('button', { name: 'Retry' }).click();
  await expect(here.page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(elsewhere.page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(pill(here.page, /^Online$/)).toBeVisible();
});
