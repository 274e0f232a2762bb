/**
 * The screens guard against a hasty second tap, an action that cannot be undone, and items that are missing or sold
 * out.
 */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/guarded-test.ts';
import {
  boardCard,
  chooseCategory,
  chooseTable,
  giveAccess,
  openStation,
  ordersOnServer,
  type Person,
  pill,
  readyForOffline,
  receiptNumber,
  type Station,
  section,
  signIn,
  tab,
  thanked,
} from './support/people.ts';
import { type RunningVenue, startVenue } from './support/running-venue.ts';

let venue: RunningVenue;
let cook: Person;
let station: Station;
let tablet: Page;

test.beforeAll(async ({ browser, request }) => {
  venue = await startVenue();
  const amara = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  station = await openStation(browser, venue.tabletAddress);
  tablet = station.page;
  await signIn(tablet, amara);
  await expect(pill(tablet, /^Online$/)).toBeVisible();
  await readyForOffline(tablet);
});
test.afterAll(async () => {
  await station.context.close();
  await venue.close();
  expect(station.faults).toEqual([]);
});

async function kitchenAt(browser: Browser): Promise<Page> {
  const { page } = await openStation(browser, venue.address);
  await signIn(page, cook);
  await expect(pill(page, /^Online$/)).toBeVisible();
  return page;
}

/** Taps twice before the screen can react to the first tap. */
async function tapTwice(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    if (!(element instanceof HTMLButtonElement)) throw new Error('not a button');
    element.click();
    element.click();
  });
}

async function addOlives(table: string): Promise<void> {
  await chooseTable(tablet, table);
  await chooseCategory(tablet, 'Small plates');
  await tablet.getByRole('button', { name: /^Marinated olives/ }).click();
  await expect(tablet.getByRole('button', { name: /^Pay/ })).toBeEnabled();
}

/** Pays for the open order of the table on screen. Returns the order's number. */
async function payExact(): Promise<string> {
  await tablet.getByRole('button', { name: /^Pay/ }).click();
  await tapTwice(tablet.getByRole('button', { name: /^Take cash/ }));
  await thanked(tablet);
  return receiptNumber(tablet);
}

test('a product waits for its required choice, and a hasty second tap adds or pays nothing twice @long', async ({
  request,
}) => {
  await chooseTable(tablet, '1');
  await chooseCategory(tablet, 'Mains');
  await tablet.getByRole('button', { name: /^Hanger steak/ }).click();
  const sheet = tablet.getByRole('dialog');
  const add = sheet.getByRole('button', { name: /^Add to Order/ });
  await expect(add).toBeDisabled();
  await expect(sheet.getByText('Choose one: How would you like it.')).toBeVisible();
  await sheet.getByText('Medium rare', { exact: true }).click();
  await expect(add).toBeEnabled();
  await tapTwice(add);
  await expect(sheet).toBeHidden();

  const draft = tablet.getByRole('region', { name: /^Check / });
  await expect(draft.getByText('1 ×')).toBeVisible();
  await expect(draft.getByRole('listitem').filter({ hasText: 'Hanger steak' })).toHaveCount(1);
  const number = await payExact();
  await expect(pill(tablet, /^Online$/)).toBeVisible();
  const order = (await ordersOnServer(request, venue)).find((one) => one.orderNumber === number);
  expect(order).toMatchObject({ status: 'paid', paid: 3702, balance: 0 });
  await tab(tablet, 'Orders').click();
  await boardCard(tablet, number)
    .getByRole('link', { name: `#${number}` })
    .click();
  const payments = tablet.getByRole('region', { name: 'Payments' });
  await expect(payments.getByText('$37.02')).toHaveCount(1);
});

