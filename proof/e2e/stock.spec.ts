/**
 * The kitchen counts three portions. Two tablets sell them, one of them without a network, and the wall hears what was
 * sold beyond the count.
 */
import { expect, type Page } from '@playwright/test';
import { violationsOf } from './support/inspection.ts';
import { chooseCategory, chooseTable, giveAccess } from './support/people.ts';
import {
  AMARA,
  addOlives,
  everythingSent,
  officeStation,
  oliveTile,
  THEO,
  takeCash,
  test,
} from './support/shift-test.ts';

const JONAS = { firstName: 'Jonas', role: 'server' } as const;
const DISH = 'Marinated olives';

async function openOlives(page: Page, table: string): Promise<void> {
  await chooseTable(page, table);
  await chooseCategory(page, 'Small plates');
}

test('@long two tablets sell the last portions, one of them offline, and the kitchen answers', async ({
  arrive,
  browser,
  request,
  venue,
}) => {
  const wall = await officeStation(browser, venue, await giveAccess(request, venue, THEO));
  const { page: amara } = await arrive(AMARA);
  const jonas = await officeStation(browser, venue, await giveAccess(request, venue, JONAS));

  await wall.getByRole('link', { name: 'Kitchen screen' }).click();
  await wall.getByRole('button', { name: 'Start shift' }).click();
  await wall.getByRole('button', { name: '86 list' }).click();
  const sheet = wall.getByRole('dialog', { name: '86 list' });
  expect(await violationsOf(wall)).toEqual([]);
  await sheet.getByRole('button', { name: new RegExp(`^${DISH}`) }).click();
  expect(await violationsOf(wall)).toEqual([]);
  await sheet.getByRole('button', { name: '3', exact: true }).press('Enter');
  await sheet.getByRole('button', { name: 'Set to 3 left' }).press('Enter');
  await expect(sheet.getByRole('button', { name: `${DISH} 3 left` })).toBeVisible();

  await openOlives(amara, '3');
  await expect(oliveTile(amara)).toContainText('3 left');
  venue.proxy.cut();
  await addOlives(amara, '3', 2);
  await expect(oliveTile(amara)).toContainText('1 left');
  await addOlives(jonas, '4', 3);
  await expect(oliveTile(jonas)).toContainText('Sold out');
  await expect(sheet.getByRole('button', { name: `${DISH} Sold out` })).toBeVisible();

  venue.proxy.restore();
  await everythingSent(amara);
  // Both sold. The second line says so, and the kitchen sees it on the ticket.
  const line = amara.getByRole('listitem').filter({ hasText: DISH });
  await expect(line.getByText('Sold out: check with the kitchen')).toBeVisible();
  await amara.getByRole('button', { name: /^Pay/ }).click();
  await takeCash(amara);
  await wall.keyboard.press('Escape');
  await expect(wall.getByRole('article').filter({ hasText: 'Marked sold out' })).toBeVisible();
});
