/**
 * A manager sets up a printer that asks the server. It prints its test page and a ticket, and says when its paper is out. A
 * request of this test stands for the printer: it says what a Star printer says.
 */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { faultsOf, violationsOf } from './support/inspection.ts';
import { openStation, signIn } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { sendOrder } from './support/till.ts';
import { test } from './support/venue-test.ts';

type Code = '200 OK' | '410 Paper Out';

/** Asks as the printer does, and again when it asked too often. Returns the name of what waits, if it is offered anything. */
async function ask(request: APIRequestContext, url: string, statusCode: Code): Promise<string | undefined> {
  const said = { printerMAC: '00:11:62:0a:0b:0c', statusCode: encodeURIComponent(statusCode) };
  const data = { ...said, printingInProgress: false };
  let answer: { jobToken?: string } = {};
  await expect(async () => {
    const told = await request.post(url, { data });
    expect(told.ok()).toBe(true);
    answer = (await told.json()) as { jobToken?: string };
  }).toPass();
  return answer.jobToken;
}

/** Asks until something waits, fetches it, and says that it is on paper. Returns its bytes as text. */
async function printNext(request: APIRequestContext, url: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(async () => {
      token = await ask(request, url, '200 OK');
      return token;
    })
    .toMatch(/^\w{26}$/);
  let slip = await request.get(`${url}?token=${token}`);
  await expect(async () => {
    if (!slip.ok()) slip = await request.get(`${url}?token=${token}`);
    expect(slip.headers()['content-type']).toBe('application/vnd.star.starprnt');
  }).toPass();
  await expect(async () => {
    const told = await request.delete(`${url}?token=${token}&code=${encodeURIComponent('200 OK')}`);
    expect(told.ok()).toBe(true);
  }).toPass();
  return (await slip.body()).toString('latin1');
}

async function isWellMade(page: Page): Promise<void> {
  expect(await violationsOf(page, { covered: (await page.getByRole('dialog').count()) > 0 })).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
}

test('@long a printer that asks is set up, prints, and says what is wrong', async ({
  browser,
  request,
  venue,
}) => {
  const { page, faults } = await openStation(browser, venue.address);
  await signIn(page, ADMIN);
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Printers/ }).click();
  await expect(page.getByText(/^No printers yet/)).toBeVisible();
  await isWellMade(page);

  await page.getByRole('button', { name: 'Add printer' }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name', { exact: true }).fill('Kitchen printer');
  await sheet.getByRole('radio', { name: 'Star' }).check({ force: true });
  await isWellMade(page);
  await sheet.getByRole('button', { name: 'Add printer' }).click();
  await page.getByRole('button', { name: 'Make the address' }).click();
  const url = await page.getByRole('dialog').getByLabel('Address', { exact: true }).inputValue();
  expect(url).toMatch(/\/print\/star\/\w{26}$/);
  await expect(page.getByRole('dialog').getByText('Not seen yet')).toBeVisible();
  await isWellMade(page);
  await ask(request, url, '200 OK');
  await expect(page.getByRole('dialog').getByText('Ready')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Test page of Kitchen printer' }).click();
  expect(await printNext(request, url)).toContain('Kitchen printer');
  await expect(page.getByText(/^Test page: Printed \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'What is on the test page of Kitchen printer?' }).click();
  const asked = page.getByRole('dialog', { name: 'What is on the test page?' });
  await asked.getByRole('radio', { name: 'p', exact: true }).check({ force: true });
  await isWellMade(page);
  await asked.getByRole('button', { name: 'Set it up so' }).click();
  await expect(asked).toBeHidden();

  const { id } = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  expect(await printNext(request, url)).toContain('Marinated olives');
  await expect(page.getByRole('region', { name: 'Last slips' })).toContainText(/Ticket.*Printed/);

  await ask(request, url, '410 Paper Out');
  await expect(page.getByText('Out of paper')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await isWellMade(page);
  await page.goto('/profile');
  await expect(page.getByText(/^Kitchen printer is out of paper since/)).toBeVisible();
  await isWellMade(page);

  await page.goto(`/receipt?order=${id}`);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByText('Waiting: Kitchen printer is out of paper')).toBeVisible();
  await isWellMade(page);
  await printNext(request, url);
  await expect(page.getByText(/^Printed \d\d:\d\d at Kitchen printer$/)).toBeVisible();

  await ask(request, url, '410 Paper Out');
  await sendOrder(request, venue, { table: '6', product: 'Marinated olives' });
  await page.goto('/');
  await page.getByRole('button', { name: '1 ticket not printed' }).click({ timeout: 60_000 });
  const missing = page.getByRole('dialog', { name: 'Tickets that are not printed' });
  await expect(missing.getByText('Waiting: Kitchen printer is out of paper')).toBeVisible();
  await isWellMade(page);
  await missing.getByRole('button', { name: /^Read order .* out$/ }).click();
  await expect(page.getByRole('dialog', { name: /6/ }).getByText('Marinated olives')).toBeVisible();
  await isWellMade(page);
  expect(faults).toEqual([]);
});
