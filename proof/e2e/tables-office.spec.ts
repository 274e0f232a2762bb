/** The office manages the tables: adds one offline, moves it on the plan, undoes the move, and prints its code. */
import { expect, type Page } from '@playwright/test';
import { openStation, pill, readyForOffline, signIn } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';

const place = (page: Page, name: RegExp) => page.getByRole('button', { name }).getAttribute('transform');

/** A toast stands beside the sheet on a tablet and above it on a phone, so it covers no row. */
async function expectToastBesideSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  const toast = page.getByRole('status').filter({ hasText: 'link' }).locator('div');
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast).toBeVisible();
  const right = async () => ((await toast.boundingBox())?.x ?? 0) + ((await toast.boundingBox())?.width ?? 0);
  expect(await right()).toBeLessThanOrEqual((await sheet.boundingBox())?.x ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await sheet.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast).toBeInViewport({ ratio: 1 });
  const bottom = async () =>
    ((await toast.boundingBox())?.y ?? 0) + ((await toast.boundingBox())?.height ?? 0);
  expect(await bottom()).toBeLessThanOrEqual((await sheet.boundingBox())?.y ?? 0);
  await page.setViewportSize({ width: 1024, height: 768 });
}

test('@long a table is added offline, moved by hand and by keys, and deleted after the question', async ({
  browser,
  venue,
}) => {
  const { page, faults } = await openStation(browser, venue.tabletAddress);
  await signIn(page, ADMIN);
  await readyForOffline(page);
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Table Management/ }).click();
  await expect(page.getByRole('heading', { name: 'Main Floor' })).toBeVisible();

  venue.proxy.cut();
  await page.getByRole('link', { name: 'Add Table' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Enter the number of the table')).toBeVisible();
  await page.getByLabel('Table number').fill('13');
  await expect(page.getByLabel('Minimum spend')).toHaveValue('100.00');
  await page.reload();
  await expect(page.getByLabel('Table number')).toHaveValue('13');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Delete Table 13' })).toBeVisible();
  venue.proxy.restore();
  await expect(pill(page, /^Online$/)).toBeVisible();

  await page.getByText('Floor plan', { exact: true }).click();
  const table = page.getByRole('button', { name: /^Table 13, Available/ });
  await expect(page.getByText(/Table 13.* overlap/)).toBeVisible();
  const before = await place(page, /^Table 13,/);
  await table.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect.poll(() => place(page, /^Table 13,/)).toBe('translate(320 330)');
  const top = async () => (await page.getByRole('region', { name: 'Floor plan' }).boundingBox())?.y;
  await expect(pill(page, /^Online$/)).toBeVisible();
  const online = await top();
  venue.proxy.cut();
  await page.keyboard.press('ArrowDown');
  await expect(pill(page, /waiting/)).toBeVisible();
  expect(await top()).toBe(online);
  await page.keyboard.press('ArrowUp');
  venue.proxy.restore();
  await expect(pill(page, /^Online$/)).toBeVisible();
  // A hover waits until the table no longer moves.
  await table.hover();
  const box = await table.boundingBox();
  if (!box) throw new Error('the table is not on the plan');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 - 150, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => place(page, /^Table 13,/)).not.toBe('translate(320 330)');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => place(page, /^Table 13,/)).toBe('translate(320 330)');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => place(page, /^Table 13,/)).toBe(before);

  await page.getByText('List', { exact: true }).click();
  await page.getByRole('button', { name: 'QR code for Table 13' }).click();
  await expect(page.getByRole('img', { name: 'QR code for Table 13' })).toBeVisible();
  await expectToastBesideSheet(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Table 13' }).click();
  await expect(
    page.getByText('Are you sure you want to delete Table 13? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Delete Table 13' })).toBeHidden();
  expect(faults).toEqual([]);
});
