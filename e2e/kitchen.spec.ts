/** The kitchen's wall: an order arrives, is bumped by key and taken back, is cancelled, and the screen says when it is not current. */
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/guarded-test.ts';
import { giveAccess, openStation, signIn } from './support/people.ts';
import { ADMIN, type RunningVenue, startVenue } from './support/running-venue.ts';

let venue: RunningVenue;
test.beforeEach(async () => {
  venue = await startVenue();
});
test.afterEach(async () => {
  await venue.close();
});

interface Sent {
  readonly id: string;
  readonly orderNumber: string;
}

/** An order as a till in the office takes and pays it. */
async function sendOrder(request: APIRequestContext, table: string, product: string): Promise<Sent> {
  const { token } = await (await request.post(`${venue.address}/api/auth/login`, { data: ADMIN })).json();
  const headers = { authorization: `Bearer ${token}` };
  const get = async <T>(path: string): Promise<T> =>
    (await request.get(`${venue.address}/api${path}`, { headers })).json();
  const post = async <T>(path: string, data: object): Promise<T> =>
    (await request.post(`${venue.address}/api${path}`, { headers, data })).json();
  const tables = await get<{ id: string; number: string }[]>('/tables');
  const products = await get<{ id: string; name: string; sizes: { id: string }[] }[]>('/menu/products');
  const chosen = products.find(({ name }) => name === product);
  const order = await post<Sent>('/orders', {
    tableId: tables.find(({ number }) => number === table)?.id,
    items: [{ productId: chosen?.id, sizeId: chosen?.sizes[0]?.id, quantity: 2 }],
  });
  await post(`/orders/${order.id}/payments`, { method: 'cash' });
  return order;
}

async function cancelOnServer(request: APIRequestContext, id: string): Promise<void> {
  const { token } = await (await request.post(`${venue.address}/api/auth/login`, { data: ADMIN })).json();
  const answer = await request.patch(`${venue.address}/api/orders/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'cancelled', reason: 'Guests left' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const ticket = (page: Page, number: string): Locator =>
  page.getByRole('article', { name: new RegExp(`#${number}$`) });

test('a ticket hangs, is bumped by key, comes back, and is struck through when it is cancelled', async ({
  browser,
  request,
}) => {
  const cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const { page, faults } = await openStation(browser, venue.tabletAddress, { width: 1920, height: 1080 });
  await signIn(page, cook);
  await page.getByRole('link', { name: 'Kitchen screen' }).click();
  await page.getByRole('button', { name: 'Start shift' }).click();
  await expect(page.getByText('Nothing to make')).toBeVisible();
  await expect(page.getByText(/^Confirmed \d\d:\d\d:\d\d$/)).toBeVisible();

  const olives = await sendOrder(request, '5', 'Marinated olives');
  const card = ticket(page, olives.orderNumber);
  await expect(card).toContainText('Marinated olives');
  await expect(card.getByText('New')).toBeVisible();
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
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Move to serving' })).toBeVisible();
  await card.getByText(`#${olives.orderNumber}`).dblclick();
  await expect(card).toBeHidden();

  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(card.getByRole('button', { name: 'Move to serving' })).toBeVisible();

  await cancelOnServer(request, olives.id);
  await expect(card.getByText(/^Cancelled \d\d:\d\d by /)).toBeVisible();
  await card.getByRole('button', { name: 'Seen' }).click();
  await expect(card).toBeHidden();
  expect(faults).toEqual([]);
});

test('the wall says when it is not current, takes bumps meanwhile, and recovers by itself', async ({
  browser,
  request,
}) => {
  const cook = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const { page } = await openStation(browser, venue.tabletAddress, { width: 1440, height: 900 });
  await signIn(page, cook);
  await page.goto('/kitchen');
  await page.getByRole('button', { name: 'Start shift' }).click();
  const olives = await sendOrder(request, '5', 'Marinated olives');
  const card = ticket(page, olives.orderNumber);
  await expect(card).toBeVisible();

  venue.proxy.cut();
  const alarm = page.getByRole('region', { name: 'Not current' });
  await expect(alarm).toBeVisible();
  await expect(alarm).toContainText(/Last confirmed \d\d:\d\d:\d\d, \d+ seconds ago/);
  await card.getByRole('button', { name: 'Move to accepted' }).click();
  await expect(card.getByRole('button', { name: 'Move to preparing' })).toBeVisible();

  venue.proxy.restore();
  await expect(alarm).toBeHidden({ timeout: 15_000 });
  await expect(page.getByText(/^Confirmed /)).toBeVisible();
  await expect
    .poll(async () => {
      const { token } = await (await request.post(`${venue.address}/api/auth/login`, { data: ADMIN })).json();
      const headers = { authorization: `Bearer ${token}` };
      return (await (await request.get(`${venue.address}/api/orders/${olives.id}`, { headers })).json())
        .status;
    })
    .toBe('accepted');
});
