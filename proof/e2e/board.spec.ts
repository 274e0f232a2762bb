/** The board: cards as tall as their lines, the oldest order first by choice, and Undo after the first step. */
import { expect } from '@playwright/test';
import { boardCard, giveAccess, openStation, ordersOnServer, section, signIn } from './support/people.ts';
import { sendOrder } from './support/till.ts';
import { test } from './support/venue-test.ts';

test('@long a card is as tall as its lines, the oldest comes first, and a step can be undone', async ({
  browser,
  request,
  venue,
}) => {
  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const olives = 'Marinated olives';
  const long = await sendOrder(request, venue, {
    table: '5',
    product: olives,
    alsoOnIt: Array<string>(6).fill(olives),
  });
  const short = await sendOrder(request, venue, { table: '3', product: olives });
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, server);
  const heightOf = async (orderNumber: string) =>
    (await boardCard(page, orderNumber).boundingBox())?.height ?? 0;
  await expect(boardCard(page, short.orderNumber)).toBeVisible();
  expect(await heightOf(short.orderNumber)).toBeLessThan((await heightOf(long.orderNumber)) - 150);

  const first = section(page, /^Paid Orders/)
    .getByRole('article')
    .first();
  await expect(first).toContainText(`#${short.orderNumber}`);
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect(first).toContainText(`#${long.orderNumber}`);

  // The chips go on past the edge, and the row shows it until it is scrolled to its end.
  const chips = page.getByRole('group', { name: 'Sections' });
  const fade = () => chips.evaluate((row) => getComputedStyle(row).getPropertyValue('--fade-end'));
  expect(await fade()).toBe('48px');
  await chips.evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
  await expect.poll(fade).toBe('0px');

  const statusOf = async (id: string) =>
    (await ordersOnServer(request, venue)).find((order) => order.id === id)?.status;
  await boardCard(page, long.orderNumber).getByRole('button', { name: 'Move to accepted' }).click();
  await expect.poll(() => statusOf(long.id)).toBe('accepted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => statusOf(long.id)).toBe('paid');
});
