/**
 * The office changes many products in the grid: typed, pasted, moved by keys, left and found again, checked, saved, and taken
 * back.
 */
import { expect, type Page } from '@playwright/test';
import { faultsOf, violationsOf } from './support/inspection.ts';
import { openStation, pill, signIn } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';

const PRICE = 3;
const cell = (page: Page, dish: string, column: number) =>
  page.getByRole('row').filter({ hasText: dish }).getByRole('gridcell').nth(column);

/** The names of the first two products. Both have one size. */
async function firstTwo(page: Page): Promise<readonly [string, string]> {
  const names = await Promise.all(
    [1, 2].map((row) => page.getByRole('row').nth(row).getByRole('gridcell').nth(1).textContent()),
  );
  return [names[0] ?? '', names[1] ?? ''];
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

test('@long prices are typed, pasted, left, found again, checked, saved and taken back', async ({
  browser,
  venue,
}) => {
  const { page } = await openStation(browser, venue.address);
  await signIn(page, ADMIN);
  await page.goto('/profile/menu/grid');
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible();
  const heads = await page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((head) => head.getBoundingClientRect().top));
  expect(new Set(heads).size, 'lines of heads').toBe(1);
  const [first, second] = await firstTwo(page);
  const before = [
    await cell(page, first, PRICE).textContent(),
    await cell(page, second, PRICE).textContent(),
  ];

  await cell(page, first, PRICE).click();
  await page.keyboard.type('77.7');
  await page.keyboard.press('Enter');
  await expect(cell(page, second, PRICE)).toBeFocused();
  await paste(page, '88.80\n');
  await expect(cell(page, second, PRICE)).toContainText('88.80');
  expect(await violationsOf(page)).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);

  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('row').nth(1)).toContainText(second);
  await expect(cell(page, second, PRICE)).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');

  await page.goto('/menu');
  await page.goto('/profile/menu/grid');
  await expect(page.getByText('2 edits from before are still here.')).toBeVisible();
  await page.getByRole('button', { name: 'Check and save' }).click();
  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(page.getByRole('heading', { name: 'The changes are made' })).toBeVisible();
  await expect(pill(page, /^Online$/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the grid' }).click();
  await expect(cell(page, first, PRICE)).toHaveText('77.70');
  await expect(cell(page, second, PRICE)).toHaveText('88.80');

  await page.getByRole('button', { name: 'Open the last import' }).click();
  await page.getByRole('button', { name: 'Undo these changes' }).click();
  await expect(page.getByRole('heading', { name: 'The changes are taken back' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the grid' }).click();
  await expect(cell(page, first, PRICE)).toHaveText(before[0] ?? '');
  await expect(cell(page, second, PRICE)).toHaveText(before[1] ?? '');
});
