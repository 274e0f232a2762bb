/** Pictures of products: uploading one, showing it without a network, and refusing a file that is no picture. */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/guarded-test.ts';
import {
  chooseCategory,
  giveAccess,
  openStation,
  pill,
  readyForOffline,
  signIn,
  tab,
} from './support/people.ts';
import { type RunningVenue, startVenue } from './support/running-venue.ts';

let venue: RunningVenue;

test.beforeAll(async () => {
  venue = await startVenue();
});
test.afterAll(async () => {
  await venue.close();
});

/** Whether the picture file is loaded and drawn, not only referenced. */
const isDrawn = (picture: Locator): Promise<boolean> =>
  picture.evaluate((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0);

const pictureOf = (page: Page, product: string): Locator =>
  page.getByRole('listitem').filter({ hasText: product }).locator('img');

test('@long a manager uploads a picture, which is shown at once, and still when the network is gone', async ({
  browser,
  request,
}) => {
  const manager = await giveAccess(request, venue, { firstName: 'Maya', role: 'manager' });
  const { page, context, faults } = await openStation(browser, venue.tabletAddress);
  await signIn(page, manager);
  await readyForOffline(page);
  const photo = await page.screenshot();

  await tab(page, 'Menu').click();
  await chooseCategory(page, 'Small plates');
  await page.getByRole('button', { name: 'Edit Marinated olives' }).click();
  const sheet = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Upload picture' }).click();
  await (await chooser).setFiles({ name: 'olives.png', mimeType: 'image/png', buffer: photo });
  await expect(sheet.getByRole('button', { name: 'Use picture' })).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('button', { name: 'Use picture' }).click();
  await expect(sheet.locator('fieldset img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}-640\.webp$/);
  await expect(sheet.getByLabel(/^Picture address/)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const picture = pictureOf(page, 'Marinated olives');
  await expect(picture).toHaveAttribute('src', /^\/images\//);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => isDrawn(picture)).toBe(true);

  venue.proxy.cut();
  await page.reload();
  await chooseCategory(page, 'Small plates');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => isDrawn(picture)).toBe(true);
  await expect(pill(page, /^Offline$/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit Marinated olives' }).click();
  await expect(sheet.getByRole('button', { name: 'Upload picture' })).toBeDisabled();
  await expect(sheet.getByText(/^Needs a connection/)).toBeVisible();
  await context.close();
  venue.proxy.restore();
  expect(faults).toEqual([]);
});

test('@long a picture that cannot be loaded is replaced by a drawing of the same size', async ({
  browser,
  request,
}) => {
  const manager = await giveAccess(request, venue, { firstName: 'Maya', role: 'manager' });
  const { page, context, faults } = await openStation(browser, venue.tabletAddress);
  await signIn(page, manager);
  await readyForOffline(page);
  await tab(page, 'Menu').click();
  await chooseCategory(page, 'Mains');
  const card = page.getByRole('listitem').filter({ hasText: 'Hanger steak' });
  const place = card.locator('img, svg').first().locator('..');
  const picture = card.locator('img');
  await expect.poll(() => isDrawn(picture)).toBe(true);
  const size = async () => {
    const box = await place.boundingBox();
    return [box?.width, box?.height];
  };
  const before = await size();

  venue.proxy.cut();
  await page.getByRole('button', { name: 'Edit Hanger steak' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/^Picture address/).fill(`/images/${'0'.repeat(32)}-640.webp`);
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(sheet).toBeHidden();
  await expect(place.locator('svg')).toBeVisible();
  await expect(picture).toHaveCount(0);
  expect(await size()).toEqual(before);
  venue.proxy.restore();
  await context.close();
  expect(faults).toEqual([]);
});

test('@long a file that is not a picture is refused in words', async ({ browser, request }) => {
  const manager = await giveAccess(request, venue, { firstName: 'Jonas', role: 'manager' });
  const { page } = await openStation(browser, venue.address);
  await signIn(page, manager);
  await tab(page, 'Menu').click();
  await chooseCategory(page, 'Small plates');
  await page.getByRole('button', { name: 'Edit Marinated olives' }).click();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'olives.png', mimeType: 'image/png', buffer: Buffer.from(svg) });
  await page.getByRole('button', { name: 'Use picture' }).click();
  const refusal = page.getByRole('dialog').getByRole('alert');
  await expect(refusal).toContainText('The picture must be a JPEG, PNG, WebP or AVIF file.');
  await expect(refusal.getByRole('button', { name: 'Retry' })).toBeVisible();
});