test('@long an order is cancelled only after the question, and then leaves the board', async () => {
  await addOlives('2');
  const number = await payExact();
  await tab(tablet, 'Orders').click();
  const card = section(tablet, /^Paid Orders/).locator(boardCard(tablet, number));
  const ask = card.getByRole('button', { name: `Cancel Order #${number}` });
  await ask.click();

  const question = tablet.getByRole('alertdialog', { name: 'Cancel Order' });
  await expect(question.getByRole('heading')).toHaveText('Cancel Order');
  await expect(question).toHaveAccessibleDescription(
    `Are you sure you want to cancel Order #${number}? This action cannot be undone.`,
  );
  await expect(question.getByRole('button')).toHaveText(['Cancel', 'Cancel Order']);
  await expect(question.getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
  await tablet.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(ask).toBeFocused();
  await expect(card.getByRole('button', { name: 'Move to accepted' })).toBeVisible();

  await ask.click();
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(card).toBeVisible();

  await ask.click();
  await question.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(boardCard(tablet, number)).toBeHidden();
  await expect(tablet.getByRole('status').filter({ hasText: `#${number} cancelled` })).toBeVisible();
  await tablet.getByRole('button', { name: 'Completed and cancelled' }).click();
  await expect(section(tablet, /^Cancelled Orders \(1\)$/).locator(boardCard(tablet, number))).toBeVisible();
});

test('nobody signs out with unsent changes, and without a server only after a question', async () => {
  venue.proxy.cut();
  await addOlives('3');
  await tab(tablet, 'Profile').click();
  const signOut = tablet.getByRole('button', { name: /^Sign Out/ });
  await signOut.click();
  const refusal = tablet.getByRole('alert').filter({ hasText: 'sent yet' });
  await expect(refusal).toHaveText("1 change hasn't been sent yet. You can sign out once it's sent.");
  await expect(tablet).toHaveURL(/\/profile$/);

  venue.proxy.restore();
  await expect(pill(tablet, /^Online$/)).toBeVisible();
  await expect(refusal).toHaveCount(0);

  venue.proxy.cut();
  await expect(pill(tablet, /^(Reconnecting|Offline)$/)).toBeVisible();
  await signOut.click();
  const question = tablet.getByRole('alertdialog', { name: 'Sign Out' });
  await expect(question).toContainText('No one can sign in on this device until the connection is back.');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(question).toBeHidden();
  await tablet.reload();
  await expect(tablet.getByRole('heading', { name: 'Profile' })).toBeVisible();
  venue.proxy.restore();
  await expect(pill(tablet, /^Online$/)).toBeVisible();
});

test('@long a foreign script never runs, and fails the test that it is in [T75 T95]', async ({
  browser,
  breaches,
}) => {
  const { page, context } = await openStation(browser, venue.address);
  await page.goto('/auth');
  await readyForOffline(page);
  // A page from the app's own cache must follow the policy, too.
  await page.reload();
  const [start] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'workerStart') as number),
  );
  expect(start).toBeGreaterThan(0);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.head.append(script);
    return Reflect.has(window, 'hasRun');
  });
  expect(ran).toBe(false);
  // The page's own event reports it once, and the browser prints it once.
  await expect.poll(() => breaches.length).toBe(2);
  expect(breaches.splice(0).sort().at(-1)).toMatch(/^script-src-elem inline/);
  await context.close();
});

test('@long a product that does not exist leads back to the menu', async () => {
  await tablet.goto('/menu/nobody-cooks-this');
  await expect(tablet.getByText('Product not found')).toBeVisible();
  await tablet.getByRole('link', { name: 'Back to Menu' }).click();
  await expect(tablet).toHaveURL(/\/menu$/);
});

test('@long what the kitchen has marked as sold out can no longer be added on the tablet', async ({
  browser,
}) => {
  const kitchen = await kitchenAt(browser);
  await chooseTable(tablet, '10');
  await chooseCategory(tablet, 'Mains');
  const tile = tablet.getByRole('button', { name: /^Smash burger/ });
  await tile.click();
  const sheet = tablet.getByRole('dialog');
  await sheet.getByText('Medium', { exact: true }).click();
  await expect(sheet.getByRole('button', { name: /^Add to Order/ })).toBeEnabled();

  await tab(kitchen, 'Menu').click();
  await chooseCategory(kitchen, 'Mains');
  await kitchen.getByRole('button', { name: 'Mark sold out: Smash burger' }).click();

  await expect(sheet.getByRole('button', { name: /^Add to Order/ })).toBeDisabled();
  await expect(sheet.getByText('Smash burger is sold out.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Back to Menu' }).click();
  await expect(tile).toBeDisabled();
  await expect(tile).toHaveText(/Sold out/);

  const toast = kitchen.getByRole('status').filter({ hasText: 'Smash burger is sold out' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(tile).toBeEnabled();
  await kitchen.context().close();
});

test('@long the status of a table takes one tap, can be undone, and cannot be available while an order is open', async () => {
  await tab(tablet, 'Tables').click();
  const status = tablet.getByRole('button', { name: /, change status of Table 6$/ });
  await expect(status).toHaveText('Available');
  await status.click();
  const menu = tablet.getByRole('menu');
  await expect(menu.getByRole('menuitemradio')).toHaveText(['Available', 'Occupied', 'Reserved']);
  await menu.getByRole('menuitemradio', { name: 'Reserved' }).click();
  await expect(status).toHaveText('Reserved');
  const toast = tablet.getByRole('status').filter({ hasText: 'Table 6 is reserved' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(status).toHaveText('Available');

  await addOlives('6');
  await tab(tablet, 'Tables').click();
  await expect(status).toHaveText('Occupied');
  await status.click();
  await menu.getByRole('menuitemradio', { name: 'Available' }).click();
  const card = tablet.getByRole('listitem', { name: 'Table 6', exact: true });
  await expect(card.getByRole('alert')).toHaveText('The table still has an open order.');
  await expect(status).toHaveText('Occupied');
});
