/** The floor plan: it fits the screen, and the bar of the chosen table covers nothing of it. */
import { expect, type Page } from '@playwright/test';
import { violationsOf } from './support/inspection.ts';
import { giveAccess, openStation, signIn } from './support/people.ts';
import { sendOrder } from './support/till.ts';
import { test } from './support/venue-test.ts';

const onPlan = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });

/** Returns the parts of the page that can be panned sideways, other than rows of chips. */
const panned = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main section')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.getAttribute('aria-label') ?? part.tagName)
      .filter((name) => name !== 'Sections'),
  );

test('@long the whole floor is in view on a tablet, and a chosen table stays clear of its bar', async ({
  browser,
  request,
  venue,
}) => {
  await sendOrder(request, venue, { table: '12', product: 'Marinated olives' });
  const jonas = await giveAccess(request, venue, { firstName: 'Jonas', role: 'server' });
  const { page } = await openStation(browser, venue.address, { width: 1024, height: 768 });
  await signIn(page, jonas);
  await page.goto('/tables');
  await page.getByText('Floor plan', { exact: true }).click();
  const tables = onPlan(page, /^(Table|Patio|Bar) /);
  await expect(tables).toHaveCount(24);
  const allInSight = async () => {
    for (const table of await tables.all()) await expect(table).toBeInViewport({ ratio: 1 });
    const boxes = await tables.evaluateAll((all) =>
      all.map((table) => ({ name: table.ariaLabel, box: table.getBoundingClientRect().toJSON() })),
    );
    for (const { box } of boxes) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(43.5);
    // The one that is chosen gets a ring.
    return boxes.filter(({ name }) => !name?.startsWith('Bar B1,'));
  };
  const places = await allInSight();
  await expect(page.getByRole('button', { name: 'Takeout', exact: true })).toBeInViewport({ ratio: 1 });
  expect(await panned(page)).toEqual([]);
  // The bar of a seat at the counter covers no table either, and nothing moves when it appears.
  await onPlan(page, /^Bar B1,/).click();
  await expect(page.getByRole('region', { name: 'Bar B1' })).toBeVisible();
  expect(await allInSight()).toEqual(places);

  const chosen = onPlan(page, /^Table 12,/);
  await chosen.click();
  const bar = page.getByRole('region', { name: 'Table 12' });
  await expect(bar.getByRole('link', { name: /^New order|^Open order/ })).toBeVisible();
  const [table, acts] = [await chosen.boundingBox(), await bar.boundingBox()];
  expect(table && table.y + table.height).toBeLessThan(acts?.y ?? 0);
  // One row of controls: a second one would cover more of the plan.
  expect(acts?.height).toBeLessThan(80);

  // On a larger screen, too, the plan stays where it is.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByText('Tap a table to see its orders or take a new one.')).toBeVisible();
  const before = await onPlan(page, /^Patio P1,/).boundingBox();
  await onPlan(page, /^Table 12,/).click();
  await expect(bar).toBeVisible();
  expect(await onPlan(page, /^Patio P1,/).boundingBox()).toEqual(before);
});

test('@long a narrow screen shows one section at a time and does not pan sideways', async ({
  browser,
  request,
  venue,
}) => {
  const jonas = await giveAccess(request, venue, { firstName: 'Jonas', role: 'server' });
  const { page } = await openStation(browser, venue.address, { width: 390, height: 844 });
  await signIn(page, jonas);
  await page.goto('/tables');
  await page.getByRole('radio', { name: 'Floor plan' }).check({ force: true });
  for (const size of [
    { width: 390, height: 844 },
    { width: 834, height: 1112 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Patio', exact: true }).click();
    await onPlan(page, /^Patio P3,/).click();
    await expect(page.getByRole('region', { name: 'Patio P3' })).toBeVisible();
    expect(await panned(page)).toEqual([]);
    await expect(onPlan(page, /^Patio P3,/)).toBeInViewport({ ratio: 1 });
  }
  // The head has no room for the legend, so it stands under the plan until a table is chosen.
  const legend = page.getByRole('list', { name: 'Legend' });
  await expect(legend).toHaveCount(0);
  await page.reload();
  await expect(legend).toBeVisible();
  await expect(legend).toContainText('Reserved');
  expect(await violationsOf(page)).toEqual([]);
});
