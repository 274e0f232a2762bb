/** Long numbers of tables and long names of dishes, on the screens that write them large. */
import { expect, type Locator } from '@playwright/test';
import { askOffice } from './support/office.ts';
import { giveAccess, openStation, signIn } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';
import { check, payAtTheEnd, send } from './support/visits.ts';

const NUMBER = 'Terrace Window 12-B';

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

test('@long a long table number leaves room for the guests, the check and the age of the ticket', async ({
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue);
  const capacity = { minimum: 1, maximum: 20 };
  const data = { number: NUMBER, section: 'patio', tableType: 'booth', capacity, minimumSpend: 10_000_000 };
  await askOffice(request, venue, { path: 'tables', data });
  const { page } = await openStation(browser, venue.address);
  await signIn(page, ADMIN);

  await page.goto('/tables');
  expect((await boxOf(page.getByRole('listitem', { name: `Patio ${NUMBER}` }))).height).toBeLessThan(120);

  await page.getByRole('link', { name: new RegExp(`^Patio ${NUMBER},`) }).click();
  await page.getByRole('button', { name: '8', exact: true }).click();
  const number = check(page).getByText(/^#/);
  const guests = check(page).getByRole('button', { name: '8 guests' });
  await expect(guests).toBeVisible();
  const text = await number.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().right;
  });
  expect(text).toBeLessThanOrEqual((await boxOf(guests)).x);
  await send(page, /^Marinated olives/);

  const theo = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const wall = await openStation(browser, venue.address);
  await signIn(wall.page, theo);
  await wall.page.goto('/kitchen');
  await wall.page.getByRole('button', { name: 'Start shift' }).click();
  const ticket = wall.page.getByRole('article');
  await expect(ticket).toHaveCount(1);
  const age = ticket.getByText(/^\d+:\d\d$/);
  expect((await boxOf(age)).right).toBeLessThanOrEqual((await boxOf(ticket)).right);
  expect((await boxOf(ticket)).height).toBeLessThan(300);
});

test('@long a dish named with one long word leaves its sizes and prices in sight', async ({
  browser,
  request,
  venue,
}) => {
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänspfannkuchen';
  const sizes = [
    { name: 'Half portion for smaller appetites', currentPrice: 123_456 },
    { name: 'Full', currentPrice: 990 },
  ];
  await askOffice(request, venue, { path: 'menu/products', data: { name, category: 'mains', sizes } });
  const { page } = await openStation(browser, venue.address);
  await signIn(page, ADMIN);
  await page.goto('/menu?table=table-1');
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const sheet = page.getByRole('dialog');
  const price = sheet.getByText('$9.90', { exact: true }).first();
  await expect(price).toBeVisible();
  expect((await boxOf(price)).right).toBeLessThanOrEqual((await boxOf(sheet)).right);
});
