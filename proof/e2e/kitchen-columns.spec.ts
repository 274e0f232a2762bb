/** The columns of the kitchen's wall: every line is in sight, at any size, and a screen keeps what was chosen on it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { boardCard, type Device, fillSignIn, giveAccess, openStation, signIn } from './support/people.ts';
import { cancelOrder, sendOrder } from './support/till.ts';
import { test as venueTest } from './support/venue-test.ts';

const ticket = (page: Page, number: string): Locator =>
  page.getByRole('article', { name: new RegExp(`#${number}$`) });

/** Products without choices: nine of the kitchen, so that with the olives a ticket has ten lines. */
const NINE_MORE = [
  'Oysters, half dozen',
  'Fries, aioli',
  'Whipped ricotta toast',
  'Steak tartare',
  'Beef croquettes',
  'Burrata, peach & basil',
  'Mushroom risotto',
  'Cacio e pepe',
  'Chocolate budino',
];

interface Wall {
  /** Opens the wall on a screen of this size and starts the shift. */
  openWall(size: Device): Promise<Page>;
}

const test = venueTest.extend<Wall>({
  openWall: async ({ browser, request, venue }, use) => {
    await use(async (size) => {
      const cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
      const { page } = await openStation(browser, venue.address, size);
      await signIn(page, cook);
      await page.goto('/kitchen');
      await page.getByRole('button', { name: 'Start shift' }).click();
      return page;
    });
  },
});

test('@long a ticket of ten lines fits whole on a wall, with its bump button', async ({
  openWall,
  request,
  venue,
}) => {
  const wall = await openWall({ width: 1920, height: 1080 });
  const long = await sendOrder(request, venue, {
    table: '5',
    product: 'Marinated olives',
    alsoOnIt: NINE_MORE,
  });
  const short = await sendOrder(request, venue, { table: '6', product: 'Marinated olives' });
  const card = ticket(wall, long.orderNumber);
  await expect(card).toBeVisible();
  const lines = card.locator('button[aria-pressed]');
  await expect(lines).toHaveCount(10);
  for (const line of await lines.all()) await expect(line).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('button', { name: 'Move to accepted' })).toBeInViewport({ ratio: 1 });
  const scrolls = await card.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].filter(
      (part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY !== 'visible',
    ),
  );
  expect(scrolls).toHaveLength(0);
  await expect(ticket(wall, short.orderNumber)).toBeInViewport({ ratio: 1 });
});

test('@long a ticket taller than a column continues in the next one, and is on the kitchen screen with its last line', async ({
  openWall,
  browser,
  request,
  venue,
}) => {
  const wall = await openWall({ width: 1440, height: 620 });
  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const tablet = (await openStation(browser, venue.tabletAddress)).page;
  await signIn(tablet, server);
  const long = await sendOrder(request, venue, {
    table: '5',
    product: 'Marinated olives',
    alsoOnIt: [...NINE_MORE, ...NINE_MORE],
  });
  await expect(ticket(wall, long.orderNumber)).toBeVisible();
  const rest = wall.getByRole('article', { name: new RegExp(`#${long.orderNumber}, continued$`) });
  await expect(rest.getByRole('button', { name: 'Move to accepted' })).toBeInViewport({ ratio: 1 });
  await expect(wall.locator('article button[aria-pressed]')).toHaveCount(19);
  const own = boardCard(tablet, long.orderNumber);
  await expect(own).toContainText('On the kitchen screen');

  // Two short columns hold a part of it. The rest is on other pages, so nobody can see the ticket whole.
  await wall.setViewportSize({ width: 760, height: 620 });
  await expect(own).toContainText("In the kitchen's list");
  await wall.keyboard.press('PageDown');
  await expect(rest.first()).toBeVisible();
  await expect(own).toContainText("In the kitchen's list");
});

