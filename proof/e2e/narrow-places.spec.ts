/**
 * Places that are short of room: the check beside the menu, a staff card, the ranges of the reports, the wall's foot, the
 * card of a table, a line that was sent, an allergy on a phone, and the tables on a landscape phone.
 */
import { expect, type Locator } from '@playwright/test';
import { inSight } from './support/in-sight.ts';
import { askOffice } from './support/office.ts';
import { openStation, signIn, tab } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';
import { check, payAtTheEnd, placeNext, product, seatParty, send, tableCard } from './support/visits.ts';

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('not on the screen');
  return { ...box, bottom: box.y + box.height, middle: box.y + box.height / 2 };
};

test('@long the check beside the menu has a table number on one line, and a separate foot on a low screen', async ({
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue);
  const { page } = await openStation(browser, venue.address);
  await signIn(page, ADMIN);
  await seatParty(page, '12', 4);
  const number = await boxOf(check(page).getByText('12', { exact: true }));
  expect(number.width).toBeGreaterThan(number.height / 2);
  expect(number.height).toBeLessThan(50);

  await page.setViewportSize({ width: 1024, height: 500 });
  const pay = check(page).getByRole('button', { name: /^Pay/ });
  await expect(pay).toBeInViewport({ ratio: 1 });
  const empty = check(page).getByText(/^Nothing on the check yet/);
  await empty.scrollIntoViewIfNeeded();
  const sent = check(page).getByText('Sent', { exact: true });
  expect(
    await empty.evaluate((text) => {
      const { x, y } = text.getBoundingClientRect();
      return document.elementFromPoint(x + 40, y + 30)?.closest('dl') === null;
    }),
  ).toBe(true);
  expect((await boxOf(sent)).bottom).toBeLessThan((await boxOf(pay)).y);
});

test('@long a shift that begins and ends at half past takes two lines on a phone', async ({
  browser,
  request,
  venue,
}) => {
  const [first] = await askOffice<{ id: string; firstName: string }[]>(request, venue, { path: 'staff' });
  const schedule = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, start: '1730', end: '2330' }));
  await askOffice(request, venue, {
    path: `staff/${first?.id}`,
    method: 'PUT',
    data: { ...first, schedule },
  });
  const { page } = await openStation(browser, venue.address, { width: 390, height: 844 });
  await signIn(page, ADMIN);
  await page.goto('/staff');
  const days = page.getByRole('list', { name: 'Schedule' }).first().getByRole('listitem');
  await expect(days).toHaveCount(7);
  for (const time of ['5:30 PM', '11:30 PM'])
    expect((await boxOf(days.first().getByText(time))).height).toBeLessThan(24);
});

test('@long the usual ranges of the reports are centered on the dates beside them', async ({
  browser,
  venue,
}) => {
  const { page } = await openStation(browser, venue.address);
  await signIn(page, ADMIN);
  await page.goto('/profile/reports');
  const today = await boxOf(page.getByRole('button', { name: 'Today' }));
  const from = await boxOf(page.getByLabel('From'));
  expect(Math.abs(today.middle - from.middle)).toBeLessThan(1.5);
});

test('@long a phone shows the whole foot of the wall', async ({ browser, venue }) => {
  const { page } = await openStation(browser, venue.address, { width: 360, height: 740 });
  await signIn(page, ADMIN);
  await page.goto('/kitchen');
  await page.getByRole('button', { name: 'Start shift' }).click();
  for (const name of ['All day', 'Recall', '86 list'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
});

test('@long the card of a table says its status in words at every width', async ({ browser, venue }) => {
  const { page } = await openStation(browser, venue.address);
  await signIn(page, ADMIN);
  await tab(page, 'Tables').click();
  const status = page.getByRole('listitem', { name: 'Table 12', exact: true }).getByRole('button');
  await expect(status).toBeVisible();
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [834, 1112],
    [1024, 768],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [outside, word] = [await boxOf(status), await boxOf(status.getByText(/^(Available|Occupied)$/))];
    expect(word.width, `${width} px`).toBeGreaterThan(40);
    expect(word.x, `${width} px`).toBeGreaterThan(outside.x);
    expect(word.x + word.width, `${width} px`).toBeLessThan(outside.x + outside.width);
    expect(word.bottom, `${width} px`).toBeLessThan(outside.bottom);
  }
});

test('@long a sent line shows the reasons of a void, an allergy costs a phone no product, and a landscape phone shows tables', async ({
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue);
  const { page } = await openStation(browser, venue.address);
  await signIn(page, ADMIN);
  await seatParty(page, '12', 4);
  await send(page, /^(Add )?Marinated olives/);
  await check(page)
    .getByRole('region', { name: 'Sent' })
    .getByRole('button', { name: /Marinated olives/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Marinated olives' });
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(sheet.getByRole('button', { name: 'Other reason' })).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await product(page, /^(Add )?Fries, aioli/).click();
  await placeNext(page, { seat: '2' });
  await page.getByRole('button', { name: 'Allergy of seat 2' }).click();
  await page.getByRole('button', { name: 'Mustard', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const told = page.getByRole('button', { name: 'Allergy of seat 2: Mustard' });
  await expect(told.getByText('Mustard')).toBeInViewport({ ratio: 1 });
  // The sheet is still closing over the menu.
  await expect.poll(() => inSight(page, '#main [data-tint]')).toBeGreaterThanOrEqual(6);

  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/tables?view=cards');
  for (const number of ['1', '5', '9']) await expect(tableCard(page, number)).toBeInViewport({ ratio: 1 });
  await page.goto('/tables?view=plan');
  const seven = await boxOf(page.getByRole('button', { name: /^Table 7/ }));
  const tabs = await boxOf(page.getByRole('navigation', { name: 'Main' }));
  expect(seven.bottom).toBeLessThan(tabs.y);
});
