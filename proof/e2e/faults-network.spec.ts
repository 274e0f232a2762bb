/**
 * Networks that mislead: half-online, a captive portal, a connection that is open but carries nothing, and answers that
 * break off.
 */
import { type APIRequestContext, expect } from '@playwright/test';
import { boardCard, checksOnServer, pill, tab } from './support/people.ts';
import type { RunningVenue } from './support/running-venue.ts';
import { AMARA, addOlives, BACK_WITHIN_MS, expectOnline, OLIVES, THEO, test } from './support/shift-test.ts';
import { orderStatus, sendOrder } from './support/till.ts';

/** With heartbeats of 1 s, silence is noticed after 2⅓ s. The screen must say so within this time. */
const STALE_WITHIN_MS = 8_000;

const countOnServer = (request: APIRequestContext, venue: RunningVenue) => async (): Promise<number> =>
  (await checksOnServer(request, venue)).length;

test('@long the board and the wall notice a connection that carries nothing in time, and recover by themselves', async ({
  venue,
  arrive,
  request,
}) => {
  const { page: wall } = await arrive(THEO);
  const olives = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  await wall.goto('/kitchen');
  await wall.getByRole('button', { name: 'Start shift' }).click();
  const board = await wall.context().newPage();
  // A tab leads the kitchen's staff to the wall first.
  await board.goto('/kitchen');
  await expect(board.getByRole('button', { name: 'Start shift' })).toBeVisible();
  await board.goto('/');
  await expect(boardCard(board, olives.orderNumber)).toBeVisible();
  await expect(wall.getByText(/^Confirmed /)).toBeVisible();
  const alarm = wall.getByRole('region', { name: 'Out of date' });

  venue.proxy.blackHole();
  await expect(alarm).toBeVisible({ timeout: STALE_WITHIN_MS });
  await expect(pill(board, /^(Reconnecting|Offline)/)).toBeVisible({ timeout: STALE_WITHIN_MS });
  expect(await board.evaluate(() => navigator.onLine)).toBe(true);
  const missed = await sendOrder(request, venue, { table: '6', product: 'Marinated olives' });
  await boardCard(board, olives.orderNumber).getByRole('button', { name: 'Move to accepted' }).click();

  venue.proxy.restore();
  await expect(alarm).toBeHidden({ timeout: BACK_WITHIN_MS });
  await expect(wall.getByRole('article', { name: new RegExp(`#${missed.orderNumber}$`) })).toBeVisible();
  await expectOnline(board);
  await expect(boardCard(board, missed.orderNumber)).toBeVisible();
  await expect.poll(() => orderStatus(request, venue, olives.id)).toBe('accepted');
});

/** Two heartbeats. With the usual heartbeat of 15 s this is half a minute. */
const IDLE_MS = 2_000;

test('@long a live connection on a quiet evening survives a proxy that ends what is quiet for two beats', async ({
  venue,
  arrive,
}) => {
  const { page: board } = await arrive(AMARA);
  const opened: string[] = [];
  board.on('websocket', (socket) => opened.push(socket.url()));
  venue.proxy.endIdle(IDLE_MS);
  await board.waitForTimeout(4 * IDLE_MS);
  expect(opened).toEqual([]);
  await expect(pill(board, /^Online$/)).toBeVisible();
});

const PORTAL = '<!doctype html><title>Guest Wi-Fi</title><h1>Welcome! Accept our terms to go online.</h1>';

test('@long a captive portal counts as no network: nobody is signed out, and orders arrive afterwards', async ({
  venue,
  arrive,
  request,
}) => {
  const { page: tablet } = await arrive(AMARA);
  venue.proxy.pretend(PORTAL);
  await expect(pill(tablet, /^(Reconnecting|Offline)/)).toBeVisible();
  await tab(tablet, 'Tables').click();
  await tablet.reload();
  await addOlives(tablet, '7');
  await expect(pill(tablet, /^Offline, \d waiting/)).toBeVisible({ timeout: BACK_WITHIN_MS });
  await expect(tablet.getByText('Accept our terms')).toHaveCount(0);

  venue.proxy.restore();
  await expectOnline(tablet);
  await expect.poll(countOnServer(request, venue)).toBe(1);
});

