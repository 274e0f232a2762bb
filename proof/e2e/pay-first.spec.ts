/** A round at the bar that is paid before the kitchen begins, with everything that a bill may have. */
import { expect } from '@playwright/test';
import { add, cookedOnServer, openTable, payAt, takeCash, toPay } from './support/bar.ts';
import { askOffice } from './support/office.ts';
import { thanked } from './support/people.ts';
import { PINS, test } from './support/shared-evening.ts';
import { typePin } from './support/shared-tablet.ts';
import { BACK_WITHIN_MS, everythingSent } from './support/shift-test.ts';
import { check, product, roundsOnServer, visitsOnServer } from './support/visits.ts';

test('@long a round at the bar without a network has a discount, is paid by item in cash and by card, and has a void that a manager approves', async ({
  request,
  shared,
}) => {
  const { page, venue, faults } = shared;
  const discounts = [{ id: 'staff', name: '10 % staff', percent: 10, cents: null, needsManager: false }];
  await payAt(request, venue, { payAt: 'order', discounts });
  await openTable(page, '12');
  // No sheet stands before the menu once the tablet has heard of it.
  await expect(product(page, /^Marinated olives/)).toBeVisible({ timeout: BACK_WITHIN_MS });
  await add(page, /^Marinated olives/, /^Fries, aioli/);
  await check(page).getByRole('button', { name: 'Comp or discount' }).click();
  await page.getByRole('button', { name: /^10 % staff/ }).click();
  await expect(page.getByText('10 % staff given')).toBeVisible();
  // $17.00 − 10 % and 8.875 % tax.
  await expect(toPay(page)).toContainText('$16.66');

  await toPay(page).click();
  await expect(page.getByRole('button', { name: 'By seat' })).toHaveCount(0);
  await page.getByRole('button', { name: 'By item' }).click();
  const items = page.getByRole('region', { name: 'Items that this guest pays' });
  await items.getByRole('button', { name: /Marinated olives/ }).click();
  await expect(page.getByRole('button', { name: /^Check 2 / })).toHaveAttribute('aria-pressed', 'true');
  await takeCash(page);
  await everythingSent(page);
  const [round] = await roundsOnServer(request, venue);
  expect(await cookedOnServer(request, venue)).toEqual(['paid: 1 × Marinated olives']);
  for (const status of ['accepted', 'preparing'])
    await askOffice(request, venue, { path: `orders/${round?.id}`, method: 'PATCH', data: { status } });

  await openTable(page, '12');
  await check(page).getByRole('button', { name: /^Sent/ }).click();
  venue.proxy.cut();
  await page
    .getByRole('region', { name: 'Sent' })
    .getByRole('button', { name: /Marinated olives/ })
    .click();
  await page.getByRole('button', { name: 'Wrong item' }).click();
  await page.getByRole('dialog').first().getByRole('button', { name: /^Void/ }).last().click();
  await expect(page.getByText('Requested by Amara Okafor.')).toBeVisible();
  await typePin(page, PINS.maya);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(check(page).getByText('1 voided')).toBeVisible();

  // What the olives cost counts towards the fries. The rest is paid by card.
  await toPay(page).click();
  await page.getByRole('radio', { name: 'Credit card' }).check();
  await page.getByRole('button', { name: /^Record card payment/ }).click();
  await thanked(page);
  venue.proxy.restore();
  await everythingSent(page);
  const [visit] = await visitsOnServer(request, venue);
  expect(visit).toMatchObject({ status: 'closed', owed: 0, closed: { sale: { total: 882 } } });
  expect(await cookedOnServer(request, venue)).toEqual(['paid: 1 × Fries, aioli']);
  expect(faults).toEqual([]);
});
