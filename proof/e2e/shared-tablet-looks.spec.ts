/**
 * What a locked tablet, an approval, and a tablet that was taken out of use look like, on phones, tablets and desks, in
 * both themes: no finding of axe, nothing cut off, and everything in reach of a keyboard.
 */
import { expect, type Page } from '@playwright/test';
import { faultsOf, keyboardFaultsOf, settled, violationsOf } from './support/inspection.ts';
import { revokeDevices } from './support/office.ts';
import { fillSignIn, pill } from './support/people.ts';
import { PINS, test, toTables } from './support/shared-evening.ts';
import { comeIn, lock, tile, typePin } from './support/shared-tablet.ts';
import { BACK_WITHIN_MS } from './support/shift-test.ts';
import { product, seatParty } from './support/visits.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 834, height: 1112 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

/** Returns what is wrong with the screen at any size, in any theme. */
async function looksOf(page: Page, name: string, isSheet = false): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const contrastOnly = size !== SIZES[0];
      const faults = [...(await violationsOf(page, { contrastOnly })), ...(await faultsOf(page))];
      found.push(...faults.map((fault) => `${name}, ${size.width} ${colorScheme}: ${fault}`));
    }
    // A sheet keeps the focus within itself.
    const reach = isSheet ? [] : await keyboardFaultsOf(page);
    found.push(...reach.map((fault) => `${name}, ${size.width}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
  return found;
}

test('the lock screen, the PIN, the time clock and an approval look right everywhere @long', async ({
  shared,
}) => {
  test.setTimeout(300_000);
  const { page } = shared;
  await lock(page);
  const found = await looksOf(page, 'lock');
  await tile(page, 'Jonas').click();
  await typePin(page, '14');
  found.push(...(await looksOf(page, 'PIN')));
  await typePin(page, '70');
  await expect(page.getByRole('alert')).toContainText('Wrong PIN');
  found.push(...(await looksOf(page, 'wrong PIN')));
  await page.getByRole('button', { name: 'Time clock' }).click();
  found.push(...(await looksOf(page, 'who clocks in')));
  await tile(page, 'Jonas').click();
  await typePin(page, PINS.jonas);
  await expect(page.getByRole('region', { name: 'Time clock' })).toBeVisible();
  found.push(...(await looksOf(page, 'time clock')));
  await page.getByRole('button', { name: 'Done' }).click();

  await comeIn(page, 'Amara', PINS.amara);
  await toTables(page, '12');
  await seatParty(page, '12', 2);
  await product(page, /^Marinated olives/).click();
  await page.getByRole('button', { name: /^Send/ }).last().click();
  await page.getByRole('button', { name: 'Comp or discount' }).first().click();
  await page.getByRole('button', { name: 'No service charge' }).click();
  await page.getByRole('button', { name: 'Guest asked' }).click();
  await page.getByRole('button', { name: /^Apply/ }).click();
  await expect(page.getByText('Requested by Amara Okafor.')).toBeVisible();
  found.push(...(await looksOf(page, 'approval', true)));
  expect(found).toEqual([]);
});

test('a locked tablet that is out of use says so, and looks right everywhere @long', async ({
  request,
  shared,
}) => {
  test.setTimeout(300_000);
  const { page, venue, amara } = shared;
  await toTables(page, '12');
  await seatParty(page, '12', 2);
  venue.proxy.cut();
  await product(page, /^Marinated olives/).click();
  await expect(pill(page, /\d waiting/)).toBeVisible();
  await lock(page);
  await revokeDevices(request, venue);
  venue.proxy.restore();
  await expect(page.getByText(/^The server no longer accepts anything from this device/)).toBeVisible({
    timeout: BACK_WITHIN_MS,
  });
  const found = await looksOf(page, 'sign-in');
  await fillSignIn(page, amara);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Export as JSON' })).toBeVisible({ timeout: BACK_WITHIN_MS });
  found.push(...(await looksOf(page, 'out of use')));
  expect(found).toEqual([]);
});
