/**
 * The office maintains the menu: marks a product sold out and back with one tap, and makes a category and an option
 * group offline.
 */
import { expect } from '@playwright/test';
import { openStation, pill, readyForOffline, signIn } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';

test('@long a size is marked as sold out, a category gets its choices, and one with products stays', async ({
  browser,
  venue,
}) => {
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, ADMIN);
  await readyForOffline(page);
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Inventory Management/ }).click();
  await page.getByRole('button', { name: 'Mark sold out: Marinated olives' }).click();
  const soldOut = page.getByRole('region', { name: /^Sold out/ });
  await expect(soldOut.getByRole('button', { name: 'Mark available: Marinated olives' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(soldOut).not.toContainText('Marinated olives');

  venue.proxy.cut();
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Categories and options/ }).click();
  await page.getByRole('button', { name: 'Add Group' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Add group' }).click();
  await expect(sheet.getByText('Enter a name').first()).toBeVisible();
  await sheet.getByLabel('Name', { exact: true }).fill('Crust');
  await sheet.getByRole('textbox', { name: 'Option 1' }).fill('Thin');
  await sheet.getByRole('button', { name: 'Add option' }).click();
  await sheet.getByRole('textbox', { name: 'Option 2' }).fill('Filled');
  await sheet.getByLabel('Price').nth(1).fill('1.50');
  await sheet.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText('Crust', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add Category' }).click();
  await sheet.getByLabel('Name', { exact: true }).fill('Pizza');
  await sheet.getByText('Thin, Filled').click();
  await sheet.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText(/Used by Pizza/)).toBeVisible();
  venue.proxy.restore();
  await expect(pill(page, /^Online$/)).toBeVisible();

  await page.getByRole('button', { name: 'Delete Mains' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Mains was not deleted. This category still has products.')).toBeVisible();
});

test('@long an option is dragged to its place, and the foot of the sheet covers what scrolls under it', async ({
  browser,
  request,
  venue,
}) => {
  const { page } = await openStation(browser, venue.address);
  await signIn(page, ADMIN);
  await page.goto('/profile/menu');
  await page.getByRole('button', { name: /^Edit How would you like it/ }).click();
  const sheet = page.getByRole('dialog');
  const save = sheet.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeVisible();
  const under = await sheet.evaluate((dialog) => {
    const { left, right, bottom } = dialog.getBoundingClientRect();
    const shown = document.elementFromPoint((left + right) / 2, bottom - 3);
    return shown?.closest('li, fieldset')?.tagName ?? 'nothing of the form';
  });
  expect(under).toBe('nothing of the form');

  const names = () => sheet.getByRole('textbox', { name: /^Option \d/ });
  const before = await names().evaluateAll((fields) =>
    fields.map((field) => (field as HTMLInputElement).value),
  );
  const [first, second, ...rest] = before;
  await page.setViewportSize({ width: 1024, height: 1200 });
  await sheet.getByRole('button', { name: `Reorder ${second}` }).hover();
  await page.mouse.down();
  const target = await sheet.getByRole('button', { name: `Reorder ${first}` }).boundingBox();
  await page.mouse.move((target?.x ?? 0) + 10, target?.y ?? 0, { steps: 5 });
  await page.mouse.up();
  await expect(names().first()).toHaveValue(second ?? '');
  await save.click();
  await expect(sheet).toBeHidden();
  await expect
    .poll(async () => {
      const groups = await (await request.get(`${venue.address}/api/menu/option-groups`)).json();
      const group = groups.find((one: { name: string }) => one.name.startsWith('How would you like it'));
      return group.options.map((option: { name: string }) => option.name);
    })
    .toEqual([second, first, ...rest]);
});

test('@long Profile has three columns on a wide screen, and a product of the inventory is one row on a phone', async ({
  browser,
  venue,
}) => {
  const { page } = await openStation(browser, venue.address, { width: 1440, height: 900 });
  await signIn(page, ADMIN);
  await page.goto('/profile');
  const lefts = await Promise.all(
    ['Money', 'Venue', 'Account Settings'].map(async (name) => {
      const box = await page.getByRole('region', { name, exact: true }).boundingBox();
      return Math.round(box?.x ?? 0);
    }),
  );
  expect(new Set(lefts).size).toBe(3);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile/inventory');
  const row = page.getByRole('listitem').filter({ hasText: 'Burrata, peach & basil' });
  const [name, act] = [
    await row.getByText('Burrata, peach & basil').boundingBox(),
    await row.getByRole('button', { name: /^Mark sold out/ }).boundingBox(),
  ];
  expect(act?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
});
