/**
 * A hasty second tap lands on a button of the next screen. It must not count, because it was meant for the screen
 * before.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseCategory, chooseTable, giveAccess, tab, thanked } from './support/people.ts';
import { officeStation } from './support/shift-test.ts';
import { test } from './support/venue-test.ts';

let page: Page;

test.beforeEach(async ({ browser, request, venue }) => {
  const amara = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  page = await officeStation(browser, venue, amara);
});

/**
 * Makes two real taps at one place. The timestamp of the second tap is the moment at which the next screen first shows
 * `next` there, by the clock of the browser. So it counts as a hasty tap on a slow machine, too.
 */
async function tapTwice(first: Locator, next: RegExp): Promise<void> {
  const box = await first.boundingBox();
  if (!box) throw new Error('there is nothing to tap');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.click(place.x, place.y);
  const at = await page.evaluate(whenThere, { ...place, name: next.source });
  const cdp = await page.context().newCDPSession(page);
  const press = { ...place, button: 'left', clickCount: 1, timestamp: at / 1000 } as const;
  await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press });
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press });
}

/**
 * Runs in the page. Resolves at the first frame that has a button of this name at the place, with the milliseconds
 * since 1970.
 */
function whenThere({ x, y, name }: { x: number; y: number; name: string }): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      const there = document.elementFromPoint(x, y)?.closest('button')?.textContent ?? '';
      if (new RegExp(name).test(there)) resolve(performance.timeOrigin + performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

test('a double tap on Pay takes no cash @long', async () => {
  await chooseTable(page, '1');
  await chooseCategory(page, 'Small plates');
  await page.getByRole('button', { name: /^Marinated olives/ }).click();
  const checkout = page.getByRole('button', { name: /^Pay/ });
  await expect(checkout).toBeEnabled();
  await tapTwice(checkout, /^Take cash/);

  // The receipt has the tip that is chosen only now, so no payment was taken before.
  await page.getByRole('radio', { name: /^20%/ }).check();
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(page);
  await expect(page.getByRole('main')).toContainText(/Tip.*\$1\.60/);
});

test('@long a double tap on a table number adds no product', async () => {
  await tab(page, 'Tables').click();
  const number = page.getByRole('link', { name: /^Table 1,/ });
  await expect(number).toBeVisible();
  await tapTwice(number, /^Burrata/);

  await chooseCategory(page, 'Small plates');
  await page.getByRole('button', { name: /^Marinated olives/ }).click();
  const draft = page.getByRole('region', { name: /^Check / });
  await expect(draft.getByText('Marinated olives')).toBeVisible();
  await expect(draft.getByRole('listitem')).toHaveCount(1);
});
