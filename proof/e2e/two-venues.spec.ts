/** Two venues in one server, in one browser: each at its own host name, with its own menu, pictures and people. */
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { fillSignIn, openStation, signIn, tab, tokenOf } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';

const [ALDER, HARBOR] = ['alder.test', 'harbor.test'];
const MONTH_MS = 30 * 86_400_000;

test.use({
  launchOptions: {
    executablePath: ensureChromium(),
    args: ['--disable-gpu', '--host-resolver-rules=MAP *.test 127.0.0.1'],
  },
});

/** Calls the API from the page, with its origin. */
const call = <T>(page: Page, path: string, { token, body }: { token?: string; body?: object } = {}) =>
  page.evaluate(
    async ([path, token, body]) => {
      const headers = {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      return (await fetch(`/api/${path}`, request)).json() as T;
    },
    [path, token, body] as const,
  );

/** Gives a product a picture of the screen. Returns its path. */
const upload = (page: Page, token: string, { id, photo }: { id: string; photo: string }) =>
  page.evaluate(
    async ([id, token, photo]) => {
      const form = new FormData();
      const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0));
      form.append('file', new Blob([bytes], { type: 'image/png' }), 'dish.png');
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`/api/menu/product/${id}/image`, { method: 'POST', headers, body: form });
      return ((await answer.json()) as { image: string }).image;
    },
    [id, token, photo] as const,
  );

const statusOf = (page: Page, path: string) =>
  page.evaluate(async (path) => (await fetch(path, { cache: 'no-store' })).status, path);

test('@long two venues are used under two host names, and keep their pictures separate, even in a sweep', async ({
  browser,
  venue,
}) => {
  const { port } = new URL(venue.address);
  const at = (host: string) => `http://${host}:${port}`;
  const said = venue.tableside(
    ...['create-venue', '--host', HARBOR, '--name', 'Harbor Grill', '--email', 'harbor@example.com'],
  );
  const harbor = { email: 'harbor@example.com', password: /Password {2}(\S+)/.exec(said)?.[1] ?? '' };
  const [{ page: alder }, { page: grill }] = await Promise.all([
    openStation(browser, at(ALDER)),
    openStation(browser, at(HARBOR)),
  ]);

  await alder.goto('/auth');
  await fillSignIn(alder, harbor);
  await alder.getByRole('button', { name: 'Sign In' }).click();
  await expect(alder.getByRole('alert')).toContainText("This account doesn't belong to this venue.");
  await alder.getByRole('link', { name: 'Harbor Grill' }).click();
  await expect(alder).toHaveURL(`${at(HARBOR)}/auth`);
  await signIn(grill, harbor);
  await signIn(alder, ADMIN);
  const tokens = [await tokenOf(alder), await tokenOf(grill)] as const;

  const { id: category } = await call<{ id: string }>(grill, 'menu/categories', {
    token: tokens[1],
    body: { name: 'Fish' },
  });
  const sizes = [{ name: 'Plate', currentPrice: 2400 }];
  const { id } = await call<{ id: string }>(grill, 'menu/products', {
    token: tokens[1],
    body: { name: 'Grilled bass', category, sizes },
  });
  const photos = await Promise.all(
    [alder, grill].map(async (page) => (await page.screenshot()).toString('base64')),
  );
  const pictures = [
    await upload(alder, tokens[0], { id: 'marinated-olives', photo: photos[0] ?? '' }),
    await upload(grill, tokens[1], { id, photo: photos[1] ?? '' }),
  ] as const;

  // A sweep removes what nothing has named for a week. It runs when the server starts.
  const images = join(venue.folder, 'images');
  const old = (Date.now() - MONTH_MS) / 1000;
  for (const file of readdirSync(images, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.webp')) utimesSync(join(images, file), old, old);
  await venue.restart({ environment: { LOG_LEVEL: 'info' } });
  await expect.poll(() => venue.log()).toContain('pictures that nothing names were removed');
  for (const [page, own, other] of [
    [alder, pictures[0], pictures[1]],
    [grill, pictures[1], pictures[0]],
  ] as const)
    expect([await statusOf(page, own), await statusOf(page, other)]).toEqual([200, 404]);

  await tab(grill, 'Menu').click();
  await expect(grill.getByText('Grilled bass')).toBeVisible();
  await expect(grill.getByText('Marinated olives')).toHaveCount(0);
  await tab(alder, 'Menu').click();
  await expect(alder.getByText('Small plates').first()).toBeVisible();
  await expect(alder.getByText('Grilled bass')).toHaveCount(0);
  await expect(grill.locator(`img[src="${pictures[1]}"]`)).toBeVisible();
});
