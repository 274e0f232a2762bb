/**
 * The kitchen's wall: an order arrives, is bumped by key and recalled, and is cancelled. The screen says when it is not
 * current.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { boardCard, giveAccess, openStation, signIn } from './support/people.ts';
import { cancelOrder, orderStatus, type SentOrder, sendOrder } from './support/till.ts';
import { test } from './support/venue-test.ts';
import { giveClock, moveClock } from './support/wrong-clock.ts';

/** A second bump of a ticket within this time counts as part of the first. */
const HASTY_MS = 300;
/** A tap on a cancellation within this time was meant for the ticket that was there before. */
const UNREAD_MS = 1000;

/** Long enough for several probes and connection attempts. */
const HALF_ONLINE_MS = 20_000;

const ticket = (page: Page, number: string): Locator =>
  page.getByRole('article', { name: new RegExp(`#${number}$`) });

test('a ticket is shown, bumped by key, recalled, and struck through when it is cancelled @long', async ({
  browser,
  request,
  venue,
}) => {
  const cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const { page, faults } = await openStation(browser, venue.tabletAddress, { width: 1920, height: 1080 });
  await signIn(page, cook);
  await page.getByRole('link', { name: 'Kitchen screen' }).click();
  await page.getByRole('button', { name: 'Start shift' }).click();
  await expect(page.getByText('No open tickets')).toBeVisible();
  await expect(page.getByText(/^Confirmed \d\d:\d\d:\d\d$/)).toBeVisible();

  const olives = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  const card = ticket(page, olives.orderNumber);
  await expect(card).toContainText('Marinated olives');
  await expect(card.getByText('New')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: `New order #${olives.orderNumber}, Table 5` }),
  ).toBeAttached();
  await expect(page.getByRole('complementary', { name: 'All day' })).toContainText('2Marinated olives');

  await page.keyboard.press('1');
  await expect(card.getByRole('button', { name: 'Move to preparing' })).toBeVisible();
  await expect(card.getByText('New')).toBeHidden();
  await card.getByText('Marinated olives').click();
  await expect(card.getByRole('button', { name: /Marinated olives/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(HASTY_MS);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Move to serving' })).toBeVisible();
  await page.waitForTimeout(HASTY_MS);
  await card.getByText(`#${olives.orderNumber}`).dblclick();
  await expect(card).toBeHidden();

  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Recall' }).last().click();
  await expect(card.getByRole('button', { name: 'Move to serving' })).toBeVisible();

  await cancelOrder(request, venue, olives.id);
  await expect(card.getByText('Cancelled: Guests left')).toBeVisible();
  await expect(card.getByText(/^\d\d:\d\d by /)).toBeVisible();
  await page.waitForTimeout(UNREAD_MS);
  await card.getByRole('button', { name: 'Seen' }).click();
  await expect(card).toBeHidden();
  expect(faults).toEqual([]);
});

test('the wall says when it is not current, takes bumps meanwhile, and recovers by itself', async ({
  browser,
  request,
  venue,
}) => {
  const cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const { page } = await openStation(browser, venue.tabletAddress, { width: 1440, height: 900 });
  await signIn(page, cook);
  await page.goto('/kitchen');
  await page.getByRole('button', { name: 'Start shift' }).click();
  const olives = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  const card = ticket(page, olives.orderNumber);
  await expect(card).toBeVisible();

  venue.proxy.cut();
  const alarm = page.getByRole('region', { name: 'Out of date' });
  await expect(alarm).toBeVisible();
  await expect(alarm).toContainText(/Last update \d\d:\d\d:\d\d, \d+ seconds ago/);
  await card.getByRole('button', { name: 'Move to accepted' }).dblclick();
  await expect(card.getByRole('button', { name: 'Move to preparing' })).toBeVisible();

  venue.proxy.restore();
  await expect(alarm).toBeHidden();
  await expect(page.getByText(/^Confirmed /)).toBeVisible();
  await expect.poll(() => orderStatus(request, venue, olives.id)).toBe('accepted');
});

/** Fires the event that a browser sends when another tab is in front or the screen is off. */
async function hidePage(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const visibilityState = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('@long an order is reported as on the kitchen screen only while a visible wall paints it', async ({
  browser,
  request,
  venue,
}) => {
  const cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const wall = (await openStation(browser, venue.address, { width: 1920, height: 1080 })).page;
  const tablet = (await openStation(browser, venue.tabletAddress)).page;
  await signIn(wall, cook);
  await wall.goto('/kitchen');
  await wall.getByRole('button', { name: 'Start shift' }).click();
  await signIn(tablet, server);
  const sent: SentOrder[] = [];
  for (let n = 0; n < 13; n += 1)
    sent.push(await sendOrder(request, venue, { table: `${(n % 12) + 1}`, product: 'Marinated olives' }));
  const onScreen = tablet.getByText('On the kitchen screen');
  const inList = tablet.getByText("In the kitchen's list");
  const last = boardCard(tablet, sent[12]?.orderNumber ?? '');

  // Four columns of three fit on the wall, so the last ticket is on its second page.
  await expect(onScreen).toHaveCount(12);
  await expect(last).toContainText("In the kitchen's list");
  await wall.keyboard.press('PageDown');
  await expect(last).toContainText('On the kitchen screen');
  await expect(onScreen).toHaveCount(1);
  await wall.keyboard.press('PageUp');
  await expect(onScreen).toHaveCount(12);

  await hidePage(wall, true);
  await expect(inList).toHaveCount(13);
  await expect(onScreen).toHaveCount(0);
  await hidePage(wall, false);
  await expect(onScreen).toHaveCount(12);
  await wall.close();
  await expect(inList).toHaveCount(13);
});

test('@long the wall stays Stale until changes come when it is half online and its clock is put back three hours', async ({
  browser,
  request,
  venue,
}) => {
  const cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const { page, context } = await openStation(browser, venue.tabletAddress, { width: 1440, height: 900 });
  await giveClock(context, 0);
  await signIn(page, cook);
  await page.goto('/kitchen');
  await page.getByRole('button', { name: 'Start shift' }).click();
  await expect(page.getByText(/^Confirmed /)).toBeVisible();

  // The server answers health checks, but pulls and sockets fail.
  await page.route('**/api/sync/pull', (route) => route.abort());
  await page.routeWebSocket('**/api/ws', (socket) => void socket.close());
  venue.proxy.cut();
  venue.proxy.restore();
  await moveClock(page, -3 * 3_600_000);
  const stale = page.getByText('Stale', { exact: true });
  await expect(stale).toBeVisible();
  const looks = await page.evaluate(async (ms) => {
    const said: boolean[] = [];
    for (const end = performance.now() + ms; performance.now() < end; ) {
      said.push(document.body.textContent.includes('Out of date'));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return { count: said.length, current: said.filter((isStale) => !isStale).length };
  }, HALF_ONLINE_MS);
  expect(looks.count).toBeGreaterThan(50);
  expect(looks.current).toBe(0);

  await page.unroute('**/api/sync/pull');
  await expect(page.getByText(/^Confirmed /)).toBeVisible();
});