test('@long the head is one row at 1024, with the buttons, all day and Recall in view, and no text is under 20 px', async ({
  openWall,
  request,
  venue,
}) => {
  const wall = await openWall({ width: 1024, height: 768 });
  await sendOrder(request, venue, { table: '5', product: 'Marinated olives', alsoOnIt: NINE_MORE });
  const gone = await sendOrder(request, venue, { table: '6', product: 'Marinated olives' });
  await sendOrder(request, venue, { table: '7', product: 'Marinated olives' });
  await expect(wall.getByRole('button', { name: 'Move to accepted' })).not.toHaveCount(0);
  await expect(
    ticket(wall, gone.orderNumber)
      .or(wall.getByText(/more tickets?$/))
      .first(),
  ).toBeVisible();
  await cancelOrder(request, venue, gone.id);
  await expect(wall.getByText('Cancelled: Guests left')).toBeInViewport();
  const head = await wall.getByRole('banner').boundingBox();
  expect(head?.height).toBeLessThanOrEqual(80);
  for (const name of [/^Move to|^Seen/, /^Recall$/]) {
    for (const button of await wall.getByRole('button', { name }).all())
      await expect(button).toBeInViewport({ ratio: 1 });
  }
  await expect(wall.getByRole('list', { name: 'To be made' })).toBeInViewport({ ratio: 1 });
  expect(await smallTexts(wall)).toEqual([]);
  await wall.getByRole('button', { name: 'Screen settings' }).click();
  await wall.getByText('Small', { exact: true }).click();
  expect(await smallTexts(wall)).toEqual([]);
});

test('@long a tablet shows nine short tickets and what to make of each dish, and leaves no column empty', async ({
  openWall,
  request,
  venue,
}) => {
  const wall = await openWall({ width: 1024, height: 768 });
  for (const table of ['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    await sendOrder(request, venue, { table, product: 'Marinated olives' });
  await expect(wall.getByRole('article')).toHaveCount(9);
  for (const button of await wall.getByRole('button', { name: 'Move to accepted' }).all())
    await expect(button).toBeInViewport({ ratio: 1 });
  await expect(wall.getByRole('list', { name: 'To be made' })).toContainText('18Marinated olives');

  const long = await sendOrder(request, venue, {
    table: '10',
    product: 'Marinated olives',
    alsoOnIt: NINE_MORE,
  });
  await wall.getByRole('button', { name: 'Next page, 1 more ticket' }).click();
  await expect(wall.locator('article button[aria-pressed]')).toHaveCount(10);
  await expect(ticket(wall, long.orderNumber)).toBeInViewport({ ratio: 1 });
});

/** Returns the visible texts under 20 px. */
const smallTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      )
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 20)
      .map((element) => element.textContent ?? ''),
  );

test('@long the kitchen opens on its wall, and the chosen station stays on the device', async ({
  browser,
  request,
  venue,
}) => {
  const cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const { page } = await openStation(browser, venue.address, { width: 1440, height: 900 });
  await page.goto('/auth');
  await fillSignIn(page, cook);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Kitchen', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/kitchen$/);
  await page.getByRole('button', { name: 'Start shift' }).click();
  const food = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  const drink = await sendOrder(request, venue, { table: '6', product: 'Negroni' });
  await expect(ticket(page, food.orderNumber)).toBeVisible();
  await expect(ticket(page, drink.orderNumber)).toHaveCount(0);

  await page.getByRole('button', { name: 'Screen settings' }).click();
  const stations = page.getByRole('group', { name: 'Tickets for' });
  await stations.getByRole('button', { name: 'Bar' }).click();
  await stations.getByRole('button', { name: 'Kitchen' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(ticket(page, drink.orderNumber)).toBeVisible();
  await expect(ticket(page, food.orderNumber)).toHaveCount(0);
  await page.reload();
  await expect(ticket(page, drink.orderNumber)).toBeVisible();
  await expect(page).toHaveURL(/\/kitchen$/);
  await page.getByRole('link', { name: 'Back to the board' }).click();
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();

  await page.goto('/kitchen?station=kitchen');
  await expect(ticket(page, food.orderNumber)).toBeVisible();
  await expect(page).toHaveURL(/\/kitchen$/);
});
