/**
 * Food that is up: a server is told on whatever page they are, the line over the tables runs it, and the view of whoever
 * runs shows every round of all stations. It works without a network, and says then what it knows.
 */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { faultsOf, keyboardFaultsOf, settled, violationsOf } from './support/inspection.ts';
import { askOffice } from './support/office.ts';
import { pill, tab } from './support/people.ts';
import type { RunningVenue } from './support/running-venue.ts';
import { AMARA, BACK_WITHIN_MS, expectOnline, test } from './support/shift-test.ts';
import { sendOrder } from './support/till.ts';
import { payAtTheEnd, placeNext, roundsOnServer, seatParty, send, tableLink } from './support/visits.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];

async function putUp(request: APIRequestContext, venue: RunningVenue, id: string): Promise<void> {
  for (const status of ['preparing', 'serving'])
    await askOffice(request, venue, { path: `orders/${id}`, method: 'PATCH', data: { status } });
}

/** Returns what is wrong with the screen at any size, in any theme. */
async function looksOf(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const faults = [...(await violationsOf(page)), ...(await faultsOf(page))];
      found.push(...faults.map((fault) => `${name}, ${size.width} ${colorScheme}: ${fault}`));
    }
    found.push(...(await keyboardFaultsOf(page)).map((fault) => `${name}, ${size.width}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1024, height: 768 });
  return found;
}

/**
 * Runs in the page. Gives the focus to each control that a toast covers, and returns the names of those that stay under
 * it.
 */
function controlsUnderToast(): string[] {
  const toast = document.querySelector('body > [role="status"] > *');
  const isUnder = (control: Element): boolean => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && toast?.contains(found) === true;
  };
  const covered = [...document.querySelectorAll<HTMLElement>('#main a[href], #main button')].filter(isUnder);
  if (covered.length === 0) return ['the toast covers nothing, so this says nothing'];
  return covered
    .filter((control) => {
      control.focus();
      return isUnder(control);
    })
    .map((control) => control.ariaLabel ?? control.textContent ?? '');
}

const served = (page: Page, table: string) =>
  page.getByRole('button', { name: new RegExp(`^Served, Table ${table},`) });

test('@long ready food is announced, and run from the line over the tables or from the view of a runner, even offline', async ({
  venue,
  arrive,
  request,
}) => {
  test.setTimeout(300_000);
  await payAtTheEnd(request, venue);
  const { page, faults } = await arrive(AMARA);
  await seatParty(page, '12', 2);
  await placeNext(page, { seat: '2' });
  await send(page, /^Marinated olives/);
  await expect.poll(async () => (await roundsOnServer(request, venue)).length).toBe(1);
  const [own] = await roundsOnServer(request, venue);
  const other = await sendOrder(request, venue, {
    table: '5',
    product: 'Marinated olives',
    alsoOnIt: ['Beef croquettes'],
  });

  await tab(page, 'Orders').click();
  await putUp(request, venue, own?.id ?? '');
  await putUp(request, venue, other.id);
  await expect(page.getByRole('link', { name: 'Tables, 1 round to run' })).toBeVisible();
  await tab(page, 'Tables').click();
  const line = page.getByRole('group', { name: 'Next' });
  await expect(line.getByRole('button', { name: /^Run food, 12/ })).toBeVisible();
  await expect(line.getByRole('button', { name: /^Run food, 5/ })).toHaveCount(0);
  await line.getByRole('button', { name: /^All tables/ }).click();
  await expect(line.getByRole('button', { name: /^Run food, 5/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tables, 2 rounds to run' })).toBeVisible();
  const found = await looksOf(page, 'line');

  await page.goto('/tables?view=run');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article', { name: /^Table 12,/ })).toContainText('Seat 2');
  found.push(...(await looksOf(page, 'run')));

  venue.proxy.cut();
  await expect(pill(page, /^(Reconnecting|Offline)/)).toBeVisible({ timeout: BACK_WITHIN_MS });
  await expect(page.getByText(/Food that came up since then may be missing/)).toBeVisible({
    timeout: 2 * BACK_WITHIN_MS,
  });
  found.push(...(await looksOf(page, 'run, out of reach')));
  await served(page, '12').click();
  await expect(page.getByText('Table 12 is served')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await served(page, '12').click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await served(page, '5').click();
  await expect(page.getByText(/^No food was up at /)).toBeVisible();

  venue.proxy.restore();
  await expectOnline(page);
  await expect(page.getByText(/^No food is up\./)).toBeVisible({ timeout: BACK_WITHIN_MS });
  await expect
    .poll(async () => (await roundsOnServer(request, venue)).map(({ status }) => status))
    .toEqual(['completed', 'completed']);
  await tab(page, 'Menu').click();
  await tab(page, 'Tables').click();
  await expect(page.getByText(/^No food is up\./)).toBeVisible();
  await expect(page).toHaveURL(/\/tables$/);
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});

test('@long what takes the focus comes out from under a toast', async ({ venue, arrive, request }) => {
  await payAtTheEnd(request, venue);
  const { page } = await arrive(AMARA);
  await page.setViewportSize({ width: 390, height: 844 });
  await tab(page, 'Tables').click();
  await expect(tableLink(page, '12')).toBeVisible();
  const round = await sendOrder(request, venue, { table: '6', product: 'Marinated olives' });
  await putUp(request, venue, round.id);
  await page.getByRole('button', { name: /^All tables/ }).click();
  await page.getByRole('button', { name: /^Run food, 6/ }).click();
  const toast = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await expect(toast).toBeVisible();
  await settled(page);
  expect(await page.evaluate(controlsUnderToast)).toEqual([]);
});
