/**
 * Two tablets on one check, both without network. Both add and send, and one of them takes the money and closes the
 * check. Then the network returns: the kitchen cooks each line once and none that nobody sent. What arrives after the
 * closing is owed on the next check of the table; what arrives before it keeps the check open.
 */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { askOffice } from './support/office.ts';
import { giveAccess, openStation, pill, signIn, tab, thanked } from './support/people.ts';
import type { RunningVenue } from './support/running-venue.ts';
import {
  AMARA,
  BACK_WITHIN_MS,
  everythingSent,
  OLIVES,
  type Role,
  THEO,
  test,
} from './support/shift-test.ts';
import {
  check,
  linesOf,
  payAtTheEnd,
  placeNext,
  product,
  roundsOnServer,
  seatParty,
  tableCard,
  tableLink,
  visitsOnServer,
} from './support/visits.ts';

const JONAS: Role = { firstName: 'Jonas', role: 'server' };
const TABLE = '12';
const NEXT_TABLE = '9';

const offline = (page: Page): Promise<void> =>
  expect(pill(page, /^(Reconnecting|Offline), \d+ waiting/)).toBeVisible();

async function add(page: Page, name: RegExp): Promise<void> {
  await product(page, name).click();
  await expect(check(page).getByRole('button', { name: /^Send/ }).first()).toBeVisible();
}

const send = (page: Page): Promise<void> => check(page).getByRole('button', { name: /^Send/ }).last().click();

/** Sent lines of a check, by the check's number. The pad holds what nobody sent. */
async function sentOnServer(request: APIRequestContext, venue: RunningVenue): Promise<string[]> {
  const rounds = await roundsOnServer(request, venue);
  return linesOf(rounds.filter(({ status }) => status !== 'draft' && status !== 'cancelled')).toSorted();
}

