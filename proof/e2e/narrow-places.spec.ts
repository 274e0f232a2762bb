/**
 * Places that are short of room: the check beside the menu, a staff card, the ranges of the reports, the wall's foot, and
 * the card of a table.
 */
import { expect, type Locator } from '@playwright/test';
import { askOffice } from './support/office.ts';
import { openStation, signIn, tab } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';
import { check, payAtTheEnd, seatParty } from './support/visits.ts';

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
