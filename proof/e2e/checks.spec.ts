/** Checks are found again: the list of checks with its totals, and the tips of card slips, typed one after the other. */
import { type APIRequestContext, expect } from '@playwright/test';
import { faultsOf, violationsOf } from './support/inspection.ts';
import { askOffice } from './support/office.ts';
import { openStation, readyForOffline, signIn } from './support/people.ts';
import { ADMIN, type RunningVenue } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';
import { payAtTheEnd, visitsOnServer } from './support/visits.ts';

interface Named {
  readonly id: string;
}

/** A party that has had olives. `method`: it has paid for them. */
async function party(
  request: APIRequestContext,
  venue: RunningVenue,
  { table, name, method }: { readonly table: string; readonly name: string; readonly method?: string },
): Promise<void> {
  const tables = await askOffice<(Named & { number: string })[]>(request, venue, { path: 'tables' });
  const products = await askOffice<(Named & { name: string; sizes: Named[] })[]>(request, venue, {
    path: 'menu/products',
  });
  const olives = products.find((product) => product.name === 'Marinated olives');
  const data = { tableId: tables.find(({ number }) => number === table)?.id, covers: 2, name };
  const { id } = await askOffice<Named>(request, venue, { path: 'visits', data });
  const order = await askOffice<{ items: Named[] }>(request, venue, {
    path: `orders/${id}/items`,
    data: { productId: olives?.id, sizeId: olives?.sizes[0]?.id, quantity: 2 },
  });
  const itemIds = order.items.map((item) => item.id);
  await askOffice(request, venue, { path: `visits/${id}/send`, data: { itemIds } });
  if (method)
    await askOffice(request, venue, { path: `orders/${id}/payments`, data: { method, close: true } });
}

test('@long checks are found by the name of a party, and tips are typed slip by slip without a network', async ({
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue);
  await party(request, venue, { table: '12', name: 'Okafor' });
  await party(request, venue, { table: '5', name: 'Lima', method: 'credit_card' });
  await party(request, venue, { table: '6', name: 'Hayes', method: 'debit_card' });
  const { page } = await openStation(browser, venue.tabletAddress, { width: 1024, height: 768 });
  await signIn(page, ADMIN);
  await readyForOffline(page);

  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Open checks (1)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Closed checks (2)' })).toBeVisible();
  expect([...(await violationsOf(page)), ...(await faultsOf(page))]).toEqual([]);
  await page.getByRole('searchbox').fill('lima');
  await expect(page.getByRole('heading', { name: 'Open checks (1)' })).toHaveCount(0);
  await page.getByRole('link', { name: /Lima/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Check #/);

  await page.goto('/profile/shift');
  await page.getByRole('link', { name: 'Tips left to enter: 2' }).click();
  venue.proxy.cut();
  await page.getByRole('button', { name: /Hayes/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Hayes');
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    expect([...(await violationsOf(page, { covered: true })), ...(await faultsOf(page))]).toEqual([]);
  }
  await page.keyboard.type('300');
  await page.getByRole('button', { name: /^Enter tip/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Lima');
  // Whoever types a slip looks at it first. What is pressed at once only blinks.
  await page.keyboard.type('450', { delay: 150 });
  await page.getByRole('button', { name: /^Enter tip/ }).click();
  await expect(page.getByText('Every card payment has its tip.')).toBeVisible();
  await expect(page.getByText('2 payments on this device will be sent')).toBeVisible();
  venue.proxy.restore();
  await expect
    .poll(async () =>
      (await visitsOnServer(request, venue)).map(({ takings }) => takings.map(({ tip }) => tip)),
    )
    .toEqual([[], [0, 450], [0, 300]]);
});
