/** After a release, a page that is still open requests a part of the app that no longer exists. */
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { giveAccess, signIn } from './support/people.ts';
import type { RunningVenue } from './support/running-venue.ts';
import { AMARA, test } from './support/shift-test.ts';

/** Long enough to notice a reload that should not happen. */
const QUIET_MS = 2_000;

interface Open {
  readonly browser: Browser;
  readonly request: APIRequestContext;
  readonly venue: RunningVenue;
}

/**
 * Opens a browser without a service worker. Requests for `parts` that the page has not loaded yet fail, as if a release
 * had renamed those files.
 */
async function afterRelease({ browser, request, venue }: Open, parts = '**/assets/*') {
  const person = await giveAccess(request, venue, AMARA);
  const context = await browser.newContext({ baseURL: venue.address, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, person);
  await page.waitForLoadState('networkidle');
  const had = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  );
  const state = { loads: 0, isGone: true };
  page.on('load', () => {
    state.loads += 1;
  });
  await context.route(parts, (route) =>
    state.isGone && !had.has(route.request().url())
      ? route.fulfill({ status: 404, body: '' })
      : route.fallback(),
  );
  return { context, page, state };
}

const profile = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Profile/ });

test('@long a part of the app that is gone since a release causes one reload, and then the requested page', async ({
  venue,
  request,
  browser,
}) => {
  const { context, page, state } = await afterRelease({ venue, request, browser });
  let sawError = false;
  await page.exposeFunction('tellError', () => {
    sawError = true;
  });
  await page.evaluate(() => {
    const look = (): void => {
      if (document.body.textContent?.includes('went wrong')) Reflect.get(window, 'tellError')();
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  page.on('request', (one) => {
    if (one.isNavigationRequest()) state.isGone = false;
  });
  await profile(page).click();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  expect(state.loads).toBe(1);
  expect(sawError).toBe(false);
  await context.close();
});

for (const parts of ['**/assets/*', '**/assets/*.js'])
  test(`@long a part of the app that stays gone, ${parts}, causes no loop, and a page explains it`, async ({
    venue,
    request,
    browser,
  }) => {
    const { context, page, state } = await afterRelease({ venue, request, browser }, parts);
    await profile(page).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByText('A part of the app could not be loaded')).toBeVisible();
    await page.waitForTimeout(QUIET_MS);
    expect(state.loads).toBe(1);

    state.isGone = false;
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await context.close();
  });

test('@long a rotated tablet shows the order without loading anything', async ({
  venue,
  request,
  browser,
}) => {
  const { context, page } = await afterRelease({ venue, request, browser }, '**/nothing');
  await page.setViewportSize({ width: 834, height: 1112 });
  await page.goto('/menu?table=table-5');
  await page.getByRole('button', { name: /^Marinated olives/ }).click();
  await expect(page.getByRole('button', { name: /^1 item not paid.*Check/ })).toBeVisible();
  await page.waitForLoadState('networkidle');

  await context.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.setViewportSize({ width: 1112, height: 834 });
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
  await context.close();
});
