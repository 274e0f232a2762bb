/** The receipt on the paper of a receipt printer: 80 mm wide, on one page, without the app around it. */
import { expect } from '@playwright/test';
import { giveAccess, openStation, signIn, thanked } from './support/people.ts';
import { sendOrder, takeOrder } from './support/till.ts';
import { test } from './support/venue-test.ts';
import { giveClock } from './support/wrong-clock.ts';

const POINTS_PER_MM = 72 / 25.4;

test('@long a receipt prints on one page of the till roll', async ({ browser, request, venue }) => {
  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, server);
  const { id } = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  await page.goto(`/receipt?order=${id}`);
  await thanked(page);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = pdf.match(/\/MediaBox \[0 0 [\d.]+ [\d.]+\]/g) ?? [];
  expect(pages).toHaveLength(1);
  const [width = 0, height = 0] = (pages[0]?.match(/[\d.]+/g) ?? []).slice(2).map(Number);
  expect(Math.round(width / POINTS_PER_MM)).toBe(80);
  // The page is only as long as its content, unlike a sheet of office paper.
  expect(height / POINTS_PER_MM).toBeLessThan(200);
});

test("@long a guest's phone opens the copy of a receipt that was taken offline, once it is sent", async ({
  browser,
  request,
  venue,
}) => {
  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const { page } = await openStation(browser, venue.tabletAddress);
  await signIn(page, server);
  const { id } = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  const code = page.getByRole('img', { name: 'QR code for a copy of this receipt' });
  await page.goto(`/receipt?order=${id}`);
  await expect(code).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(code).toBeVisible();
  await expect(page.getByRole('link', { name: 'Email' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const draft = await takeOrder(request, venue, { table: '7', product: 'Negroni' });
  await page.goto(`/checkout/${draft.id}`);
  await expect(page.getByRole('button', { name: /^Take cash/ })).toBeVisible();
  venue.proxy.cut();
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await expect(code).toBeVisible();
  await expect(page.getByText('It opens once this device has sent the payment.')).toBeVisible();
  const mail = (await page.getByRole('link', { name: 'Email' }).getAttribute('href')) ?? '';
  const link = new URL(decodeURIComponent(mail.split('body=')[1] ?? ''));

  const { page: phone } = await openStation(browser, venue.address, { width: 390, height: 844 });
  await phone.goto(link.pathname);
  await expect(phone.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
  venue.proxy.restore();
  await expect(page.getByText('It opens once this device has sent the payment.')).toBeHidden({
    timeout: 30_000,
  });
  await phone.goto(link.pathname);
  await expect(phone.getByRole('heading', { name: 'Alder & Rye' })).toBeVisible();
  await expect(phone.getByText('2 × Negroni')).toBeVisible();
});

test('@long no banner is printed on a receipt', async ({ browser, request, venue }) => {
  const server = await giveAccess(request, venue, { firstName: 'Amara', role: 'server' });
  const { context, page } = await openStation(browser, venue.tabletAddress);
  await giveClock(context, -2 * 3_600_000);
  await signIn(page, server);
  const { id } = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  await page.goto(`/receipt?order=${id}`);
  const banner = page.getByText(/clock/);
  await expect(banner).toBeVisible();
  await thanked(page);
  await page.emulateMedia({ media: 'print' });
  await expect(banner).toBeHidden();
  await thanked(page);
});
