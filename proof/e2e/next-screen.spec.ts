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

interface Place {
  readonly name: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

async function placesOf(all: Locator): Promise<Place[]> {
  const places: Place[] = [];
  for (const one of await all.all()) {
    const [name, box] = [await one.textContent(), await one.boundingBox()];
    if (name && box) places.push({ name, box });
  }
  return places;
}

const exactly = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

const middle = ({ box }: Place) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Whether a finger there is well within this button. */
const covers = ({ x, y }: { x: number; y: number }, { box }: Place): boolean =>
  x > box.x + 8 && x < box.x + box.width - 8 && y > box.y + 8 && y < box.y + box.height - 8;

/** A table, and the product that the menu has in the place of its number. The places of both change with the screens. */
async function tableAndProductThere(): Promise<{ table: string; product: string }> {
  const welcome = page.getByRole('button', { name: 'Got it' });
  await welcome.click();
  await expect(welcome).toHaveCount(0);
  const tables = await placesOf(page.getByRole('link', { name: /^Table \d+, take an order$/ }));
  await chooseTable(page, '1');
  const product = page.locator('#main [data-tint]:enabled');
  await expect(product.first()).toBeVisible();
  const products = await placesOf(product);
  await tab(page, 'Tables').click();
  for (const table of tables) {
    const there = products.find((one) => covers(middle(table), one));
    if (there) return { table: table.name, product: there.name };
  }
  throw new Error('no product lies where the number of a table was');
}

test('@long a double tap on a table number adds no product', async () => {
  await tab(page, 'Tables').click();
  const { table, product } = await tableAndProductThere();
  const number = page.getByRole('link', { name: new RegExp(`^Table ${table},`) });
  await expect(number).toBeVisible();
  await tapTwice(number, exactly(product));

  await chooseCategory(page, 'Small plates');
  await page.getByRole('button', { name: /^Marinated olives/ }).click();
  const draft = page.getByRole('region', { name: /^Check / });
  await expect(draft.getByText('Marinated olives')).toBeVisible();
  await expect(draft.getByRole('listitem')).toHaveCount(1);
});
