/** Persistent storage: the app asks the browser for it after the sign-in, and Profile shows the answer. */
import { expect, type Page } from '@playwright/test';
import { fillSignIn, giveAccess, openStation, pill, tab } from './support/people.ts';
import { AMARA, test } from './support/shift-test.ts';

const asked = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(window, 'askedToKeep') ?? 0));

for (const [answer, badge, words] of [
  [true, 'Safe', 'Protected by this browser'],
  [false, 'Not protected', 'The browser may clear it when space runs out'],
] as const) {
  test(`@long the browser is asked to keep the data after signing in, and Profile says: ${badge}`, async ({
    browser,
    request,
    venue,
  }) => {
    const amara = await giveAccess(request, venue, AMARA);
    const { page, context } = await openStation(browser, venue.address);
    await context.addInitScript((granted) => {
      StorageManager.prototype.persist = async () => {
        Reflect.set(window, 'askedToKeep', Number(Reflect.get(window, 'askedToKeep') ?? 0) + 1);
        return granted;
      };
    }, answer);
    await page.goto('/auth');
    await fillSignIn(page, amara);
    expect(await asked(page)).toBe(0);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(pill(page, /^Online$/)).toBeVisible();
    await expect.poll(() => asked(page)).toBe(1);

    await tab(page, 'Profile').click();
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${words}, \\d+ MB used$`))).toBeVisible();
    await context.close();
  });
}