test('@long the list behind the pill says what is down: the server, or the network of the tablet itself', async ({
  venue,
  arrive,
}) => {
  const { context, page: tablet } = await arrive(AMARA);
  const words = tablet.getByRole('region', { name: 'Connection' });
  venue.proxy.cut();
  await pill(tablet, /^Offline$/).click();
  await expect(words).toContainText("Can't reach the server");
  await expect(words).toContainText(/Last contact \d\d:\d\d:\d\d\./);

  venue.proxy.restore();
  await expect(words).toContainText('Online', { timeout: BACK_WITHIN_MS });
  await context.setOffline(true);
  await expect(words).toContainText('This device has no network');
  await context.setOffline(false);
  await expect(words).toContainText('Online', { timeout: BACK_WITHIN_MS });
});

test('@long nothing is done twice when requests arrive but no answer comes back', async ({
  venue,
  arrive,
  request,
}) => {
  const { page: tablet } = await arrive(AMARA);
  await addOlives(tablet, '3');
  await expectOnline(tablet);

  venue.proxy.blackHole(['answers']);
  await addOlives(tablet, '4');
  await expect(pill(tablet, /^(Reconnecting|Offline), \d waiting/)).toBeVisible();
  await expect.poll(countOnServer(request, venue)).toBe(2);
  await expect(pill(tablet, /waiting/)).toBeVisible();

  venue.proxy.restore();
  await expectOnline(tablet);
  const orders = await checksOnServer(request, venue);
  expect(orders.map(({ balance }) => balance)).toEqual([OLIVES, OLIVES]);
});

test('@long orders are sent while calls work and the live connection does not, and arrive at the next look', async ({
  venue,
  arrive,
  request,
}) => {
  const { page: tablet } = await arrive(AMARA);
  await tab(tablet, 'Orders').click();
  venue.proxy.cut();
  venue.proxy.refuse('Upgrade: websocket');
  await expect(pill(tablet, /^Reconnecting/)).toBeVisible();
  await addOlives(tablet, '8');
  await expect.poll(countOnServer(request, venue)).toBe(1);
  const other = await sendOrder(request, venue, { table: '9', product: 'Marinated olives' });
  await tab(tablet, 'Orders').click();
  await expect(boardCard(tablet, other.orderNumber)).toBeVisible({ timeout: 45_000 });
  await expect(pill(tablet, /^Online$/)).toHaveCount(0);

  venue.proxy.restore();
  await expectOnline(tablet);
});

test('@long answers that break off, come late or stall for a while cost time and nothing else', async ({
  venue,
  arrive,
  request,
}) => {
  const { page: tablet } = await arrive(AMARA);
  venue.proxy.dropAfter(120);
  await addOlives(tablet, '1');
  await expect(pill(tablet, /waiting/)).toBeVisible();
  venue.proxy.restore();
  await expectOnline(tablet);

  venue.proxy.delay(700);
  await addOlives(tablet, '2');
  await expect.poll(countOnServer(request, venue)).toBe(2);
  venue.proxy.restore();
  await expectOnline(tablet);

  venue.proxy.stall();
  await addOlives(tablet, '3');
  await expect(pill(tablet, /^(Reconnecting|Offline)/)).toBeVisible();
  venue.proxy.restore();
  await expectOnline(tablet);

  venue.proxy.halfClose();
  await addOlives(tablet, '4');
  await expectOnline(tablet);
  const orders = await checksOnServer(request, venue);
  expect(orders.map(({ balance }) => balance)).toEqual([OLIVES, OLIVES, OLIVES, OLIVES]);
});
