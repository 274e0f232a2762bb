/** The time clock on the lock screen of a shared tablet. */
import { expect } from '@playwright/test';
import { askOffice } from './support/office.ts';
import { PINS, test } from './support/shared-evening.ts';
import { lock, tile, typePin } from './support/shared-tablet.ts';
import { BACK_WITHIN_MS } from './support/shift-test.ts';

test('people clock in at the lock screen without a network, and nothing of the app opens @long', async ({
  request,
  shared,
}) => {
  const { page, venue, faults } = shared;
  const clock = page.getByRole('region', { name: 'Time clock' });
  const toClock = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Time clock' }).click();
    await tile(page, 'Jonas').click();
    await typePin(page, PINS.jonas);
  };
  await lock(page);
  venue.proxy.cut();
  await toClock();
  await expect(clock).toContainText('Not clocked in');
  await clock.getByRole('button', { name: 'Clock in' }).click();
  await expect(clock).toContainText('At work since');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: "Who's working?" })).toBeVisible();
  venue.proxy.restore();
  const cards = async () =>
    (
      await askOffice<{ name: string; periods: { out: string | null }[] }[]>(request, venue, {
        path: 'time-cards',
      })
    ).map(({ name, periods }) => [name, periods.map(({ out }) => out === null)]);
  await expect.poll(cards, { timeout: BACK_WITHIN_MS }).toEqual([['Jonas', [true]]]);
  await expect(page.getByText(/waiting here/)).toHaveCount(0, { timeout: BACK_WITHIN_MS });

  await page.reload();
  venue.proxy.cut();
  await toClock();
  await expect(clock).toContainText('At work since');
  await clock.getByRole('button', { name: 'Clock out' }).click();
  await expect(clock).toContainText('Not clocked in');
  venue.proxy.restore();
  await expect.poll(cards, { timeout: BACK_WITHIN_MS }).toEqual([['Jonas', [false]]]);
  expect(faults).toEqual([]);
});
