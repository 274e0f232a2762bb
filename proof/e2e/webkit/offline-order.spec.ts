/** The engine of iPads: an order taken offline survives a reload and arrives when the network returns. */
// biome-ignore lint/style/noRestrictedImports: the guarded test listens to Chromium, and there is none here
import { expect, test } from '@playwright/test';
import { giveAccess, ordersOnServer } from '../support/people.ts';
import { type RunningVenue, startVenue } from '../support/running-venue.ts';
import { type Display, openDisplay } from './display.ts';
import { WebDriver } from './web-driver.ts';

const { WEBKIT_DRIVER: driver = '', WEBKIT_BROWSER: browser = '' } = process.env;

let venue: RunningVenue;
let display: Display;
let tablet: WebDriver;

test.beforeAll(async () => {
  venue = await startVenue();
  display = await openDisplay();
  tablet = await WebDriver.start({ driver, browser, display: display.name });
});
test.afterAll(async () => {
  await tablet?.close();
  await display?.close();
  await venue?.close();
});

/** Waits until the service worker controls the page. */
const SHELL_STORED = `
  const done = arguments[arguments.length - 1];
  navigator.serviceWorker.ready.then(() => {
    if (navigator.serviceWorker.controller) done(true);
    else navigator.serviceWorker.addEventListener('controllerchange', () => done(true), { once: true });
  });`;

test('WebKit signs in, takes and pays an order with the network cut, reloads, and all of it arrives once', async ({
  request,
}) => {
  const amara = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  await tablet.goTo(`${venue.tabletAddress}/auth`);
  expect(await tablet.evaluate<string>('return navigator.userAgent')).not.toContain('Chrome');
  await tablet.type('Email', amara.email);
  await tablet.type('Password', amara.password);
  await tablet.tap('Sign In');
  await tablet.sees('Tables');
  await tablet.sees(/^Online$/m);
  expect(await tablet.evaluateLater<boolean>(SHELL_STORED)).toBe(true);

  venue.proxy.cut();
  await tablet.sees(/^(Reconnecting|Offline)/m);
  await tablet.tap('Tables');
  await tablet.tap('Table 3,');
  await tablet.tap('Small plates');
  await tablet.tap('Marinated olives');
  await tablet.sees('$8.71');
  await tablet.tap('Pay');
  await tablet.tap('Take cash');
  await tablet.sees('Thank You!');

  await tablet.reload();
  await tablet.sees('Thank You!');
  await tablet.sees(/^(Reconnecting|Offline|Connecting), 2 waiting/m);
  expect(await ordersOnServer(request, venue)).toEqual([]);

  venue.proxy.restore();
  await tablet.sees(/^Online$/m);
  const orders = await ordersOnServer(request, venue);
  expect(orders.map(({ status, paid, balance }) => ({ status, paid, balance }))).toEqual([
    { status: 'paid', paid: OLIVES, balance: 0 },
  ]);
  await tablet.tap('Orders');
  await tablet.sees('Paid Orders (1)');
});

/** The price of one portion of olives in cents, with tax. */
const OLIVES = 871;
