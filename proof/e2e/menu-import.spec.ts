/**
 * The office brings a menu in from files: a large workbook is read under the app's own security policy, applied offline,
 * goes on after a reload, is sent, and is taken back.
 */
import { expect, type Page } from '@playwright/test';
import { faultsOf, keyboardFaultsOf, violationsOf } from './support/inspection.ts';
import { openStation, pill, readyForOffline, signIn } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';
import { workbookOf } from './support/workbook.ts';

/** So many that a reload comes in the middle. */
const DISHES = 1200;
const CHANGES = (DISHES + 1).toLocaleString('en-US');

async function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Menu file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test('@long a menu comes from a workbook offline, survives a reload, and is taken back', async ({
  browser,
  venue,
}) => {
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, ADMIN);
  await readyForOffline(page);
  await page.goto('/menu');
  await page.getByRole('link', { name: 'Import and export' }).click();

  await give(page, 'photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]));
  await expect(page.getByRole('alert')).toContainText("can't be read");
  await give(page, 'long.csv', Buffer.from(`Name,Price\n${'Soup,7\n'.repeat(5001)}`));
  await expect(page.getByRole('alert')).toContainText('more than 5,000 rows');

  venue.proxy.cut();
  // So long that a sheet of them has more than 512 kB.
  const words = 'A dish with a long story. '.repeat(75);
  const dishes = Array.from({ length: DISHES }, (_, n) => ['Sushi', `Roll ${n}`, `${n % 30}.50`, words]);
  const rows = [
    ['Category', 'Name', 'Price', 'Description'],
    ...dishes,
    ['Sushi', 'Roll of the day', 'ask me', ''],
  ];
  await give(page, 'menu.xlsx', workbookOf(rows));
  await expect(page.getByRole('heading', { name: 'A table' })).toBeFocused();
  await page.getByRole('button', { name: 'Check' }).press('Enter');
  await expect(page.getByText(`Row ${DISHES + 2}: This is not a price: “ask me”.`)).toBeVisible();
  await page.getByRole('radio', { name: 'Bar' }).press('Space');
  await page.getByRole('button', { name: `Apply ${CHANGES} changes` }).press('Enter');
  await expect(page.getByText(new RegExp(`menu\\.xlsx: [1-9][\\d,]* of ${CHANGES} applied`))).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByText(`${CHANGES} changes applied`)).toBeVisible();
  venue.proxy.restore();
  await expect(pill(page, /^Online$/)).toBeVisible({ timeout: 120_000 });

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByRole('heading', { name: 'The import is taken back' })).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByText(`${CHANGES} changes taken back`)).toBeVisible();
  await expect(pill(page, /^Online$/)).toBeVisible({ timeout: 120_000 });
});

const allFaultsOf = async (page: Page): Promise<string[]> => [
  ...(await violationsOf(page)),
  ...(await faultsOf(page)),
  ...(await keyboardFaultsOf(page)),
];

test('@long every step of an import has no fault for eyes, readers or keys on a phone', async ({
  browser,
  venue,
}) => {
  const { page } = await openStation(browser, venue.address);
  await signIn(page, ADMIN);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile/menu/import');
  await expect(page.getByRole('heading', { name: 'Bring a menu in' })).toBeVisible();
  expect(await allFaultsOf(page)).toEqual([]);
  await page
    .getByLabel('Or paste your menu')
    .fill('Nombre;Precio;Color\nJamón;1,250;red\nPan;2,500;white\nQueso;x;blue');
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect(page.getByText(/can be two prices/)).toBeVisible();
  expect(await allFaultsOf(page)).toEqual([]);
  await page.getByText('More than a thousand').click();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText(/This is not a price/)).toBeVisible();
  expect(await allFaultsOf(page)).toEqual([]);
});
