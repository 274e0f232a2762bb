/** Anything is found from every page of the staff: with keys alone, without a network, and only what a role may do. */
import { expect, type Page } from '@playwright/test';
import { faultsOf, violationsOf } from './support/inspection.ts';
import { askOffice } from './support/office.ts';
import { giveAccess, openStation, readyForOffline, signIn, tab } from './support/people.ts';
import { test } from './support/venue-test.ts';
import { payAtTheEnd } from './support/visits.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Find anything' });

/** Types into the search that `/` opens, and returns what Enter would do. */
async function find(page: Page, text: string): Promise<string> {
  await expect(button(page)).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await expect(field).toBeFocused();
  await field.fill(text);
  const first = await page.getByRole('option', { selected: true }).textContent();
  return (first ?? '').replace(/[\u2068\u2069]/g, '');
}

test('@long a server finds a table, adds to its check and marks a dish sold out, with keys alone and without a network', async ({
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue);
  const jonas = await giveAccess(request, venue, { firstName: 'Jonas', role: 'server' });
  const tables = await askOffice<{ id: string; number: string }[]>(request, venue, { path: 'tables' });
  const tableId = tables.find(({ number }) => number === '12')?.id;
  await askOffice(request, venue, { path: 'visits', data: { tableId, covers: 4, name: 'Okafor' } });
  const { page } = await openStation(browser, venue.tabletAddress, { width: 1024, height: 768 });
  await signIn(page, jonas);
  await readyForOffline(page);
  venue.proxy.cut();

  expect(await find(page, 'OKAF')).toMatch(/^Open Okafor, Table 12/);
  await page.keyboard.press('Escape');
  // The focus is where it was: whoever signs in as a server has come here by this tab.
  await expect(tab(page, 'Orders')).toBeFocused();
  await find(page, 'okaf');
  expect(await violationsOf(page, { covered: true })).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Find anything' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Table 12', level: 1 })).toBeVisible();
  expect(await find(page, 'negroni 2 seat 3')).toMatch(/^Add 2 × Negroni to seat 3/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 × Negroni added to seat 3')).toBeVisible();

  expect(await find(page, '86 branzino')).toMatch(/^Mark Whole branzino sold out/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await find(page, '86 branzino')).toMatch(/^Mark Whole branzino sold out/);
  await page.keyboard.press('Escape');
  expect(await find(page, 'day close')).toMatch(/^Search all checks/);
});
