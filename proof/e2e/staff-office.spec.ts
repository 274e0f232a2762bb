/** The office manages its staff: a new server gets a card, a sign-in and another role, and is dismissed. */
import { expect } from '@playwright/test';
import { openStation, pill, readyForOffline, signIn } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';

test('@long a server is hired, changes role, and is let go, and devices and the audit trail show it', async ({
  browser,
  venue,
}) => {
  const { page } = await openStation(browser, venue.tabletAddress, { width: 1440, height: 900 });
  await signIn(page, ADMIN);
  await readyForOffline(page);
  await page.goto('/staff');
  await expect(page.getByRole('article', { name: 'Amara' })).toBeVisible();
  venue.proxy.cut();
  await page.getByRole('button', { name: 'Add staff' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Add staff' }).click();
  await expect(sheet.getByText('Enter the first name')).toBeVisible();
  await sheet.getByLabel('First name').fill('Zoe');
  await sheet.getByLabel('Email').fill('zoe@alderandrye.example');
  await sheet.getByText('Friday').click();
  await sheet.getByLabel('From').fill('18:00');
  await sheet.getByRole('button', { name: 'Add staff' }).click();
  const card = page.getByRole('article', { name: 'Zoe' });
  await expect(card).toContainText('6 PM');
  venue.proxy.restore();
  await expect(pill(page, /^Online$/)).toBeVisible();

  await card.getByRole('button', { name: "Zoe's access" }).click();
  await sheet.getByText('Set a password').click();
  await sheet.getByLabel('Password', { exact: true }).fill('zoe-works-tonight');
  await sheet.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByText('Zoe can sign in with zoe@alderandrye.example')).toBeVisible();
  const zoe = (await openStation(browser, venue.address)).page;
  await signIn(zoe, { email: 'zoe@alderandrye.example', password: 'zoe-works-tonight' });

  await page.goto('/profile/access');
  await page.getByLabel("Zoe's role").selectOption('kitchen');
  await expect(zoe.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  await page.goto('/profile/devices');
  await expect(page.getByRole('table', { name: 'Devices' })).toContainText('this device');
  await page.goto('/profile/audit');
  await expect(page.getByText(/changed the role of Zoe to kitchen/)).toBeVisible();
  await expect(page.getByText(/added Zoe to the staff/)).toBeVisible();

  await page.goto('/staff');
  await card.getByRole('button', { name: /Active/ }).click();
  await page.getByRole('menuitemradio', { name: 'On Break' }).click();
  await expect(page.getByText('Zoe is on break')).toBeVisible();
  await card.getByRole('button', { name: 'Deactivate Zoe' }).click();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(card).toContainText('Inactive');
});