test('@long two tablets add and send without network, and one takes the money and closes: each line is cooked once, and what the other added is owed in either order', async ({
  arrive,
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue);
  const { page: amara, faults: first, context: tabletOfAmara } = await arrive(AMARA);
  const { page: jonas, faults: second, context: tabletOfJonas } = await arrive(JONAS);
  const cook = await giveAccess(request, venue, THEO);
  const { page: wall } = await openStation(browser, venue.address, { width: 1440, height: 900 });
  await signIn(wall, cook);
  await wall.goto('/kitchen');
  await wall.getByRole('button', { name: 'Start shift' }).click();

  await seatParty(amara, TABLE, 2);
  await add(amara, /^Marinated olives/);
  await send(amara);
  await expect(wall.getByRole('article')).toHaveCount(1);
  await tab(jonas, 'Tables').click();
  await tableLink(jonas, TABLE).click();
  await expect(check(jonas)).toContainText('Sent');
  await expect(check(jonas)).toContainText('1 item');
  const number = ((await check(jonas).getAttribute('aria-label')) ?? '').replace('Check ', '');

  venue.proxy.cut();
  // Each tablet sends what its own person tapped. Jonas holds the fries back for the second course.
  await add(amara, /^Beef croquettes/);
  await send(amara);
  await placeNext(jonas, { course: '2' });
  await add(jonas, /^Fries, aioli/);
  await placeNext(jonas, { course: '1' });
  await add(jonas, /^Steak tartare/);
  await check(jonas)
    .getByRole('button', { name: /^Send course 1/ })
    .last()
    .click();
  await offline(amara);
  await offline(jonas);
  // Both screens say what they know: their own rounds, which are only saved on the device.
  await expect(check(amara)).toContainText('Saved here');
  await expect(check(amara)).not.toContainText('Steak tartare');
  await expect(check(jonas)).toContainText('2 items');
  await expect(wall.getByRole('article')).toHaveCount(1);

  await check(amara).getByRole('button', { name: /^Pay/ }).click();
  await amara.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(amara);
  await tab(amara, 'Tables').click();
  await expect(tableLink(amara, TABLE)).toHaveAccessibleName(/take an order/);
  // For Jonas the check is open, because nothing has told his tablet otherwise.
  await expect(check(jonas).getByRole('button', { name: /^Pay/ })).toBeVisible();

  // Amara's changes arrive first.
  await tabletOfJonas.setOffline(true);
  venue.proxy.restore();
  await everythingSent(amara);
  const [paid] = await visitsOnServer(request, venue);
  expect(paid).toMatchObject({ number, status: 'closed' });
  await tabletOfJonas.setOffline(false);
  await everythingSent(jonas);

  await expect(wall.getByRole('article')).toHaveCount(3, { timeout: BACK_WITHIN_MS });
  const all = wall.getByRole('complementary', { name: 'All day' });
  for (const name of ['Marinated olives', 'Beef croquettes', 'Steak tartare'])
    await expect(all).toContainText(`1${name}`);
  await expect(wall.getByRole('main')).not.toContainText('Fries, aioli');
  expect(await sentOnServer(request, venue)).toEqual([
    '1 × Beef croquettes',
    '1 × Marinated olives',
    '1 × Steak tartare',
  ]);

  // Both the lines that Jonas sent and those that he holds back are on the continuation of the closed check.
  const late = `${number}-2`;
  const visits = await visitsOnServer(request, venue);
  expect(visits.map((visit) => [visit.number, visit.status])).toEqual([
    [number, 'closed'],
    [late, 'open'],
  ]);
  expect(visits[0]?.closed).toEqual(paid?.closed);
  for (const page of [amara, jonas]) {
    await tab(page, 'Tables').click();
    await expect(tableCard(page, TABLE)).toContainText('Course 2 waits');
    await tableLink(page, TABLE).click();
    await expect(check(page)).toContainText('Fries, aioli');
    await expect(check(page)).toContainText(`#${late}`);
  }

  // Jonas fires what is left and takes the rest of the money. Then nothing is owed, twice or at all.
  await check(jonas)
    .getByRole('button', { name: /^Fire course 2/ })
    .click();
  await expect(wall.getByRole('article')).toHaveCount(4);
  await check(jonas).getByRole('button', { name: /^Pay/ }).click();
  await jonas.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(jonas);
  await everythingSent(jonas);
  await expect
    .poll(async () => (await visitsOnServer(request, venue)).map(({ status }) => status))
    .toEqual(['closed', 'closed']);
  const taken = await askOffice<{ amount: number }[]>(request, venue, { path: 'payments' });
  const sold = (await visitsOnServer(request, venue)).map(({ closed }) => closed?.sale.total ?? 0);
  expect(taken.map(({ amount }) => amount).toSorted()).toEqual(sold.toSorted());

  // The other order of arrival, with the next party: what Jonas adds is there when Amara's payment arrives.
  await seatParty(amara, NEXT_TABLE, 2);
  await add(amara, /^Marinated olives/);
  await send(amara);
  await tab(jonas, 'Tables').click();
  await tableLink(jonas, NEXT_TABLE).click();
  await expect(check(jonas)).toContainText('1 item');
  venue.proxy.cut();
  await add(jonas, /^Fries, aioli/);
  await check(amara).getByRole('button', { name: /^Pay/ }).click();
  await amara.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(amara);
  await offline(amara);
  await offline(jonas);
  await tabletOfAmara.setOffline(true);
  venue.proxy.restore();
  await everythingSent(jonas);
  await tabletOfAmara.setOffline(false);
  await everythingSent(amara);

  // The money counts, and the check stays open for what nobody has sent. Both tablets say so.
  const stillOpen = (await visitsOnServer(request, venue)).at(-1);
  expect(stillOpen).toMatchObject({ status: 'open', closed: null, takings: [{ amount: OLIVES }] });
  for (const page of [amara, jonas]) {
    await tab(page, 'Tables').click();
    await expect(tableCard(page, NEXT_TABLE)).toContainText('Unsent 1');
  }
  await tableLink(amara, NEXT_TABLE).click();
  await expect(check(amara)).toContainText('Fries, aioli');
  await expect(check(amara)).toContainText('Paid');
  await send(amara);
  await check(amara).getByRole('button', { name: /^Pay/ }).click();
  await amara.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(amara);
  await everythingSent(amara);
  expect((await visitsOnServer(request, venue)).at(-1)?.status).toBe('closed');
  expect(first).toEqual([]);
  expect(second).toEqual([]);
});
