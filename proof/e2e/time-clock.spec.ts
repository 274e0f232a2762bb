/** A shift by the time clock: clocked in without a network, seen in the office, corrected by keyboard with a reason. */
import { expect, type Locator, type Page } from '@playwright/test';
import { keyboardFaultsOf, violationsOf } from './support/inspection.ts';
import { askOffice } from './support/office.ts';
import { readyForOffline } from './support/people.ts';
import { AMARA, expectOnline, officeStation, test } from './support/shift-test.ts';

interface SeenCard {
  readonly name: string;
  readonly periods: readonly { readonly in: string; readonly out: string | null }[];
  readonly edits: readonly { readonly reason: string }[];
}

const clockOf = (page: Page): Locator => page.getByRole('region', { name: 'Time clock' });

test('@long a server clocks in offline, and the office corrects the card', async ({
  arrive,
  browser,
  request,
  venue,
}) => {
  const { page } = await arrive(AMARA);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(clockOf(page)).toContainText('Not clocked in');
  await readyForOffline(page);
  venue.proxy.cut();
  await clockOf(page).getByRole('button', { name: 'Clock in' }).click();
  await expect(clockOf(page)).toContainText('At work since');
  await page.reload();
  await expect(clockOf(page)).toContainText('At work since');
  expect(await violationsOf(page)).toEqual([]);

  venue.proxy.restore();
  await expectOnline(page);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const cards = () =>
    askOffice<SeenCard[]>(request, venue, { path: `time-cards?from=${day(-2)}&to=${day(1)}` });
  await expect
    .poll(async () => (await cards()).map(({ name, periods }) => [name, periods.length]))
    .toEqual([['Amara', 1]]);

  const office = await officeStation(browser, venue);
  await office.goto(`${venue.address}/profile/time-cards`);
  const correct = office.getByRole('button', { name: /^Correct the card of Amara/ });
  await expect(correct).toBeVisible();
  expect(await violationsOf(office)).toEqual([]);
  expect(await keyboardFaultsOf(office)).toEqual([]);
  await correct.focus();
  await office.keyboard.press('Enter');
  const sheet = office.getByRole('dialog', { name: /^Amara/ });
  await expect(sheet.getByRole('region', { name: 'History' })).toContainText('Clocked in');
  expect(await violationsOf(office)).toEqual([]);
  await sheet.getByRole('button', { name: 'Remove work 1' }).press('Enter');
  await sheet.getByLabel('Reason', { exact: true }).fill('Clocked in by mistake');
  await sheet.getByLabel('Reason', { exact: true }).press('Enter');
  await expect(sheet).toBeHidden();
  await expect(office.getByText('Did not work')).toBeVisible();
  // The office shows what it has queued, so the server may have it a moment later.
  await expect
    .poll(async () => (await cards()).flatMap(({ edits }) => edits.map(({ reason }) => reason)))
    .toEqual(['Clocked in by mistake']);
  await expect(clockOf(page)).toContainText('Not clocked in');
  await expect(clockOf(page)).toContainText('corrected this card: Clocked in by mistake');
});
